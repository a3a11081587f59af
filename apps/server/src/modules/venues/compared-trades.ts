import { column, type Sql, type Tx } from '../../platform/database.ts';

/** With which the name of a venue's session for drop copies ends. What is said there is compared, and is no news. */
export const dropCopyEnding = '-drop-copy';

/** By which session of a venue something was told: that for orders, or that for drop copies. */
export type ToldBy = 'orders' | 'copy';

/** What a session tells to have traded, to be compared with the other one. `unreadable` are drop copies alone: a person looks. */
export interface ToCompare {
  readonly toldBy: ToldBy;
  readonly kind: 'trade' | 'bust' | 'correction' | 'unreadable';
  /** Of the session, as in 2026-11-25. */
  readonly tradeDay: string;
  /** The name that this session gives it, which the other one need not have. */
  readonly executionId: string;
  /** Of a bust or a correction. */
  readonly refersTo?: string | undefined;
  /** As the message names the order; empty where it does not. */
  readonly clOrdId: string;
  readonly venueOrderId?: string | undefined;
  /** Units, above zero; and ten-thousandths of the instrument's currency. Of trades and corrections. */
  readonly quantity?: bigint | undefined;
  readonly price?: bigint | undefined;
  /** ISO 8601 UTC, by the venue's clock. */
  readonly tradedAt?: string | undefined;
  /** Of which order, or why it cannot be read: for people. */
  readonly said?: string | undefined;
}

/** The same, as it is kept. */
export interface Compared extends Omit<ToCompare, 'tradeDay' | 'tradedAt'> {
  readonly id: bigint;
  readonly tradeDay: Date;
  readonly tradedAt: Date | undefined;
  readonly receivedAt: Date;
  /** Of our order, where it is one. */
  readonly customerId: string | undefined;
  readonly orderNo: string | undefined;
  /** Whose order it is of: what has the same is compared. */
  readonly about: string;
}

/** Writes them down, each once, however often it is told. @param venue the name of its session for orders */
export async function keepToCompare(tx: Tx, venue: string, told: readonly ToCompare[], at: Date): Promise<void> {
  if (told.length === 0) return;
  const all = (of: (one: ToCompare) => string | bigint | undefined) => column(told.map(of));
  await tx`
    INSERT INTO venue_compared_trades (venue, told_by, kind, trade_day, execution_id, refers_to, cl_ord_id, venue_order_id,
      quantity, price, traded_at, said, received_at, about)
    SELECT ${venue}, told_by, kind, trade_day, execution_id, refers_to, cl_ord_id, venue_order_id,
      quantity, price, traded_at, said, ${at}, coalesce(nullif(cl_ord_id, ''), venue_order_id, execution_id)
    FROM unnest(
      ${all(({ toldBy }) => toldBy)}::text[],
      ${all(({ kind }) => kind)}::text[],
      ${all(({ tradeDay }) => tradeDay)}::date[],
      ${all(({ executionId }) => executionId)}::text[],
      ${all(({ refersTo }) => refersTo)}::text[],
      ${all(({ clOrdId }) => clOrdId)}::text[],
      ${all(({ venueOrderId }) => venueOrderId)}::text[],
      ${all(({ quantity }) => quantity)}::bigint[],
      ${all(({ price }) => price)}::bigint[],
      ${all(({ tradedAt }) => tradedAt)}::timestamptz[],
      ${all(({ said }) => said)}::text[]
    ) AS told (told_by, kind, trade_day, execution_id, refers_to, cl_ord_id, venue_order_id, quantity, price, traded_at, said)
    ON CONFLICT DO NOTHING`;
}

/** Finds whose order is meant: by our name for it or, where a drop copy has that not, by the venue's, once that is known. */
export async function nameOrders(tx: Tx, venue: string): Promise<void> {
  await tx`
    UPDATE venue_compared_trades told SET customer_id = c.customer_id, order_no = c.order_no, about = c.order_no
    FROM venue_commands c
    WHERE told.venue = ${venue} AND told.ended_at IS NULL AND told.order_no IS NULL AND c.venue = told.venue
      AND c.id = coalesce(
        (SELECT id FROM venue_commands WHERE cl_ord_id = told.cl_ord_id),
        (SELECT id FROM venue_commands WHERE venue = told.venue AND venue_order_id = told.venue_order_id LIMIT 1))`;
}

/**
 * All that was told of the orders of which something is open.
 * @param after what is open and has a greater number, the least first
 * @param most of these
 * @returns what was told, and the last number among what is open; undefined where that was all
 */
export async function readToCompare(
  tx: Tx,
  venue: string,
  { after, most }: { after: bigint; most: number },
): Promise<{ told: Compared[]; last: bigint | undefined }> {
  const open = await tx<Array<{ id: bigint; about: string }>>`
    SELECT id, about FROM venue_compared_trades
    WHERE venue = ${venue} AND ended_at IS NULL AND id > ${after} ORDER BY id LIMIT ${most}`;
  const abouts = [...new Set(open.map(({ about }) => about))];
  const told = await tx<Compared[]>`
    SELECT id, told_by, kind, trade_day, execution_id, refers_to, cl_ord_id, venue_order_id, quantity, price, traded_at,
      said, received_at, customer_id, order_no, about
    FROM venue_compared_trades WHERE venue = ${venue} AND about = ANY(${column(abouts)}::text[]) ORDER BY id`;
  return { told, last: open.length < most ? undefined : open.at(-1)?.id };
}

/** @param over what needs nobody any more; @param open what does, also if it once did not */
export async function noteCompared(
  tx: Tx,
  { over, open, at }: { over: readonly bigint[]; open: readonly bigint[]; at: Date },
): Promise<void> {
  await tx`
    UPDATE venue_compared_trades SET ended_at = ${at} WHERE id = ANY(${column(over)}::bigint[]) AND ended_at IS NULL`;
  await tx`
    UPDATE venue_compared_trades SET ended_at = NULL WHERE id = ANY(${column(open)}::bigint[]) AND ended_at IS NOT NULL`;
}

/** The last day of which the venue has begun a run of numbers; undefined before the first. */
export async function lastDayOf(sql: Sql, venue: string): Promise<Date | undefined> {
  const [row] = await sql<Array<{ day: Date | undefined }>>`
    SELECT max(left(session, 10))::date AS day FROM venue_sessions WHERE venue = ${venue}`;
  return row?.day;
}
