import { createHash } from 'node:crypto';
import type { VenueReport } from '../../../server/src/modules/venues/index.ts';
import type { Database, Tx } from '../../../server/src/platform/database.ts';
import { isOfTrade, readActivity, readEvent } from '../words/read-event.ts';
import { unitsOf } from '../words/read-values.ts';
import { read, TradeActivity, TradeEvent } from '../words/shapes.ts';
import { knownOf, tradedOf } from './known.ts';
import { isNoted, note, type Where } from './note.ts';
import { leastUlid, timeOfUlid } from './ulid.ts';

/** From where the stream of events is read on. */
export type ReadFrom = { readonly since_id: string } | { readonly since: string };

export type Inbox = ReturnType<typeof createInbox>;

const dayMs = 86_400_000;
/** Within a millisecond the order of ULIDs is chance, and an older one may be told later: the stream is read on from before. */
const overlapMs = 120_000;
/** Its cursor is how far events have been read, whatever the day. */
const eventsSession = '0000-00-00 events';

/** What Alpaca says, in the server's tables: what it has a name for, once. Each promise resolves when it is committed. */
export function createInbox(database: Database, where: Where) {
  const { sql } = database;
  const { clock, venue } = where;
  return {
    /** Events in the order in which they came, and how far they have been read. @returns whether the trades are to be read again */
    async hear(texts: readonly string[]): Promise<boolean> {
      return database.transaction(async (tx) => {
        let isShort = false;
        for (const text of texts) isShort = (await hearEvent(tx, where, text)) || isShort;
        const ids = texts.flatMap((text) => read(TradeEvent, text)?.event_id ?? []);
        const furthest = ids.toSorted().at(-1);
        if (furthest !== undefined) await moveCursor(tx, venue, furthest);
        return isShort;
      });
    },
    /** A trade among the activities that are read again. */
    async hearActivity(text: string): Promise<void> {
      const activity = read(TradeActivity, text);
      if (activity === undefined) return;
      const messageId = `again ${activity.details.execution_type} ${activity.ref_id}`;
      await database.transaction(async (tx) => {
        const { report } = await readActivity(activity, knownOf(tx, venue));
        if (report === undefined || (await isNoted(tx, where, messageId))) return;
        await note(tx, where, { of: 'read again', raw: text, report, messageId });
      });
    },
    /** That something does not fit, for people to look at: once for each name. */
    async question(messageId: string, clOrdId: string, why: string): Promise<void> {
      await database.transaction(async (tx) => {
        if (await isNoted(tx, where, messageId)) return;
        const report = { kind: 'unreadable', clOrdId, why } as const;
        await note(tx, where, { of: 'read again', raw: why, report, messageId });
      });
    },
    async readFrom(): Promise<ReadFrom> {
      const [row] = await sql<Array<{ cursor: string }>>`
        SELECT cursor FROM venue_sessions WHERE venue = ${venue} AND session = ${eventsSession} AND cursor IS NOT NULL`;
      if (row === undefined) return { since: isoDay(clock.now().getTime() - dayMs) };
      const before = leastUlid(new Date(timeOfUlid(row.cursor).getTime() - overlapMs));
      const [older] = await sql<Array<{ messageId: string }>>`
        SELECT message_id FROM venue_inbox WHERE venue = ${venue} AND message_id < ${before}
        ORDER BY message_id DESC LIMIT 1`;
      return older === undefined ? { since: isoDay(timeOfUlid(row.cursor).getTime()) } : { since_id: older.messageId };
    },
  };
}

/** @returns whether it does not say all that has traded */
async function hearEvent(tx: Tx, where: Where, text: string): Promise<boolean> {
  const { venue } = where;
  const event = read(TradeEvent, text);
  if (event === undefined) {
    const report = { kind: 'unreadable', clOrdId: '', why: 'an event of no known shape' } as const;
    await noteOther(tx, where, { raw: text, report });
    return false;
  }
  const isTold = await isNoted(tx, where, event.event_id);
  if (isTold && !isOfTrade(event.event)) return false;
  const { report, isShort = false } = await readEvent(event, knownOf(tx, venue));
  if (isTold) {
    // Words of a trade that are not those under which it is known.
    if (report?.kind === 'trade' || report?.kind === 'correction') await noteOther(tx, where, { raw: text, report });
    return false;
  }
  await note(tx, where, { of: 'events', raw: text, report, messageId: event.event_id });
  if (report?.kind !== 'trade') return isShort;
  const { client_order_id: clOrdId, filled_qty: filled, replaces } = event.order;
  const traded = (replaces ?? null) === null ? await tradedOf(tx, venue, clOrdId) : undefined;
  return traded !== undefined && String(traded) !== unitsOf(filled);
}

/** What has no name of Alpaca's for itself alone: once for its words, however often it is told. */
async function noteOther(tx: Tx, where: Where, { raw, report }: { raw: string; report: VenueReport }): Promise<void> {
  const messageId = `words ${createHash('sha256').update(raw).digest('hex')}`;
  if (!(await isNoted(tx, where, messageId))) await note(tx, where, { of: 'events', raw, report, messageId });
}

async function moveCursor(tx: Tx, venue: string, cursor: string): Promise<void> {
  await tx`
    INSERT INTO venue_sessions (venue, session, cursor) VALUES (${venue}, ${eventsSession}, ${cursor})
    ON CONFLICT (venue, session) DO UPDATE SET cursor = greatest(venue_sessions.cursor COLLATE "C", excluded.cursor COLLATE "C")`;
}

const isoDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
