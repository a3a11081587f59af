import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { describeDevice } from './devices/describe-device.ts';
import { maxIdleMs, type Session } from './session.ts';

/** A session as its customer sees it. */
export interface OwnSession {
  readonly number: number;
  /** The device in words that need no translation. */
  readonly device: string;
  /** The neighbourhood of the network that it began in: an IPv4 /24 or an IPv6 /48. */
  readonly addressRange: string;
  readonly createdAt: Date;
  /** Up to a minute behind. */
  readonly lastUsedAt: Date;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

interface OwnSessionRow extends Omit<OwnSession, 'number' | 'device'> {
  readonly number: bigint;
  readonly userAgent: string;
}

/**
 * The live sessions of a customer, the one that asks first, then those used last; and how many there are in all.
 * @param session whose, and null for its id where it is none of them that asks
 */
export async function listSessions(
  sql: Sql,
  { id, customerId }: Pick<Session, 'customerId'> & { readonly id: string | null },
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ sessions: OwnSession[]; count: number }> {
  const usedAfter = new Date(now.getTime() - maxIdleMs);
  const [rows, [total]] = await Promise.all([
    sql<OwnSessionRow[]>`
      SELECT number, user_agent, address_range, created_at,
        last_used_at, id IS NOT DISTINCT FROM ${id} AS is_current
      FROM sessions
      WHERE customer_id = ${customerId} AND ended_at IS NULL AND last_used_at > ${usedAfter}
      ORDER BY id IS NOT DISTINCT FROM ${id} DESC, last_used_at DESC, number DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM sessions
      WHERE customer_id = ${customerId} AND ended_at IS NULL AND last_used_at > ${usedAfter}`,
  ]);
  const sessions = rows.map(({ number, userAgent, ...row }) => ({
    ...row,
    number: Number(number),
    device: describeDevice(userAgent),
  }));
  return { sessions, count: total.count };
}

/**
 * Ends one of a customer's sessions by its number.
 * @throws Refusal `not_found` where it is not theirs or has ended
 */
export async function endOwnSession(
  { clock, sessionEnder }: CustomersContext,
  tx: Tx,
  customerId: string,
  number: bigint,
): Promise<void> {
  const [session] = await tx<Array<{ id: string }>>`
    SELECT id FROM sessions
    WHERE customer_id = ${customerId} AND number = ${number} AND ended_at IS NULL
    FOR UPDATE`;
  if (session === undefined) throw new Refusal('not_found');
  await sessionEnder.end(tx, { id: session.id, customerId }, clock.now());
}
