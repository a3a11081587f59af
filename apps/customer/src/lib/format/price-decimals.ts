import { assetClasses, isTradedClass } from '@sauda/facts';

import { parseDecimal } from '@sauda/money';

/** Forex prices have four decimals, all others two; the tick tells which. */
export function priceDecimals(tickSize: string): 2 | 4 {
  const tick = parseDecimal(tickSize) ?? 0n;
  return tick > 0n && tick % 100n !== 0n ? 4 : 2;
}

/** Decimals of the prices of a kind: four for currencies. */
export function decimalsOfKind(kind: string): 2 | 4 {
  return isTradedClass(kind) ? assetClasses[kind].priceDecimals : 2;
}

/** How many decimals a wire price is written with: four for currencies, else two. */
export function decimalsOf(price: string): 2 | 4 {
  return (price.split('.')[1]?.length ?? 0) > 2 ? 4 : 2;
}
