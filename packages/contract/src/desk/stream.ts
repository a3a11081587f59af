import { Type } from 'typebox';
import { defineCalls } from '../define.ts';
import { queueNames } from './rights.ts';

/** What the desk's stream tells of: whatever staff do is of one of them. Whoever has the right to read it hears of it: `recharges.read` of `recharges`. */
export const liveLists = [
  ...queueNames,
  'bank-lines',
  'suspense',
  'payment-files',
  'journals',
  'fee-plans',
  'fee-terms',
  'charges',
  'differences',
  'day-files',
  'conversations',
  'tickets',
  'cases',
  'screening',
  'corporate-actions',
  'halts',
  'calendars',
  'instruments',
  'issuers',
  'levies',
  'mass-cancels',
  'mass-notices',
  'offers',
  'orders',
  'news',
  'categories',
  'invitations',
  'config',
  'closes',
  'customers',
  'staff',
  'venue',
  'proposals',
] as const;
export type LiveList = (typeof liveLists)[number];

/** Lists that are told of as another one, by whose right they are read. */
const toldAs: ReadonlyMap<string, LiveList> = new Map([
  ['buybacks', 'corporate-actions'],
  ['rights', 'corporate-actions'],
  ['blocks', 'offers'],
  ['ipos', 'offers'],
  ['funds', 'offers'],
  ['dividends', 'offers'],
  ['running-loans', 'loans'],
  ['canned-answers', 'conversations'],
]);

/** As what the stream tells of a list, by the first word of its calls; undefined where it does not. */
export const liveListOf = (noun: string): LiveList | undefined =>
  toldAs.get(noun) ?? liveLists.find((name) => name === noun);

/** The data of a `changed` event: that something has changed, never what. */
export interface DeskChange {
  readonly list: LiveList;
  /** Of conversations, the customers they are with; absent where they are many. */
  readonly ids?: readonly string[];
}

export const deskStreamCalls = defineCalls({
  'GET /stream': {
    summary: 'Server-sent events: `changed` with the list to ask for again, at most one a second of each; `ping`',
    access: 'session',
    answer: Type.String(),
    mediaTypes: ['text/event-stream'],
  },
});
