import { formatDecimal } from '@sauda/money';
import { snakeCase } from '../platform/database/values.ts';

type Snake<S extends string> = S extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${Snake<Rest>}`
  : '';
type OnWire<V> = V extends undefined ? null : V extends Date | bigint ? string : V;
type Wire<T> = { -readonly [K in keyof T & string as Snake<K>]: OnWire<T[K]> };

/**
 * The fields of something as the wire has them: names in snake case, times in ISO 8601, bigints as decimals, and null for
 * what is not there. What is a bigint and no decimal, such as an id or a quantity, is made a number or a text before.
 */
export function toWire<const T extends object>(fields: T): Wire<T> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) wire[wireName(name)] = onWire(value);
  return wire as Wire<T>;
}

/** They are those of the code, and written as often as a row is answered. */
const wireNames = new Map<string, string>();

function wireName(name: string): string {
  const known = wireNames.get(name);
  if (known !== undefined) return known;
  const made = snakeCase(name);
  wireNames.set(name, made);
  return made;
}

function onWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? formatDecimal(value) : (value ?? null);
}

/** Staff by their login; what acts by itself as it calls itself. */
export function nameOfActor(actor: string): string {
  return actor.replace(/^staff:/, '');
}

export function timeOrNull(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}
