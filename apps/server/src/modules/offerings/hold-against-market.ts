import { convertHalfEven, formatDecimal, MINOR_UNIT, ONE, divideHalfEven, type Decimal, decimal } from '@sauda/money';
import type { Quote } from '../market/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { quoteLifetimeMs } from '../trading/index.ts';
import type { OfferingsContext } from './context.ts';

/**
 * How far what the house offers may be from the market, and what it may cost at the most: the one table. No setting
 * moves it, since who may change a limit has none. Basis points: 500 are 5 %.
 */
export const offerLimits = {
  /** A block's price, from the quote, below or above; never beyond the day's band. */
  block: { basisPoints: 500n },
  /** Both ends of the price band of a further offer, from the last quote. */
  furtherOffer: { basisPoints: 1_000n },
  /** A fund's highest return, in per cent: a year's, scaled to its term, and of any term. */
  fund: { yearly: decimal(30), ever: decimal(100) },
  /** What one offer may cost the house, as it is now, in the account currency. */
  cost: decimal(100_000_000),
  /** No market has a price for a first offer: all its shares at the highest price, in the account currency. */
  firstOffer: decimal(10_000_000_000),
} as const;

export interface PriceBounds {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** Prices that are this near to another. */
function boundsAround(price: Decimal, basisPoints: bigint): PriceBounds {
  const off = (price * basisPoints) / 10_000n;
  return { low: price - off, high: price + off };
}

const daysOfYear = 365n;
/** Returns have two decimals. */
const returnStep = 100n;

/** The most that a fund may return for a term of days, in per cent of its amount; rounded down to 0.01 %. */
export function mostReturn(days: number): Decimal {
  const { yearly, ever } = offerLimits.fund;
  const scaled = (yearly * BigInt(days)) / daysOfYear;
  const most = scaled < ever ? scaled : ever;
  return most - (most % returnStep);
}

/** What the house gives away with an offer as the market is now, and what it was held against. */
export interface Appraisal {
  /** The market's; none for what has no market yet. */
  readonly quote: Quote | undefined;
  /** Between which its price may be. */
  readonly bounds: PriceBounds | undefined;
  /** In the account currency; zero where it gives nothing away. Undefined while there is no price or rate to tell. */
  readonly cost: Decimal | undefined;
}

/** Terms of a block, drafted or on offer. */
export interface BlockTermsHeld {
  readonly symbol: string;
  readonly price: Decimal;
  /** What is left of it, in shares. */
  readonly remaining: bigint;
}

/** Terms of an IPO, drafted or published. */
export interface IpoTermsHeld {
  readonly symbol: string;
  readonly series: string;
  readonly currency: string;
  readonly floorPrice: Decimal;
  readonly capPrice: Decimal;
  readonly shares: bigint;
}

type Context = Pick<OfferingsContext, 'market' | 'clock' | 'settlementRate'>;

/** Within 5 % of the market, and within what the market itself could trade at today. */
function blockBounds(quote: Quote): PriceBounds {
  const { low, high } = boundsAround(quote.price, offerLimits.block.basisPoints);
  return { low: low > quote.bandLow ? low : quote.bandLow, high: high < quote.bandHigh ? high : quote.bandHigh };
}

export function appraiseBlock({ symbol, price, remaining }: BlockTermsHeld, context: Context): Appraisal {
  const quote = context.market.quote(symbol);
  const instrument = context.market.instrument(symbol);
  if (quote === undefined || instrument === undefined) return { quote, bounds: undefined, cost: undefined };
  const given = (quote.price - price) * remaining * instrument.multiplier;
  return { quote, bounds: blockBounds(quote), cost: costOf(given, instrument.currency, context) };
}

/**
 * What keeps a block from being sold at its price at this moment.
 * @returns a refusal of `stale_quote` or `offer_away_from_market`; undefined where nothing does
 */
export function heldBack({ symbol, price }: BlockTermsHeld, { market, clock }: Context): Refusal | undefined {
  const quote = market.quote(symbol);
  if (quote === undefined || clock.now().getTime() - quote.time.getTime() > quoteLifetimeMs) {
    return new Refusal('stale_quote');
  }
  return isWithin(price, blockBounds(quote)) ? undefined : new Refusal('offer_away_from_market');
}

/** @throws Refusal `stale_quote`, `stale_rate`, or `invalid` where a block is too far from the market, or costs too much */
export function holdBlock(terms: BlockTermsHeld, context: Context): void {
  const { quote, bounds, cost } = appraiseBlock(terms, context);
  if (quote === undefined || bounds === undefined || heldBack(terms, context)?.key === 'stale_quote') {
    throw new Refusal('stale_quote');
  }
  if (!isWithin(terms.price, bounds)) throw outside('price', quote, bounds);
  refuseCost(cost, 'quantity');
}

export function appraiseIpo(terms: IpoTermsHeld, context: Context): Appraisal {
  const { market } = context;
  const quote = market.isListed(terms.symbol) ? market.quote(terms.symbol) : undefined;
  if (quote === undefined) return { quote, bounds: undefined, cost: undefined };
  return {
    quote,
    bounds: boundsAround(quote.price, offerLimits.furtherOffer.basisPoints),
    cost: costOf((quote.price - terms.floorPrice) * terms.shares, terms.currency, context),
  };
}

/**
 * A share that trades makes a further offer, near its price; one that does not makes its first, of a size that is bounded.
 * @throws Refusal `invalid`, `stale_quote` (no price at all), `stale_rate`
 */
export function holdIpo(terms: IpoTermsHeld, context: Context): void {
  const { market } = context;
  const isFurther = terms.series === 'FPO';
  if (isFurther !== market.isListed(terms.symbol)) {
    const series = isFurther ? 'is for shares that trade: make a first offer' : 'is for shares that do not trade yet';
    throw new Refusal('invalid', { fields: { series } });
  }
  if (!isFurther) return holdFirstOffer(terms, context);
  const { quote, bounds, cost } = appraiseIpo(terms, context);
  if (quote === undefined || bounds === undefined) throw new Refusal('stale_quote');
  if (!isWithin(terms.floorPrice, bounds)) throw outside('price_low', quote, bounds);
  if (!isWithin(terms.capPrice, bounds)) throw outside('price_high', quote, bounds);
  refuseCost(cost, 'shares');
}

function holdFirstOffer({ capPrice, shares, currency }: IpoTermsHeld, context: Context): void {
  const size = convertHalfEven(capPrice * shares, context.settlementRate(currency));
  if (size <= offerLimits.firstOffer) return;
  const most = formatDecimal(offerLimits.firstOffer, 0);
  throw new Refusal('invalid', { fields: { shares: `come to more than ${most} at the highest price` } });
}

/** @throws Refusal `offer_away_from_market` while a further offer is far from what its shares cost on the market */
export function refuseFarOffer(terms: IpoTermsHeld, context: Context): void {
  if (terms.series !== 'FPO') return;
  const { bounds } = appraiseIpo(terms, context);
  if (bounds === undefined) return;
  if (isWithin(terms.floorPrice, bounds) && isWithin(terms.capPrice, bounds)) return;
  throw new Refusal('offer_away_from_market');
}

/** Does a check that needs the market's word, where the market has one at the moment. */
export function whereKnown(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal && (error.key === 'stale_quote' || error.key === 'stale_rate')) return;
    throw error;
  }
}

/** The most that a fund pays out beyond what it took in: every share at the highest return. */
export function mostProfit({ issueAmount, maximumReturn }: { issueAmount: Decimal; maximumReturn: Decimal }): Decimal {
  return divideHalfEven(issueAmount * maximumReturn, 100n * ONE * MINOR_UNIT) * MINOR_UNIT;
}

function isWithin(price: Decimal, { low, high }: PriceBounds): boolean {
  return price >= low && price <= high;
}

/** In the account currency; undefined while the exchange rate is out of date. */
function costOf(given: bigint, currency: string, { settlementRate }: Context): Decimal | undefined {
  if (given <= 0n) return 0n;
  try {
    return convertHalfEven(given, settlementRate(currency));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function refuseCost(cost: Decimal | undefined, field: string): void {
  if (cost === undefined) throw new Refusal('stale_rate');
  if (cost <= offerLimits.cost) return;
  const most = formatDecimal(offerLimits.cost, 0);
  throw new Refusal('invalid', {
    fields: { [field]: `would cost the house ${formatDecimal(cost)}, more than ${most}` },
  });
}

function outside(field: string, { price }: Quote, { low, high }: PriceBounds): Refusal {
  const span = `${formatDecimal(low)} to ${formatDecimal(high)}`;
  return new Refusal('invalid', { fields: { [field]: `must be near the market's ${formatDecimal(price)}: ${span}` } });
}
