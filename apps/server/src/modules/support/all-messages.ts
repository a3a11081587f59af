import { column, type Sql } from '../../platform/database.ts';
import { newestByNumbers } from '../../platform/newest-by-numbers.ts';
import { searchable } from './conversations.ts';
import type { Message, Sender } from './message.ts';

/** A message, whoever's conversation it is of. */
export interface AnyMessage extends Message {
  readonly customerId: string;
}

export interface MessageFilter {
  readonly customerId?: string | undefined;
  readonly sender?: Sender | undefined;
  /** Who of the desk wrote it: an actor. */
  readonly actor?: string | undefined;
  /** All of these are in it. */
  readonly words?: string | undefined;
  /** When it was written: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

interface Page {
  readonly limit: number;
  /** The number of the last one of the page before. */
  readonly before: bigint | undefined;
}

const highest = 9_223_372_036_854_775_807n;
/** Words that more messages have are looked for from the newest on; what fewer have, the index of words gathers. */
const gatheredAtMost = 2_000;

/** Messages of everybody, also of conversations that nobody has anything to say in any more, newest first. */
export async function listAllMessages(
  sql: Sql,
  filter: MessageFilter,
  { limit, before }: Page,
): Promise<{ rows: AnyMessage[]; reached: bigint | undefined }> {
  const gathered = await gather(sql, filter.words);
  if (gathered !== undefined || filter.customerId !== undefined) {
    const others = { ...filter, words: undefined };
    const rows = await sql<AnyMessage[]>`
      SELECT messages.* FROM messages ${gathered === undefined ? sql`` : among(sql, gathered)}
      WHERE id < ${before ?? highest} ${fits(sql, gathered === undefined ? filter : others)}
      ORDER BY id DESC LIMIT ${limit}`;
    return { rows, reached: undefined };
  }
  const [{ last }] = await sql<[{ last: bigint }]>`SELECT coalesce(max(last_id), 0) AS last FROM conversations`;
  const end = before !== undefined && before <= last ? before : last + 1n;
  return newestByNumbers(
    (window) => sql<AnyMessage[]>`
      SELECT * FROM messages WHERE id >= ${window.start} AND id < ${window.end} ${fits(sql, filter)}
      ORDER BY id DESC LIMIT ${window.limit}`,
    { low: 0n, end, limit },
  );
}

type Place = Pick<AnyMessage, 'customerId' | 'id'>;

/** Where all messages with these words are; undefined where there are no words, or many messages have them. */
async function gather(sql: Sql, words: string | undefined): Promise<Place[] | undefined> {
  if (words === undefined) return undefined;
  const rows = await sql<Place[]>`
    SELECT customer_id, id FROM messages WHERE ${has(sql, words)} LIMIT ${gatheredAtMost + 1}`;
  return rows.length > gatheredAtMost ? undefined : rows;
}

/** Each is found by its key, which begins with whose it is: its number alone would have all of them read. */
const among = (sql: Sql, places: readonly Place[]) => sql`
  JOIN unnest(${column(places.map(({ customerId }) => customerId))}::uuid[], ${column(places.map(({ id }) => id))}::bigint[])
    AS gathered (customer_id, id) USING (customer_id, id)`;

const has = (sql: Sql, words: string) =>
  sql`to_tsvector('simple', content) @@ websearch_to_tsquery('simple', ${searchable(words)})`;

function fits(sql: Sql, { customerId, sender, actor, words, from, to }: MessageFilter) {
  return sql`
    ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
    ${sender === undefined ? sql`` : sql`AND sender = ${sender}`}
    ${actor === undefined ? sql`` : sql`AND actor = ${actor}`}
    ${words === undefined ? sql`` : sql`AND ${has(sql, words)}`}
    ${from === undefined ? sql`` : sql`AND created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`AND created_at < ${to}`}`;
}
