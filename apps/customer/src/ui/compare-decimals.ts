/** -1, 0 or 1 as the decimal `left` ("1284.60") is below, equal to or above `right`; exact at any length. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const places = Math.max(fractionOf(left).length, fractionOf(right).length);
  const difference = scaled(left, places) - scaled(right, places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function fractionOf(decimal: string): string {
  return decimal.split('.')[1] ?? '';
}

/** The decimal as a whole number of its `places`-th decimal. */
function scaled(decimal: string, places: number): bigint {
  return BigInt((decimal.split('.')[0] ?? '') + fractionOf(decimal).padEnd(places, '0'));
}
