import type { Parsed } from '../platform/parsed.ts';
import { Refusal } from '../platform/refusal.ts';

type Values<T> = { [K in keyof T]: T[K] extends Parsed<infer V> ? V : never };

/**
 * The values of parsed fields, by their names.
 * @throws Refusal `invalid` with the fault of every field that has one
 */
export function readFields<T extends Record<string, Parsed<unknown>>>(parsed: T): Values<T> {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [name, field] of Object.entries(parsed)) {
    if ('fault' in field) faults[name] = field.fault;
    else values[name] = field.value;
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', { fields: faults });
  return values as Values<T>;
}
