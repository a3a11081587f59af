import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Message, Sender } from './message.ts';

/** A customer's messages as the desk's inbox shows them. */
export interface Conversation {
  readonly customer: { readonly id: string; readonly number: bigint; readonly phone: string | undefined };
  readonly last: { readonly id: bigint; readonly sender: Sender; readonly content: string; readonly at: Date };
  /** Messages of the customer that nobody has read. */
  readonly unread: number;
  /** Since when their oldest message waits that nobody has answered; undefined where none does. */
  readonly waitingSince: Date | undefined;
  /** Who of the desk looks after it: an actor. */
  readonly assignedTo: string | undefined;
  /** The place in the list, for the page after it. */
  readonly key: bigint;
}

export interface InboxPage {
  readonly limit: number;
  /** The key of the last one of the page before. */
  readonly after: bigint | undefined;
}

/** Which conversations: of one member of staff, of these customers, or with these words in a message. */
export interface InboxFilter {
  readonly assignedTo?: string | undefined;
  readonly customerIds?: readonly string[] | undefined;
  readonly words?: string | undefined;
}

/** So many messages that have the words are looked at: words that more of them have find nobody in particular. */
const foundAtMost = 5_000;
/** So many conversations are looked through for them first. */
const lookedThrough = 400;

type Fragment = ReturnType<Sql['unsafe']>;

/** Notes the newest message of a conversation, in the transaction that writes it. That of a customer waits for an answer. */
export async function noteNewest(
  tx: Tx,
  { customerId, id, sender, createdAt: at }: { customerId: string } & Pick<Message, 'createdAt' | 'id' | 'sender'>,
): Promise<void> {
  const [waitsFrom, waitsSince] = sender === 'customer' ? [id, at] : [null, null];
  await tx`
    INSERT INTO conversations (customer_id, last_id, last_at, waits_from, waits_since)
    VALUES (${customerId}, ${id}, ${at}, ${waitsFrom}, ${waitsSince})
    ON CONFLICT (customer_id) DO UPDATE SET last_id = excluded.last_id, last_at = excluded.last_at,
      waits_from = coalesce(conversations.waits_from, excluded.waits_from),
      waits_since = coalesce(conversations.waits_since, excluded.waits_since)`;
}

/**
 * Nobody has to answer what a customer wrote up to and with a message: it was answered, or needs none. What they have written
 * since waits on.
 * @returns whether anything of it has waited
 */
export async function endWait(tx: Tx, customerId: string, upTo: bigint): Promise<boolean> {
  const ended = await tx`
    UPDATE conversations c SET waits_from = next.id, waits_since = next.created_at
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT id, created_at FROM messages
      WHERE customer_id = ${customerId} AND sender = 'customer' AND id > ${upTo} ORDER BY id LIMIT 1
    ) AS next ON true
    WHERE c.customer_id = ${customerId} AND c.waits_from <= ${upTo}
    RETURNING 1`;
  return ended.length > 0;
}

/** Each dash that stands before no word is one more "not" to PostgreSQL, which has room for 32 of them. */
export function searchable(words: string): string {
  return words.replaceAll(/-+(?![\p{L}\p{N}])/gu, ' ').replaceAll(/-{2,}/g, '-');
}

/** Conversations, those with the newest message first. */
export async function newestConversations(sql: Sql, filter: InboxFilter, page: InboxPage): Promise<Conversation[]> {
  const { assignedTo, customerIds, words } = filter;
  const conversations = sql`
    SELECT * FROM conversations
    WHERE last_id < ${page.after ?? newest}
      ${assignedTo === undefined ? sql`` : sql`AND assigned_to = ${assignedTo}`}
      ${customerIds === undefined ? sql`` : sql`AND customer_id IN ${sql(customerIds.length === 0 ? [nobody] : customerIds)}`}`;
  const read = async (some: Fragment) => {
    const rows = await sql<ConversationRow[]>`
      SELECT c.last_id AS key, ${shown(sql)}
      FROM (${some}) AS c JOIN customers ON customers.id = c.customer_id
        LEFT JOIN messages m ON m.customer_id = c.customer_id AND m.id = c.last_id
      ORDER BY c.last_id DESC LIMIT ${page.limit}`;
    return rows.map(toConversation);
  };
  if (words === undefined) return read(conversations);
  const found = sql`to_tsvector('simple', content) @@ websearch_to_tsquery('simple', ${searchable(words)})`;
  // Words that are in many messages fill a page from the newest conversations. The index would gather all that have them.
  const usual = await read(sql`
    SELECT * FROM (${conversations} ORDER BY last_id DESC LIMIT ${lookedThrough}) AS recent
    WHERE EXISTS (
      SELECT FROM (SELECT content FROM messages WHERE customer_id = recent.customer_id OFFSET 0) AS written WHERE ${found})`);
  if (usual.length === page.limit) return usual;
  return read(sql`
    ${conversations} AND customer_id IN (SELECT customer_id FROM messages WHERE ${found} LIMIT ${foundAtMost})`);
}

/** Above every number. */
const newest = 9_223_372_036_854_775_807n;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Conversations with messages that nobody has answered or put away, who waits longest first. */
export async function waitingConversations(sql: Sql, page: InboxPage): Promise<Conversation[]> {
  const rows = await sql<ConversationRow[]>`
    SELECT c.waits_from AS key, ${shown(sql)}
    FROM conversations c JOIN customers ON customers.id = c.customer_id
      LEFT JOIN messages m ON m.customer_id = c.customer_id AND m.id = c.last_id
    WHERE c.waits_from > ${page.after ?? 0n}
    ORDER BY c.waits_from LIMIT ${page.limit}`;
  return rows.map(toConversation);
}

export interface InboxCounts {
  readonly waiting: number;
  readonly oldestWaiting: Date | undefined;
  /** The number of the newest message of all: while it stays, there is nothing new. */
  readonly newest: bigint;
}

export async function countInbox(sql: Sql): Promise<InboxCounts> {
  const [counts] = await sql<[InboxCounts]>`
    SELECT count(*)::int AS waiting,
      min(waits_since) AS oldest_waiting,
      coalesce((SELECT max(last_id) FROM conversations), 0) AS newest
    FROM conversations WHERE waits_from IS NOT NULL`;
  return counts;
}

/** Who looks after a conversation; undefined where nobody does. */
export async function assigneeOf(sql: Sql, customerId: string): Promise<string | undefined> {
  const [row] = await sql<Array<{ assignedTo: string | undefined }>>`
    SELECT assigned_to FROM conversations WHERE customer_id = ${customerId}`;
  return row?.assignedTo;
}

/**
 * Hands a conversation to somebody, or to nobody.
 * @returns who had it
 * @throws Refusal `not_found` where there are no messages
 */
export async function assignConversation(
  tx: Tx,
  { customerId, actor, at }: { customerId: string; actor: string | undefined; at: Date },
): Promise<string | undefined> {
  const [before] = await tx<Array<{ assignedTo: string | undefined }>>`
    SELECT assigned_to FROM conversations WHERE customer_id = ${customerId} FOR UPDATE`;
  if (before === undefined) throw new Refusal('not_found');
  await tx`
    UPDATE conversations SET assigned_to = ${actor}, assigned_at = ${actor && at}
    WHERE customer_id = ${customerId}`;
  return before.assignedTo;
}

const shown = (sql: Sql) => sql`
  c.customer_id AS id, customers.number, customers.phone, c.last_id, c.last_at,
  coalesce(m.sender, 'customer') AS sender, coalesce(m.content, '') AS content, c.assigned_to, c.waits_since AS waiting_since,
  (SELECT count(*)::int FROM messages u
    WHERE u.customer_id = c.customer_id AND u.sender = 'customer' AND u.read_at IS NULL) AS unread`;

interface ConversationRow {
  key: bigint;
  id: string;
  number: bigint;
  phone: string | undefined;
  lastId: bigint;
  lastAt: Date;
  sender: Sender;
  content: string;
  assignedTo: string | undefined;
  unread: number;
  waitingSince: Date | undefined;
}

function toConversation({ id, number, phone, lastId, lastAt, sender, content, ...row }: ConversationRow): Conversation {
  return {
    customer: { id, number, phone },
    last: { id: lastId, sender, content, at: lastAt },
    unread: row.unread,
    waitingSince: row.waitingSince,
    assignedTo: row.assignedTo,
    key: row.key,
  };
}

/** How many conversations that a member of staff looks after wait for an answer. */
export async function countOwnUnanswered(sql: Sql, actor: string): Promise<number> {
  const [counted] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM conversations WHERE waits_from IS NOT NULL AND assigned_to = ${actor}`;
  return counted.count;
}
