import { decimal, formatDecimal } from '@sauda/money';
import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';

/** PostgreSQL's text has no byte 0; its sign is no character of Latin-1, so that nothing else looks like it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\u2400');

type Stored<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T;

/** A command as JSON: a quantity in units, a price as a decimal. */
export type StoredCommand = Stored<VenueCommand>;
/** A report as JSON, in the same way. */
export type StoredReport = Stored<VenueReport>;

/** Quantities as digits, prices as decimals ("10.40"). */
export function storedOf<T extends VenueCommand | VenueReport>(said: T): Stored<T> {
  const fields = Object.entries(said).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, withoutNul(value)];
    if (typeof value !== 'bigint') return [name, value];
    return [name, name === 'price' ? formatDecimal(value) : String(value)];
  });
  return Object.fromEntries(fields) as Stored<T>;
}

/** @throws SyntaxError, RangeError where what is stored is no command */
export function readCommand(stored: StoredCommand): VenueCommand {
  const fields = Object.entries(stored).map(([name, value]) => {
    if (name === 'quantity') return [name, BigInt(value)];
    return [name, name === 'price' ? decimal(value) : value];
  });
  return Object.fromEntries(fields) as VenueCommand;
}
