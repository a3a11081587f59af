import type { Decimal } from '@sauda/money';
import type { Message } from '../wire/message.ts';
import type { OrderEnd, VenueReport } from './venue-report.ts';
import { readDecimal, readQuantity, readTime } from './read-values.ts';

/** That a message does not say what it has to. */
class Unreadable extends Error {}

const readers: Readonly<Record<string, (message: Message) => VenueReport>> = {
  '8': readExecution,
  '9': readCancelReject,
  r: readMassCancel,
  j: readReject,
  '3': readReject,
};

/**
 * What a message of the venue says; undefined where it says nothing of orders. It never throws: what cannot be read is
 * `unreadable`, so that it is kept and looked at.
 */
export function readReport(message: Message): VenueReport | undefined {
  const reader = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined;
  if (reader === undefined) return undefined;
  try {
    return reader(message);
  } catch (error) {
    if (error instanceof Unreadable) return { ...aboutOf(message), kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** Characters: no name is longer, and no database looks for what is much longer. */
const longestName = 200;
/** Characters of what is for people. */
const longestWords = 1_000;

function aboutOf(message: Message) {
  const side = message.get(54);
  const name = (tag: number) => message.get(tag)?.slice(0, longestName);
  return withoutAbsent({
    clOrdId: name(11),
    origClOrdId: name(41),
    venueOrderId: name(37),
    symbol: name(55),
    side: side === '1' ? ('buy' as const) : side === '2' ? ('sell' as const) : undefined,
    account: name(1),
    at: readTime(message.get(60)) ?? readTime(message.get(52)),
    text: message.get(58)?.slice(0, longestWords),
    mayBeRepeated: message.get(97) === 'Y' ? (true as const) : undefined,
  });
}

/** ExecType (150) of what ends an order. */
const ends: Readonly<Record<string, OrderEnd>> = { '3': 'doneForDay', '4': 'cancelled', '8': 'rejected', C: 'expired' };

/** ExecTransType (20), which FIX 4.2 has and 4.4 no more, in the words of ExecType that 4.4 has for it. */
const ofTransType: ReadonlyMap<string, string> = new Map([
  ['1', 'H'],
  ['2', 'G'],
  ['3', 'I'],
]);

/** What of an execution is read, none of which is in a repeating group there: with two values it says nothing. */
const saidOnce = [11, 14, 17, 19, 20, 31, 32, 37, 38, 39, 41, 44, 54, 55, 60, 150, 151];

function refuseTwoValues(message: Message): void {
  const values = new Map<number, string>();
  for (const [tag, value] of message.fields) {
    if (!saidOnce.includes(tag)) continue;
    if ((values.get(tag) ?? value) !== value) throw new Unreadable(`field ${tag} comes twice`);
    values.set(tag, value);
  }
}

/** OrdStatus (39) of an order that works, and of one that has ended. */
const isOpen: ReadonlySet<string> = new Set(['0', '1', '5', 'A']);
const isOver: ReadonlySet<string> = new Set(['4', '8', 'C']);

/** What it says of the order and of itself cannot both be so. Pending and the like are words beside. */
function refuseContradiction(message: Message, kind: VenueReport['kind']): void {
  const status = message.get(39) ?? '';
  const isNone =
    (kind === 'ended' && isOpen.has(status)) ||
    ((kind === 'accepted' || kind === 'replaced') && isOver.has(status)) ||
    (kind === 'trade' && status === '8');
  if (isNone) throw new Unreadable(`it is ${kind}, and its OrdStatus is ${status}`);
  const [last = 0n, filled = last] = [quantity(message, 32), quantity(message, 14)];
  if (kind === 'trade' && filled < last) throw new Unreadable(`a trade of ${last}, and ${filled} in all`);
}

function readExecution(message: Message): VenueReport {
  refuseTwoValues(message);
  const report = readOneExecution(message);
  refuseContradiction(message, report.kind);
  return report;
}

function readOneExecution(message: Message): VenueReport {
  const type = ofTransType.get(message.get(20) ?? '') ?? required(message, 150);
  const about = aboutOf(message);
  const sums = withoutAbsent({ filled: quantity(message, 14), open: quantity(message, 151) });
  const end = Object.hasOwn(ends, type) ? ends[type] : undefined;
  if (end !== undefined) return { ...about, ...sums, ...codeOf(message, 103), kind: 'ended', as: end };
  switch (type) {
    case '0':
      return { ...about, ...sums, kind: 'accepted' };
    case '5':
      return { ...about, ...sums, kind: 'replaced', ...newTerms(message) };
    case '1':
    case '2':
    case 'F':
      return { ...about, ...sums, kind: 'trade', execId: nameOf(message, 17), ...priced(message) };
    case 'H':
      return { ...about, ...sums, kind: 'bust', execId: nameOf(message, 17), refersTo: nameOf(message, 19) };
    case 'G': {
      const names = { execId: nameOf(message, 17), refersTo: nameOf(message, 19) };
      return { ...about, ...sums, kind: 'correction', ...names, ...priced(message) };
    }
    // Pending (A, 6, E), stopped, suspended, calculated, restated, asked for.
    case 'A':
    case '6':
    case 'E':
    case '7':
    case '9':
    case 'B':
    case 'D':
    case 'I':
      return { ...about, ...sums, kind: 'status', ordStatus: required(message, 39) };
    default:
      throw new Unreadable(`ExecType ${type.slice(0, longestName)} is not known`);
  }
}

function newTerms(message: Message) {
  return withoutAbsent({ quantity: quantity(message, 38), price: price(message, 44) });
}

function priced(message: Message): { quantity: bigint; price: Decimal } {
  const last = quantity(message, 32);
  const lastPrice = price(message, 31);
  if (last === undefined || last === 0n) throw new Unreadable('a trade without a quantity');
  if (lastPrice === undefined) throw new Unreadable('a trade without a price');
  return { quantity: last, price: lastPrice };
}

function readCancelReject(message: Message): VenueReport {
  const kind = required(message, 434) === '2' ? 'replaceRefused' : 'cancelRefused';
  return { ...aboutOf(message), ...codeOf(message, 102), kind };
}

function readMassCancel(message: Message): VenueReport {
  const about = aboutOf(message);
  if (required(message, 531) === '0') return { ...about, ...codeOf(message, 532), kind: 'cancelAllRefused' };
  return { ...about, ...withoutAbsent({ count: quantity(message, 533) }), kind: 'allCancelled' };
}

/** Which command it was is known by the number that it had on the wire. */
function readReject(message: Message): VenueReport {
  const refWireNo = message.number(45);
  if (refWireNo === undefined) throw new Unreadable('a reject that names no message');
  const { clOrdId: _, ...about } = aboutOf(message);
  return { ...about, ...codeOf(message, message.type === 'j' ? 380 : 373), kind: 'rejected', refWireNo };
}

function codeOf(message: Message, tag: number): { code?: string } {
  return withoutAbsent({ code: message.get(tag)?.slice(0, longestName) });
}

function required(message: Message, tag: number): string {
  const value = message.get(tag);
  if (value === undefined || value === '') throw new Unreadable(`field ${tag} is missing`);
  return value;
}

/** What is cut short would name another thing. */
function nameOf(message: Message, tag: number): string {
  const name = required(message, tag);
  if (name.length > longestName) throw new Unreadable(`field ${tag} has ${name.length} characters`);
  return name;
}

function quantity(message: Message, tag: number): bigint | undefined {
  return read(message, tag, readQuantity);
}

function price(message: Message, tag: number): Decimal | undefined {
  return read(message, tag, readDecimal);
}

function read<T>(message: Message, tag: number, reader: (text: string) => T | undefined): T | undefined {
  const text = message.get(tag);
  if (text === undefined) return undefined;
  const value = reader(text);
  if (value === undefined) throw new Unreadable(`field ${tag} is "${text.slice(0, longestName)}"`);
  return value;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutAbsent<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
