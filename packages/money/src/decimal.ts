/**
 * Exact decimals: a bigint that counts ten-thousandths, so that 2,500.50 is 25005000n.
 * Four decimals are enough for every price and amount here (forex prices have four, money has two).
 */
export type Decimal = bigint;

/** How many of the smallest steps make one whole unit. */
export const ONE: Decimal = 10_000n;

export const DECIMALS = 4;

const pattern = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/;

/**
 * Reads a decimal such as "2500.50", or a JSON number that has an exact short form.
 * @param maxDecimals how many decimals the field has, 0 to 4
 * @returns undefined where the text is no decimal, has more decimals than allowed, or more than 14 whole digits
 */
export function parseDecimal(input: string | number, maxDecimals = DECIMALS): Decimal | undefined {
  const match = pattern.exec(typeof input === 'number' ? String(input) : input);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > maxDecimals) return undefined;
  const magnitude = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** Like parseDecimal, for text that we wrote ourselves. @throws RangeError where it is no decimal */
export function decimal(input: string | number): Decimal {
  const value = parseDecimal(input);
  if (value === undefined) throw new RangeError(`not a decimal: ${input}`);
  return value;
}

/**
 * Writes a decimal for the wire: "2500.50", with at least `minDecimals` and at most four decimals, nothing lost.
 */
export function formatDecimal(value: Decimal, minDecimals = 2): string {
  const magnitude = value < 0n ? -value : value;
  const whole = magnitude / ONE;
  let fraction = (magnitude % ONE).toString().padStart(DECIMALS, '0');
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
