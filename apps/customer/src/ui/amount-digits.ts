const MOST_DIGITS = 14;

/** The digits of what was typed, without leading zeros. */
export function amountDigits(typed: string): string {
  return typed
    .replace(/\D/gu, '')
    .replace(/^0+(?=\d)/u, '')
    .slice(0, MOST_DIGITS);
}
