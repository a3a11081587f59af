import { Bytes, column, type Scalar } from './values.ts';
import { dayMs } from '../time.ts';

/** How values of one type of PostgreSQL's stand in an array, as its server reads and writes them without text. */
interface Form {
  /** PostgreSQL's numbers of the type, and of arrays of it. */
  readonly element: number;
  readonly array: number;
  /** Writes a value behind its length, from `at` on. @returns where it ends, or `unfit` */
  write(into: Buffer, at: number, value: Scalar): number;
  /** Bytes that a value takes at the most. */
  most(value: Scalar): number;
}

/** What cannot be a value of the type, or not in this form: it goes as text, and PostgreSQL says what is wrong with it. */
const unfit = -1;

const epochMs = Date.UTC(2000, 0, 1);
/** Of a text up to this long each character is written by itself, which is quicker than to ask for all of them. */
const shortText = 48;

const forms: Readonly<Record<string, Form>> = {
  uuid: { element: 2950, array: 2951, most: () => 16, write: writeUuid },
  text: {
    element: 25,
    array: 1009,
    most: mostOfText,
    write: writeText,
  },
  bytea: {
    element: 17,
    array: 1001,
    most: (value) => (value instanceof Uint8Array ? value.length : 0),
    write(into, at, value) {
      if (!(value instanceof Uint8Array)) return unfit;
      into.set(value, at);
      return at + value.length;
    },
  },
  boolean: {
    element: 16,
    array: 1000,
    most: () => 1,
    write: (into, at, value) => (typeof value === 'boolean' ? into.writeUInt8(Number(value), at) : unfit),
  },
  smallint: { element: 21, array: 1005, most: () => 2, write: ofIntegers(2) },
  integer: { element: 23, array: 1007, most: () => 4, write: ofIntegers(4) },
  bigint: {
    element: 20,
    array: 1016,
    most: () => 8,
    write: (into, at, value) =>
      typeof value === 'bigint' && BigInt.asIntN(64, value) === value ? writeBigint(into, at, value) : unfit,
  },
  'timestamp with time zone': {
    element: 1184,
    array: 1185,
    most: () => 8,
    write: (into, at, value) =>
      isTime(value) ? writeBigint(into, at, BigInt(value.getTime() - epochMs) * 1000n) : unfit,
  },
  date: {
    element: 1082,
    array: 1182,
    most: () => 4,
    write: (into, at, value) =>
      isTime(value) ? into.writeInt32BE(Math.floor((value.getTime() - epochMs) / dayMs), at) : unfit,
  },
};

/**
 * Values of one type as an array. PostgreSQL reads it as it stands where all are of that type; as text, which it reads
 * character by character, where not.
 * @param type as a column of a table has it, and not an array's
 */
export function arrayOf(type: string, values: readonly Scalar[]): Bytes | string {
  const form = forms[type];
  if (form === undefined || values.length === 0) return column(values);
  const bytes = Buffer.allocUnsafe(
    headerBytes + values.reduce((sum: number, value) => sum + lengthBytes + form.most(value), 0),
  );
  let at = headerBytes;
  let hasNull = false;
  for (const value of values) {
    const start = at + lengthBytes;
    if (value === null || value === undefined) {
      at = bytes.writeInt32BE(-1, at);
      hasNull = true;
      continue;
    }
    const end = form.write(bytes, start, value);
    if (end === unfit) return column(values);
    bytes.writeInt32BE(end - start, at);
    at = end;
  }
  writeHeader(bytes, { hasNull, element: form.element, length: values.length });
  return new Bytes(bytes.subarray(0, at), form.array);
}

const lengthBytes = 4;
/** Dimensions, whether there are NULLs, the type, and of the one dimension how many and from which on. */
const headerBytes = 20;

function writeHeader(
  bytes: Buffer,
  { hasNull, element, length }: { hasNull: boolean; element: number; length: number },
): void {
  for (const [index, word] of [1, Number(hasNull), element, length, 1].entries()) bytes.writeInt32BE(word, 4 * index);
}

const isTime = (value: Scalar): value is Date => value instanceof Date && !Number.isNaN(value.getTime());

function ofIntegers(size: 2 | 4): Form['write'] {
  const most = 2 ** (8 * size - 1);
  return (into, at, value) => {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= -most && value < most;
    return fits ? into.writeIntBE(value, at, size) : unfit;
  };
}

/** `writeBigInt64BE` makes several numbers of one; a view has it at once. */
const eight = new DataView(new ArrayBuffer(8));
const eightBytes = new Uint8Array(eight.buffer);

function writeBigint(into: Buffer, at: number, value: bigint): number {
  eight.setBigInt64(0, value);
  for (let index = 0; index < 8; index += 1) into[at + index] = eightBytes[index] ?? 0;
  return at + 8;
}

function mostOfText(value: Scalar): number {
  if (typeof value !== 'string') return 0;
  return value.length > shortText ? Buffer.byteLength(value) : 3 * value.length;
}

function writeText(into: Buffer, at: number, value: Scalar): number {
  if (typeof value !== 'string') return unfit;
  const { length } = value;
  if (length > shortText) return at + into.write(value, at, 'utf8');
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > 0x7f) return at + into.write(value, at, 'utf8');
    into[at + index] = code;
  }
  return at + length;
}

/** Of a character's code its value as a digit of sixteen, 16 where it is none. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit === -1 ? 16 : digit;
});
const hyphen = 0x2d;
const uuidLength = 36;

/** In the form that RFC 9562 has, in letters of either size. */
function writeUuid(into: Buffer, at: number, value: Scalar): number {
  if (typeof value !== 'string' || value.length !== uuidLength) return unfit;
  let end = at;
  for (let index = 0; index < uuidLength; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (value.charCodeAt(index) !== hyphen) return unfit;
      index += 1;
    }
    const high = digits[value.charCodeAt(index)] ?? 16;
    const low = digits[value.charCodeAt(index + 1)] ?? 16;
    if (high === 16 || low === 16) return unfit;
    into[end] = (high << 4) | low;
    end += 1;
  }
  return end;
}
