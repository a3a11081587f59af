import type { Database, Sql, Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { toMessage, type Message, type MessageRow, type Sender } from './message.ts';

export interface MessagePage {
  readonly limit: number;
  readonly offset: number;
  /** Only messages older than the one of this id, so that pages stay as they are while new ones come. */
  readonly before?: bigint | undefined;
}

/** Somebody whose messages the desk has not read. */
export interface WaitingCustomer {
  readonly customerId: string;
  /** When the oldest of them was written. */
  readonly since: Date;
  readonly count: number;
}

/** A customer's messages of both sides, newest first, and how many there are in all. */
export async function listMessages(
  sql: Sql,
  customerId: string,
  { limit, offset, before }: MessagePage,
): Promise<{ messages: Message[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<MessageRow[]>`
      SELECT * FROM messages
      WHERE customer_id = ${customerId} AND (${before}::bigint IS NULL OR id < ${before})
      ORDER BY id DESC
      LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM messages WHERE customer_id = ${customerId}`,
  ]);
  return { messages: rows.map(toMessage), count: total.count };
}

/** Notes that answers of the desk have reached the customer, up to and with the one of this id. */
export async function noteDelivery(
  { sql }: Pick<Database, 'sql'>,
  customerId: string,
  upTo: bigint,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE messages SET delivered_at = greatest(${at}, created_at)
    WHERE customer_id = ${customerId} AND id <= ${upTo} AND sender = 'desk' AND delivered_at IS NULL AND read_at IS NULL`;
}

/** How many messages of the desk a customer has not read. */
export async function countUnread(sql: Sql, customerId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM messages
    WHERE customer_id = ${customerId} AND sender = 'desk' AND read_at IS NULL`;
  return row.count;
}

/**
 * Marks what the one side wrote as read by the other, up to and with the message of this id. The customer's open apps
 * hear of it.
 * @returns how many had not been read
 */
export async function markRead(
  tx: Tx,
  { customerId, sender, upTo, at }: { customerId: string; sender: Sender; upTo: bigint; at: Date },
): Promise<number> {
  const { count } = await tx`
    UPDATE messages
    SET delivered_at = coalesce(delivered_at, greatest(${at}, created_at)),
      read_at = greatest(${at}, created_at, delivered_at)
    WHERE customer_id = ${customerId} AND id <= ${upTo} AND sender = ${sender} AND read_at IS NULL`;
  if (count > 0) await emitEvents(tx, [{ type: 'message', customerId }]);
  return count;
}

/** Customers with messages that the desk has not read, who has waited longest first. */
export function listWaiting(sql: Sql, page: { limit: number; offset: number }): Promise<WaitingCustomer[]> {
  return sql<WaitingCustomer[]>`
    SELECT customer_id, min(messages.created_at) AS since, count(*)::int AS count
    FROM messages JOIN customers ON customers.id = customer_id
    WHERE sender = 'customer' AND read_at IS NULL AND closed_at IS NULL
    GROUP BY customer_id
    ORDER BY since, customer_id
    LIMIT ${page.limit} OFFSET ${page.offset}`;
}
