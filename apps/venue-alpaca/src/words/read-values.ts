import { DECIMALS } from '@sauda/money';

const decimal = /^-?(\d{1,14})(?:\.(\d+))?$/;

/**
 * Whole units as digits, without a sign: of what is taken back Alpaca may write them below zero.
 * @returns undefined where it is no number, or a part of a unit
 */
export function unitsOf(text: string | undefined): string | undefined {
  const match = decimal.exec(text ?? '');
  return match === null || /[1-9]/.test(match[2] ?? '') ? undefined : String(BigInt(match[1] ?? ''));
}

/** A price, exactly. @returns undefined where it is no number above zero, or has more decimals than four that say something */
export function priceOf(text: string | undefined): string | undefined {
  const match = decimal.exec(text ?? '');
  if (match === null || text?.startsWith('-') === true) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > DECIMALS || !/[1-9]/.test(`${match[1]}${fraction}`)) return undefined;
  return fraction === '' ? String(BigInt(match[1] ?? '')) : `${BigInt(match[1] ?? '')}.${fraction}`;
}

const marketZone = 'America/New_York';
const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: marketZone, dateStyle: 'short' });
const hourThere = new Intl.DateTimeFormat('en-GB', { timeZone: marketZone, timeStyle: 'short' });

/** The day of the market, as in 2026-11-25. */
export const dayOf = (at: Date): string => dayThere.format(at);

/** The time of day of the market, as in 20:30. */
export const hourOf = (at: Date): string => hourThere.format(at);

/** To the millisecond, in UTC. @returns undefined where it is no time, or one before 1970 or after 9999, which not all can read */
export function timeOf(text: string | undefined): string | undefined {
  const at = new Date(text ?? '');
  return at.getTime() >= 0 && at.getUTCFullYear() <= 9_999 ? at.toISOString() : undefined;
}
