import type { Frame } from '../wire/framer.ts';
import type { Field, Message } from '../wire/message.ts';
import type { SessionOptions } from './session-options.ts';

export const isReset = (message: Message) => message.type === 'A' && message.get(141) === 'Y';

/** A heartbeat or a question: it says that somebody is there, and nothing else. */
export const isOfLink = ({ type }: Message): boolean => type === '0' || type === '1';

/** A gap fill stands for all numbers below its NewSeqNo: one that no number here holds is without end. */
export function throughOf(message: Message, wireNo: number): number {
  const next = message.type === '4' ? Number(/^\d+$/.exec(message.get(36) ?? '')?.[0] ?? 0) : 0;
  return Math.max(wireNo, next - 1);
}

/** TestReqID, where there is one. */
export function answerTo(test: Message): Field[] {
  const id = test.get(112);
  return id === undefined || id === '' ? [] : [[112, id]];
}

/** MsgType of what is about orders: nothing on the session follows from it. */
const reports: ReadonlySet<string> = new Set(['8', '9', 'r', 'j', '3']);
const atOnce = 100;

/** The reports at the beginning of what has come, of which each has the next number: they can be committed together. */
export function reportsInTurn(frames: readonly Frame[], expected: number, options: SessionOptions): Message[] {
  const found: Message[] = [];
  for (const frame of frames.slice(0, atOnce)) {
    if (!('message' in frame)) break;
    const { message } = frame;
    const isOurs = message.get(49) === options.target && message.get(56) === options.sender;
    const isNext = message.get(8) === options.version && message.number(34) === expected + found.length;
    if (!isOurs || !isNext || !reports.has(message.type)) break;
    found.push(message);
  }
  return found;
}
