import type { Lifetime, Side } from '@sauda/rules';
import type { Tx } from '../../platform/database.ts';
import * as t from '../../platform/table.ts';

export type CommandKind = 'new' | 'cancel' | 'replace' | 'status';
/** `doubtful` is what was sent and not answered in time; `withdrawn` what was never sent, and never will be. */
export type CommandState = 'queued' | 'sent' | 'doubtful' | 'answered' | 'withdrawn';
/** Who wants it: of a cancel this says what the order has ended as. */
export type AskedBy = 'customer' | 'expiry' | 'freeze' | 'house' | 'doubt';

/** What is told to venues. Rows are added with what they say, and only ever go forward. */
export const venueCommands = t.table('venue_commands', {
  id: t.generated(t.bigint),
  venue: t.text,
  customerId: t.uuid,
  orderNo: t.text,
  /** Our name for it, of 12 letters and digits: no two commands have the same. */
  clOrdId: t.text,
  /** The name under which the venue knows the order; known once the command is taken, and absent of a `new`. */
  origClOrdId: t.nullable(t.text),
  kind: t.textOf<CommandKind>(),
  askedBy: t.textOf<AskedBy>(),
  symbol: t.text,
  side: t.textOf<Side>(),
  /** Of the whole order, what has filled included. */
  quantity: t.bigint,
  /** The limit, in ten-thousandths of the instrument's currency; of a market order what it may cost. */
  price: t.bigint,
  orderType: t.textOf<'limit' | 'market'>(),
  lifetime: t.textOf<Lifetime>(),
  /** Of a `new`: how often the order was begun there before, as one that stands longer than the venue's day is. */
  turn: t.integer,
  /** What of the order had traded before that, which the venue counts no more. */
  earlier: t.bigint,
  /** Of a change that a request asked for under a key. */
  requestKey: t.nullable(t.uuid),
  state: t.textOf<CommandState>(),
  /** Where it went out: the run of numbers, and its number in it. */
  session: t.nullable(t.text),
  wireNo: t.nullable(t.bigint),
  answer: t.nullable(t.textOf<'accepted' | 'refused'>()),
  venueOrderId: t.nullable(t.text),
  /** The venue's own words, of what it refused; of a `new` also why it has ended the order by itself. */
  text: t.nullable(t.text),
  madeAt: t.time,
  sentAt: t.nullable(t.time),
  answeredAt: t.nullable(t.time),
});

export type VenueCommand = t.RowOf<typeof venueCommands>;
export type NewVenueCommand = Omit<VenueCommand, 'id'>;

/** Where it went out is among them, since a venue of this house is told and answers in one transaction. */
const update = venueCommands.updateBy(
  ['clOrdId'],
  ['state', 'origClOrdId', 'session', 'wireNo', 'sentAt', 'answer', 'venueOrderId', 'text', 'answeredAt'],
);

/** Writes what was added and what has changed. Orders that commands name have to be there. */
export async function saveCommands(
  tx: Tx,
  { added, changed }: { added: readonly NewVenueCommand[]; changed: readonly NewVenueCommand[] },
): Promise<void> {
  await Promise.all([venueCommands.insert(tx, added), update(tx, changed)]);
}
