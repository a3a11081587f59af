import { assetClasses, isTradedClass } from '@sauda/facts';
import { formatDecimal, parseDecimal } from '@sauda/money';

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

/** A wire decimal as a binary number, for pixels alone: never for an amount that is shown, compared or sent. */
export function chartNumber(decimal: string): number {
  return Number(decimal);
}

/** A wire decimal so many times, exactly, as a wire decimal: "100.50" twice is "201.00". Text that is no decimal counts as zero. */
export function multiplied(figure: string, times: number): string {
  return formatDecimal((parseDecimal(figure) ?? 0n) * BigInt(times));
}
