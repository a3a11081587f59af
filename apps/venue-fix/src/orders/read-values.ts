import { DECIMALS, ONE, parseDecimal, type Decimal } from '@sauda/money';

/** FIX's float: zeros may stand before and behind, and either side of the point may be empty. */
const float = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/;

/**
 * A price, exactly. @returns undefined where the text is no number of FIX, or has more decimals than four that say something,
 * or more than fourteen digits before them
 */
export function readDecimal(text: string): Decimal | undefined {
  const match = float.exec(text);
  if (match === null || !/\d/.test(text)) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > DECIMALS) return undefined;
  return parseDecimal(`${sign}${whole || '0'}.${fraction || '0'}`);
}

/** Units, zero and above. @returns undefined where it is no whole number of them */
export function readQuantity(text: string): bigint | undefined {
  const value = readDecimal(text);
  return value === undefined || value < 0n || value % ONE !== 0n ? undefined : value / ONE;
}

const timestamp = /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d:\d\d)(\.\d{1,9})?$/;

/** UTCTimestamp as ISO 8601: "20261125-09:15:00.123" is "2026-11-25T09:15:00.123Z". @returns undefined where it is none */
export function readTime(text: string | undefined): string | undefined {
  const match = timestamp.exec(text ?? '');
  if (match === null) return undefined;
  const [, year, month, day, time, fraction = ''] = match;
  const second = `${year}-${month}-${day}T${time}`;
  const at = new Date(`${second}Z`);
  // Of a day that its month does not have Date makes another one. PostgreSQL has no year 0.
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(second) && year !== '0000';
  return isReal ? `${second}${fraction}Z` : undefined;
}

/** UTCTimestamp with milliseconds. */
export function writeTime(at: Date): string {
  return at.toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');
}
