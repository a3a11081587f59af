import { parse as parseArray } from 'postgres-array';

/** What a statement may be given as a value; undefined is NULL. It is always bound, never written into the statement's text. */
export type Value = Scalar | Json | Typed | Bytes | readonly Scalar[];

/** A value for a column of JSON. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** A text that PostgreSQL is to read as of the type of this number. */
export class Typed {
  readonly text: string;
  readonly type: number;
  constructor(text: string, type: number) {
    this.text = text;
    this.type = type;
  }
}

/** Bytes that PostgreSQL is to take as a value of the type of this number, as it keeps it, without reading a text. */
export class Bytes {
  readonly bytes: Buffer;
  readonly type: number;
  constructor(bytes: Buffer, type: number) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** PostgreSQL's numbers of its types. A parameter of type 0 takes its type from its place in the statement. */
const types = { inferred: 0, boolean: 16, bytea: 17, bigint: 20, timestamptz: 1184, jsonb: 3802 };

/** How a value goes over the wire: as text, or bytes as they are. */
export type Encoded = string | Buffer | null;

export function typeOf(value: Value): number {
  if (typeof value === 'bigint') return types.bigint;
  if (typeof value === 'boolean') return types.boolean;
  if (typeof value !== 'object' || value === null) return types.inferred;
  if (value instanceof Date) return types.timestamptz;
  if (value instanceof Uint8Array) return types.bytea;
  if (value instanceof Json) return types.jsonb;
  if (value instanceof Typed || value instanceof Bytes) return value.type;
  return types.inferred;
}

/** @throws TypeError for what PostgreSQL has no word for, such as a function. */
export function encode(value: Value): Encoded {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Json) return JSON.stringify(value.value);
  if (value instanceof Typed) return value.text;
  if (value instanceof Bytes) return value.bytes;
  if (Array.isArray(value)) return column(value as readonly Scalar[]);
  throw new TypeError(`A statement cannot be given a ${typeof value}.`);
}

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;

const parsers: Readonly<Record<number, Parser>> = {
  [types.boolean]: (text) => text === 't',
  [types.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [types.bigint]: BigInt,
  ...forAll([21, 23, 26, 700, 701], Number),
  ...forAll([114, types.jsonb], JSON.parse as Parser),
  ...forAll([1082, 1114, types.timestamptz], (text) => new Date(text)),
  ...forAll([1009, 1015, 2951], (text) => parseArray(text)),
  ...forAll([1005, 1007], (text) => parseArray(text, Number)),
  1016: (text) => parseArray(text, BigInt),
};

/** How each type of column is read. Amounts are `bigint`; what is exact and no whole number stays text. */
export const typeParsers = { getTypeParser: (type: number): Parser => parsers[type] ?? asText };

function forAll(numbers: readonly number[], parser: Parser): Record<number, Parser> {
  return Object.fromEntries(numbers.map((number) => [number, parser]));
}

/** One value by itself, as the text that PostgreSQL reads it from; null is NULL. */
export function textOf(value: Scalar): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value.toString();
}

/** What one value of a column may be; undefined is NULL. */
export type Scalar = string | bigint | number | boolean | Date | Uint8Array | null | undefined;

/**
 * A column of values for `unnest(${column(…)}::type[])`: PostgreSQL's text for an array, which the cast then reads.
 */
export function column(values: ReadonlyArray<Scalar>): string {
  return `{${values.map(elementText).join()}}`;
}

function elementText(value: Scalar): string {
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return value.toString();
  if (typeof value === 'string') return special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return timeText(value);
  return `"\\\\x${Buffer.from(value).toString('hex')}"`;
}

const special = /["\\]/;

/** The rows of one statement mostly have one time. */
const lastTime = { milliseconds: Number.NaN, text: '' };

function timeText(time: Date): string {
  const milliseconds = time.getTime();
  if (milliseconds !== lastTime.milliseconds)
    Object.assign(lastTime, { milliseconds, text: `"${time.toISOString()}"` });
  return lastTime.text;
}

/** `customer_id` in the database is `customerId` here. */
function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const known = new Map<string, string>();
/** Names of columns are those of the code's statements, but for whoever makes some up. */
const knownAtMost = 5_000;

function nameOf(column: string): string {
  const name = known.get(column) ?? camelCase(column);
  if (known.size < knownAtMost) known.set(column, name);
  return name;
}

/** The rows of an answer by the names of the code: `customerId` for `customer_id`, undefined for NULL. */
export function recordsOf({
  fields,
  rows,
}: {
  readonly fields: ReadonlyArray<{ readonly name: string }>;
  readonly rows: ReadonlyArray<readonly unknown[]>;
}): Array<Record<string, unknown>> {
  if (rows.length === 0) return [];
  const names = fields.map(({ name }) => nameOf(name));
  return rows.map((values) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) record[names[index] as string] = values[index] ?? undefined;
    return record;
  });
}
