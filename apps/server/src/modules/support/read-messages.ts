import type { Sql, Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import type { SupportContext } from './context.ts';
import type { Message, Sender } from './message.ts';

export interface MessagePage {
  readonly limit: number;
  readonly offset: number;
  /** Only messages older than the one of this id, so that pages stay as they are while new ones come. */
  readonly before?: bigint | undefined;
}

/** A customer's messages of both sides, newest first, and how many there are in all. */
export async function listMessages(
  sql: Sql,
  customerId: string,
  { limit, offset, before }: MessagePage,
): Promise<{ messages: Message[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<Message[]>`
      SELECT * FROM messages
      WHERE customer_id = ${customerId} AND (${before}::bigint IS NULL OR id < ${before})
      ORDER BY id DESC
      LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM messages WHERE customer_id = ${customerId}`,
  ]);
  return { messages: rows, count: total.count };
}

/** The same for the customer. What of it the desk wrote counts as delivered from now on. */
export async function listOwnMessages(
  { database: { sql }, clock }: SupportContext,
  customerId: string,
  page: MessagePage,
) {
  const listed = await listMessages(sql, customerId, page);
  const newestAnswer = listed.messages.find(({ sender, readAt }) => sender === 'desk' && readAt === undefined);
  if (newestAnswer !== undefined) {
    await sql`
      UPDATE messages SET delivered_at = greatest(${clock.now()}, created_at)
      WHERE customer_id = ${customerId} AND id <= ${newestAnswer.id} AND sender = 'desk' AND delivered_at IS NULL
        AND read_at IS NULL`;
  }
  return listed;
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
