import { formatDecimal, parseDecimal } from '@sauda/money';

/** Per cent from the price of the moment, as chips offer them. */
export const distances = { stop: [-2, -5, -10], target: [2, 5, 10], alert: [-5, -2, 2, 5] } as const;

/**
 * So many per cent from a price, on the tick nearest to it and never on the price itself.
 * @param percent negative for one below
 * @returns a wire decimal; undefined where there is no such price
 */
export function priceAt(percent: number, { now, tickSize }: { now: string; tickSize: string }): string | undefined {
  const [current, tick] = [parseDecimal(now) ?? 0n, parseDecimal(tickSize) ?? 0n];
  if (current <= 0n || tick <= 0n) return undefined;
  const wanted = (current * BigInt(100 + percent)) / 100n;
  const nearest = ((wanted + tick / 2n) / tick) * tick;
  const apart = percent < 0 ? nearest < current : nearest > current;
  const price = apart ? nearest : (current / tick + (percent < 0 ? -1n : 1n)) * tick;
  return price > 0n ? formatDecimal(price) : undefined;
}
