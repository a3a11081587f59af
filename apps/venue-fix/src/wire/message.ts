/** The byte that ends every field. */
const SOH = '\u0001';

export type Field = readonly [tag: number, value: string];

/** A message of FIX as it came, and its fields in their order. Text is Latin-1: a character is a byte. */
export class Message {
  readonly raw: string;
  readonly fields: readonly Field[];

  constructor(raw: string, fields: readonly Field[]) {
    this.raw = raw;
    this.fields = fields;
  }

  /** The first field of this tag: none that is read here is in a repeating group as well. */
  get(tag: number): string | undefined {
    return this.fields.find(([name]) => name === tag)?.[1];
  }

  /** MsgType (35). */
  get type(): string {
    return this.get(35) ?? '';
  }

  /** A whole number of at most nine digits; undefined where the field is not there or is none. */
  number(tag: number): number | undefined {
    const text = this.get(tag);
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }
}

/** A value that no field of FIX can hold: empty, with the byte that ends a field, or beyond Latin-1. */
export class Unsendable extends Error {}

/**
 * Writes a message with its length and checksum.
 * @param fields what stands between BodyLength and CheckSum, MsgType first
 * @throws Unsendable
 */
export function writeMessage(version: string, fields: readonly Field[]): string {
  const body = fields.map(([tag, value]) => `${tag}=${checked(tag, value)}${SOH}`).join('');
  const counted = `8=${version}${SOH}9=${body.length}${SOH}${body}`;
  return `${counted}10=${checksum(counted)}${SOH}`;
}

function checked(tag: number, value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the bytes that a field cannot hold.
  if (/^[^\u0000\u0001\u0100-\uffff]+$/.test(value)) return value;
  throw new Unsendable(`field ${tag} cannot be written`);
}

/** The sum of all bytes, modulo 256, as three digits. */
export function checksum(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return String(sum % 256).padStart(3, '0');
}

/** Fields whose value may hold any byte, by the field that gives their length (FIX 4.2 and 4.4, type data). */
const lengths: ReadonlyMap<number, number> = new Map([
  [90, 91],
  [93, 89],
  [95, 96],
  [212, 213],
  [348, 349],
  [350, 351],
  [352, 353],
  [354, 355],
  [356, 357],
  [358, 359],
  [360, 361],
  [362, 363],
  [364, 365],
  [445, 446],
  [618, 619],
  [621, 622],
]);

/** Reads a message that is whole. @returns undefined where something in it is no field */
export function readMessage(raw: string): Message | undefined {
  const fields: Field[] = [];
  let data: { tag: number; length: number } | undefined;
  for (let at = 0; at < raw.length;) {
    const equals = raw.indexOf('=', at);
    const tag = raw.slice(at, equals);
    if (equals < 0 || !/^[1-9]\d{0,8}$/.test(tag)) return undefined;
    const isData = data?.tag === Number(tag);
    const end = isData && data !== undefined ? equals + 1 + data.length : raw.indexOf(SOH, equals);
    if (end < 0 || raw[end] !== SOH) return undefined;
    const value = raw.slice(equals + 1, end);
    fields.push([Number(tag), value]);
    const dataTag = lengths.get(Number(tag));
    // One below zero would lead back to where this has been.
    if (dataTag !== undefined && !/^\d{1,9}$/.test(value)) return undefined;
    data = dataTag === undefined ? undefined : { tag: dataTag, length: Number(value) };
    at = end + 1;
  }
  return new Message(raw, fields);
}
