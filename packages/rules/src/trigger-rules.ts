import type { Decimal } from '@sauda/money';
import { price, type Breach } from './breach.ts';
import { gridBreach, isReached, type PriceBreach, type PriceGrid } from './order-rules.ts';

export type TriggerSide = 'stop' | 'target';

/** A stop, a target, or both; whatever of it is reached first sells, and the other ends with it. */
export interface TriggerPrices {
  readonly stopPrice: Decimal | undefined;
  readonly targetPrice: Decimal | undefined;
}

export type TriggerBreach =
  | PriceBreach
  | Breach<
      | 'stop_not_below'
      | 'target_not_above'
      | 'stop_not_below_limit'
      | 'target_not_above_limit'
      | 'stop_not_below_trigger'
      | 'target_not_above_trigger'
    >;

/** Whether a price has reached a stop or a target, so that there is nothing to wait for. */
export function isPassed(side: TriggerSide, wanted: Decimal, current: Decimal): boolean {
  return side === 'stop' ? current <= wanted : current >= wanted;
}

/** A stop lies below the price of the moment and a target above it, each on the tick. */
export function triggerBreach(
  grid: PriceGrid,
  { stopPrice, targetPrice }: TriggerPrices,
  current: Decimal,
): TriggerBreach | undefined {
  for (const wanted of [stopPrice, targetPrice]) {
    const breach = wanted === undefined ? undefined : gridBreach(grid, wanted);
    if (breach !== undefined) return breach;
  }
  const values = { price: price(current) };
  if (stopPrice !== undefined && isPassed('stop', stopPrice, current)) return { key: 'stop_not_below', values };
  if (targetPrice !== undefined && isPassed('target', targetPrice, current)) return { key: 'target_not_above', values };
  return undefined;
}

/** What a buy brings its stop and target to. */
interface BoughtAt {
  readonly limit: Decimal;
  readonly market: Decimal;
  /** Of a stop order that was not set off yet. */
  readonly trigger?: Decimal | undefined;
}

/**
 * The same for those that are placed with a buy: against the price that sets it off where it is a stop order, else against the
 * market where it fills at once, else against its limit.
 */
export function bracketBreach(
  grid: PriceGrid,
  prices: TriggerPrices,
  { limit, market, trigger }: BoughtAt,
): TriggerBreach | undefined {
  if (trigger === undefined && isReached('buy', limit, market)) return triggerBreach(grid, prices, market);
  const breach = triggerBreach(grid, prices, trigger ?? limit);
  const against = trigger === undefined ? 'limit' : 'trigger';
  if (breach?.key === 'stop_not_below') return { ...breach, key: `stop_not_below_${against}` };
  if (breach?.key === 'target_not_above') return { ...breach, key: `target_not_above_${against}` };
  return breach;
}
