import { isKeyOf, keysOf } from './table.ts';

interface AssetClassFacts {
  /** Whether its instruments end and are then settled by themselves; what does is told as a contract's end or a debt's. */
  readonly ends: false | 'contract' | 'debt';
  /** Reasons of the account changes of its trades. */
  readonly reasons: { readonly buy: string; readonly sell: string };
  /**
   * How India taxes what a sale brings. Of dematerialised securities the law takes the first that came in as the first to go out
   * (Income-tax Act, section 45(2A)), whatever lot the customer named; a contract that is closed is the named one. Held for more
   * months than the term a gain is long-term; none where it is income of a business. For sales since 23 July 2024 (Finance
   * (No. 2) Act, 2024): listed shares and listed debt are long-term after 12 months; exchange-traded derivatives of shares, goods
   * and currencies are business income (section 43(5)).
   */
  readonly gains: {
    readonly matching: 'first_in_first_out' | 'named_lot';
    readonly longTermAfterMonths: number | undefined;
  };
  readonly priceDecimals: 2 | 4;
  /**
   * Market protection: how far beyond the market's price a market order may trade, in basis points of it; the first whose `below` the price
   * is under, in whole units of its currency, or the last. A house rule, of the kind that NSE and BSE ask of brokers ("market price
   * protection"): for shares and futures brokers there commonly take 2 % below 100, 1 % below 500 and 0.5 % above. Currencies and
   * government debt move less.
   */
  readonly protection: ReadonlyArray<{ readonly below?: number; readonly basisPoints: number }>;
  /** The screen of the customer app that lists them; none of stocks, which are the markets' screen. */
  readonly list?: {
    readonly path: `/${string}`;
    /** What lists them on the wire; none of currency pairs, which have a call of their own. */
    readonly market?: string;
    /** What the link to the positions carries on besides the class. */
    readonly buck: string;
  };
}

const securities = { matching: 'first_in_first_out', longTermAfterMonths: 12 } as const;
const protectedByPrice = [
  { below: 100, basisPoints: 200 },
  { below: 500, basisPoints: 100 },
  { basisPoints: 50 },
] as const;
const protectedAlike = [{ basisPoints: 50 }] as const;
const contracts = { matching: 'named_lot', longTermAfterMonths: undefined } as const;

/** What can be traded; an index has a price alone. Each sub-market says which class it lists, and its lots. */
export const assetClasses = {
  stock: {
    ends: false,
    reasons: { buy: 'buyStock', sell: 'sellStock' },
    gains: securities,
    priceDecimals: 2,
    protection: protectedByPrice,
  },
  forex: {
    ends: false,
    reasons: { buy: 'buyForex', sell: 'sellForex' },
    gains: contracts,
    priceDecimals: 4,
    protection: protectedAlike,
    list: { path: '/forex', buck: '1' },
  },
  futures: {
    ends: 'contract',
    reasons: { buy: 'buyFutures', sell: 'sellFutures' },
    gains: contracts,
    priceDecimals: 2,
    protection: protectedByPrice,
    list: { path: '/futures', market: 'FUTURE', buck: 'ok' },
  },
  treasury: {
    ends: 'debt',
    reasons: { buy: 'buyTreasury', sell: 'sellTreasury' },
    gains: securities,
    priceDecimals: 2,
    protection: protectedAlike,
    list: { path: '/treasury-debt', market: 'CGI', buck: 'ok' },
  },
} as const satisfies Readonly<Record<string, AssetClassFacts>>;

export type TradedClass = keyof typeof assetClasses;
/** A class that has a list of its own beside the stocks. */
export type ListedClass = {
  [Class in TradedClass]: (typeof assetClasses)[Class] extends { list: object } ? Class : never;
}[TradedClass];
export type AssetClass = TradedClass | 'index';

export const tradedClasses = keysOf(assetClasses);
export const listedClasses = tradedClasses.filter((one): one is ListedClass => 'list' in assetClasses[one]);
export const isTradedClass = (text: unknown): text is TradedClass => isKeyOf(assetClasses, text);
export const endingClasses = tradedClasses.filter((one) => assetClasses[one].ends !== false);
