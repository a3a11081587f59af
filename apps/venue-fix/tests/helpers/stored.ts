import { decimal, formatDecimal } from '@sauda/money';
import { withoutNul } from '../../src/journal/without-nul.ts';
import type { VenueCommand } from '../../src/orders/venue-command.ts';
import type { VenueReport } from '../../src/orders/venue-report.ts';

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
