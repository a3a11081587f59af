import { ONE, type Decimal } from '@sauda/money';
import { price, type Breach } from './breach.ts';
import { limitBreach, type PriceBand, type PriceBreach, type PriceGrid, type Side } from './order-rules.ts';

/** What a stop order waits for, and what it then does. */
export interface StopPrices {
  /** The price of the market that sets it off. */
  readonly trigger: Decimal;
  /** The worst price that it takes from then on. */
  readonly limit: Decimal;
}

export type StopBreach = PriceBreach | Breach<'buy_stop_not_above' | 'sell_stop_not_below' | 'limit_before_stop'>;

/** Whether the market sets off a stop order: it has risen to the trigger of a buy, or fallen to that of a sell. */
export function isSetOff(side: Side, trigger: Decimal, marketPrice: Decimal): boolean {
  return side === 'buy' ? marketPrice >= trigger : marketPrice <= trigger;
}

/**
 * The trigger is a price that the market could trade at and has not reached yet, and the limit does not lie before it: it would
 * keep the order from trading just when it is set off. The limit's own rule is `limitBreach`.
 */
export function stopBreach(
  market: PriceGrid & PriceBand,
  side: Side,
  { trigger, limit }: StopPrices,
  marketPrice: Decimal,
): StopBreach | undefined {
  const breach = limitBreach(market, market, trigger);
  if (breach !== undefined) return breach;
  if (isSetOff(side, trigger, marketPrice)) {
    const key = side === 'buy' ? 'buy_stop_not_above' : 'sell_stop_not_below';
    return { key, values: { price: price(marketPrice) } };
  }
  const isBefore = side === 'buy' ? limit < trigger : limit > trigger;
  return isBefore ? { key: 'limit_before_stop', values: { price: price(trigger) } } : undefined;
}

/** One, in basis points. */
const whole = 10_000n;

/**
 * Market protection: the limit of an order that is to trade at the market. It lies so many basis points beyond a price (of a stop order its
 * trigger), on the tick and within the band, and for none of these further away.
 */
export function protectedLimit(
  { tickSize, bandLow, bandHigh }: PriceGrid & PriceBand,
  side: Side,
  from: Decimal,
  basisPoints: bigint,
): Decimal {
  const tick = tickSize > 0n ? tickSize : 1n;
  if (side === 'buy') {
    const furthest = (from * (whole + basisPoints)) / whole;
    const within = furthest < bandHigh ? furthest : bandHigh;
    return within - (within % tick);
  }
  const furthest = (from * (whole - basisPoints) + whole - 1n) / whole;
  const within = furthest > bandLow ? furthest : bandLow;
  return within + ((tick - (within % tick)) % tick);
}

/** How far beyond a price the market may trade, by what it is. */
export interface Protection {
  /** In whole units of the currency; none of the last. */
  readonly below?: number;
  readonly basisPoints: number;
}

/**
 * The worst price of a market order: market protection by the price of the moment. Where the customer has named one, it is never worse than
 * that either.
 * @param protections by price, the lowest first; the last is for all above
 */
export function worstAtMarket(
  market: PriceGrid & PriceBand,
  side: Side,
  { from, named, protections }: { from: Decimal; named?: Decimal | undefined; protections: readonly Protection[] },
): Decimal {
  const { basisPoints } = protections.find(({ below }) => below === undefined || from < BigInt(below) * ONE) ?? {
    basisPoints: 0,
  };
  const worst = protectedLimit(market, side, from, BigInt(basisPoints));
  if (named === undefined) return worst;
  return (side === 'buy' ? named < worst : named > worst) ? named : worst;
}
