import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { describeDevice } from './devices/describe-device.ts';
import { notify } from './notices.ts';
import { maxIdleMs, type Session } from './session.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';

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
  { database: { sql }, clock }: CustomersContext,
  { id, customerId }: Pick<Session, 'customerId'> & { readonly id: string | null },
  page: Page,
): Promise<{ sessions: OwnSession[]; count: number }> {
  const usedAfter = new Date(clock.now().getTime() - maxIdleMs);
  const isCurrent = sql`id IS NOT DISTINCT FROM ${id}`;
  const select = sql`number, user_agent, address_range, created_at, last_used_at, ${isCurrent} AS is_current`;
  const from = sql`sessions WHERE customer_id = ${customerId} AND ended_at IS NULL AND last_used_at > ${usedAfter}`;
  const order = sql`${isCurrent} DESC, last_used_at DESC, number DESC`;
  const { rows, count } = await countedPage<OwnSessionRow>(sql, { select, from, order }, page);
  const sessions = rows.map(({ number, userAgent, ...row }) => ({
    ...row,
    number: Number(number),
    device: describeDevice(userAgent),
  }));
  return { sessions, count };
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

/** The same by the desk; the customer is told why. */
export async function endSessionByDesk(
  context: CustomersContext,
  tx: Tx,
  { customerId, number, reason }: { customerId: string; number: bigint; reason: string },
): Promise<void> {
  await endOwnSession(context, tx, customerId, number);
  await notify(tx, { customerId, kind: 'session_ended_by_desk', values: { reason }, at: context.clock.now() });
}

export function logOut({ database, clock, sessionEnder }: CustomersContext, session: Session): Promise<void> {
  return database.transaction((tx) => sessionEnder.end(tx, session, clock.now()));
}

/** Ends all sessions of a customer but this one. */
export function endOtherSessions({ clock, sessionEnder }: CustomersContext, tx: Tx, session: Session): Promise<void> {
  return sessionEnder.endAll(tx, session.customerId, clock.now(), session);
}
