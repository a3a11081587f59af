import type { HaltReason, InstrumentHalt } from '@sauda/contract/errors';
import type { AssetClass, Currency, Sector } from '@sauda/facts';

/** Something that has a price here. Amounts count ten-thousandths of `currency`. */
export interface Instrument {
  /** Bare and in capitals: DECSTEEL. Unique over all markets. */
  readonly symbol: string;
  readonly name: string;
  readonly assetClass: AssetClass;
  /** Code of the sub-market: NSE, BSE, SME, ETF, NASDAQ, NYSE, INDEX, FOREX, FUTURE, CGI. */
  readonly market: string;
  readonly marketName: string;
  readonly exchangeName: string;
  /** Code of the region: IN, US. A market that belongs to no region (FOREX, FUTURE, CGI) has its own code here. */
  readonly categoryCode: string;
  readonly currency: Currency;
  /** Every price is a multiple of it. */
  readonly tickSize: bigint;
  readonly priceDecimals: 2 | 4;
  /** How far a price may move from the previous close; 2000 is 20 %. */
  readonly bandBasisPoints: bigint;
  /** Quantities are multiples of it. */
  readonly lotSize: bigint;
  /** Units of the underlying in one unit of quantity; 1 but for futures. */
  readonly multiplier: bigint;
  /** What a feed appends to the symbol; never shown to people. */
  readonly feedSuffix: '.NS' | '.BO' | '';
  /** Whose trading hours and holidays it follows. */
  readonly segment: SegmentCode;
  /** Absent where the feed says none. */
  readonly sector?: Sector;
  /** In whole units of `currency`, when the list was written. */
  readonly marketCapitalisation?: bigint;
  /** Of a company: by the price they make what it is worth now. */
  readonly sharesOutstanding?: bigint;
  /** Of what comes and goes: from when on it can be traded. */
  readonly listedAt?: Date;
  /** When a contract is settled or debt is redeemed; absent for what has no end. From then on it does not trade. */
  readonly endsAt?: Date;
  /** Of a contract: what it is on. Its contracts of several months share it. */
  readonly underlying?: { readonly code: string; readonly name: string };
  /** Of a currency pair: what is bought with `currency`. */
  readonly baseCurrency?: string;
  readonly treasury?: TreasuryTerms;
  /** Not listed before its public offer: until then it is hidden from everybody. */
  readonly awaitsOffer?: boolean;
  /** Made by staff since the feed does not know it yet: it has no price, and nobody can trade it. */
  readonly notListedYet?: {
    /** At which its public offer has allotted its shares, in ten-thousandths of `currency`; undefined before that. */
    readonly issuePrice: bigint | undefined;
    readonly since: Date | undefined;
  };
  /** Held back by staff, or by a difference; absent where it trades as usual. */
  readonly trading?: 'sell_only' | 'halted';
  /** What splits and bonuses have made of one share; absent where there were none. */
  readonly shareRatio?: { readonly held: bigint; readonly becomes: bigint };
  /** Of what has begun while lots are still of the shares before it: a price is for a share after it. */
  readonly sharesToCome?: { readonly held: bigint; readonly becomes: bigint };
  /** Its company changes its shares at this moment, and not all who hold it have followed. */
  readonly isChanging?: true;
  /** Since when orders are of the shares of now, where its company has changed them: what is said of earlier orders is of others. */
  readonly sharesSince?: Date;
  /** Its company has ended it under this code: from then on it is no more than what receipts name, or what is still held of it. */
  readonly ended?: {
    readonly kind: 'symbol_change' | 'merger' | 'delisting' | 'cash_exit';
    readonly at: Date;
    /** The code of the share that it has become. */
    readonly into?: string;
  };
  /** Its code before, which it has had until that moment. */
  readonly formerly?: { readonly symbol: string; readonly name: string; readonly until: Date };
  /** Why, where it is halted with its whole market or by a difference, as its customers read it. */
  readonly halt?: HaltReason | InstrumentHalt;
}

export type SegmentCode = 'IN-EQUITY' | 'US-EQUITY' | 'FOREX' | 'IN-COMMODITY' | 'US-FUTURES' | 'IN-DEBT';

/** Debt that pays a fixed coupon, counted back from its maturity, and its face value at the end. */
export interface TreasuryTerms {
  /** Yearly, of the face value; 692 is 6.92 %. */
  readonly couponBasisPoints: bigint;
  /** How far coupons are apart. */
  readonly couponEvery: CouponPeriod;
  /** Of one unit. Prices are for one unit as well, without accrued interest. */
  readonly faceValue: bigint;
  readonly maturesAt: Date;
}

export type CouponPeriod = { readonly months: number } | { readonly minutes: number };

/** How the simulated market moves an instrument; a live feed has no use for it. */
export interface PriceModel {
  /** The price on the day that the simulation is anchored to, in units of the currency. */
  readonly basePrice: number;
  /** Shared movements, by name, and how strongly each is felt; 1 is fully. */
  readonly loadings: readonly FactorLoading[];
  /** Of the movement that is the instrument's own; a year's standard deviation, 0.3 is 30 %. */
  readonly ownVolatility: number;
  /** Units that change hands on an ordinary day. */
  readonly dailyVolume: number;
  /** When the path is at `basePrice`; where absent, on the day that the simulation is anchored to. */
  readonly pinnedAt?: Date;
  /** What a contract costs above its underlying for each year until it ends; 0.06 is 6 %. */
  readonly carry?: { readonly perYear: number; readonly until: Date };
}

export interface FactorLoading {
  readonly factor: string;
  readonly weight: number;
}

export interface ListedInstrument extends Instrument {
  readonly model: PriceModel;
}

export type { AssetClass } from '@sauda/facts';
