import { parseDecimal } from '@sauda/money';

/** Forex prices have four decimals, all others two; the tick tells which. */
export function priceDecimals(tickSize: string): 2 | 4 {
  const tick = parseDecimal(tickSize) ?? 0n;
  return tick > 0n && tick % 100n !== 0n ? 4 : 2;
}
