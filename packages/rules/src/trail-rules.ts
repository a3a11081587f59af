import type { Decimal } from '@sauda/money';
import { price, type Breach } from './breach.ts';
import { isOffTick, offTick, type PriceBand, type PriceBreach, type PriceGrid, type Side } from './order-rules.ts';

/** How far behind the best price of the market a trailing stop keeps: an amount of it, or basis points of it. One of them is there. */
export interface Trail {
  readonly amount?: Decimal | undefined;
  readonly basisPoints?: number | undefined;
  /** How far beyond its trigger its limit lies, 0 or more; where absent, market protection says so. */
  readonly limit?: Decimal | undefined;
}

/** Half of the price: further behind a stop protects nothing. */
export const mostTrailBasisPoints = 5_000;

export type TrailBreach = PriceBreach | Breach<'trail_out_of_range'>;

/** An amount is on the tick and, like per cent, at most half of the price; so is the distance of the limit. */
export function trailBreach(
  grid: PriceGrid,
  { amount, basisPoints, limit = 0n }: Trail,
  now: Decimal,
): TrailBreach | undefined {
  const most = now / 2n;
  const isFar =
    amount === undefined
      ? (basisPoints ?? 0) < 1 || (basisPoints ?? 0) > mostTrailBasisPoints
      : amount <= 0n || amount > most;
  if (isFar || limit < 0n || limit > most)
    return { key: 'trail_out_of_range', values: { most: price(most), percent: '50' } };
  const isOff = isOffTick(grid, limit) || (amount !== undefined && isOffTick(grid, amount));
  return isOff ? offTick(grid) : undefined;
}

/** What sets a trailing stop off, by the best price since it was placed: on the tick, and no nearer than was asked. */
export function trailedTrigger(
  { tickSize }: PriceGrid,
  side: Side,
  { amount, basisPoints }: Trail,
  best: Decimal,
): Decimal {
  const tick = tickSize > 0n ? tickSize : 1n;
  const away = amount ?? (best * BigInt(basisPoints ?? 0)) / 10_000n;
  if (side === 'sell') {
    const trigger = best - away;
    return trigger - (trigger % tick);
  }
  const trigger = best + away;
  return trigger + ((tick - (trigger % tick)) % tick);
}

/**
 * The band that the limit of a trigger is held to: that of now, unless it has left the trigger behind, as on a day after the order was placed.
 * On the day that reaches the trigger there is another one; held to this, the limit would lie before the trigger, and keep the order from trading.
 */
export function bandAround<M extends PriceGrid & PriceBand>(market: M, trigger: Decimal): M {
  const { tickSize, bandLow, bandHigh } = market;
  if (trigger >= bandLow && trigger <= bandHigh) return market;
  return { ...market, bandLow: tickSize > 0n ? tickSize : 1n, bandHigh: 2n * trigger };
}

/** The limit of a trailing stop that keeps one, by its trigger: as far beyond it as was asked, and within the band. */
export function trailedLimit(
  { bandLow, bandHigh }: PriceBand,
  side: Side,
  trigger: Decimal,
  distance: Decimal,
): Decimal {
  const limit = side === 'sell' ? trigger - distance : trigger + distance;
  if (limit < bandLow) return bandLow;
  return limit > bandHigh ? bandHigh : limit;
}

/** Whether a price is better for who trails it: higher for a sell, lower for a buy. */
export function isBetterToTrail(side: Side, best: Decimal, now: Decimal): boolean {
  return side === 'sell' ? now > best : now < best;
}
