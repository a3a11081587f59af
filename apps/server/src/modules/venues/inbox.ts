import { column, type Sql, type Tx } from '../../platform/database.ts';
import type { VenueReport } from './report.ts';
import { namesOf } from './stops.ts';

/** By which a venue numbers what it says. */
export interface WireNumber {
  /** A run of its numbers, whose name begins with its day: as in 2026-11-26, or 2026-11-26.2. */
  readonly session: string;
  readonly wireNo: bigint;
}

/** What was received, and the order that it is about. */
export interface Received extends WireNumber {
  readonly report: VenueReport;
  /** How often the venue has begun the names of its trades anew, this among those of the last time. */
  readonly names: number;
  /** Undefined where no command of ours has the name that it gives. */
  readonly customerId: string | undefined;
  readonly orderNo: string | undefined;
}

/** The command of each is looked up by its name alone: planned while there were few, it would go on reading all of the venue's. */
const columns = (sql: Sql) => sql`
  i.session, i.wire_no, i.report, i.names, c.customer_id, c.order_no
  FROM venue_inbox i
  LEFT JOIN LATERAL (
    SELECT venue, customer_id, order_no FROM venue_commands WHERE cl_ord_id = i.report ->> 'clOrdId' LIMIT 1
  ) c ON c.venue = i.venue`;

/** What was received of a venue and is not booked yet, the first first. */
export async function readUnbooked(sql: Sql, venue: string, limit: number): Promise<Received[]> {
  return sql<Received[]>`
    SELECT ${columns(sql)} WHERE i.venue = ${venue} AND i.booked_at IS NULL
    ORDER BY i.session, i.wire_no
    LIMIT ${limit}`;
}

/** What was named anew meanwhile is to be booked once more, and stays so. */
export async function noteBooked(
  tx: Tx,
  venue: string,
  received: ReadonlyArray<WireNumber & Pick<Received, 'names'>>,
  at: Date,
): Promise<void> {
  await tx`
    UPDATE venue_inbox SET booked_at = ${at}
    FROM unnest(${column(received.map(({ session }) => session))}::text[],
      ${column(received.map(({ wireNo }) => wireNo))}::bigint[],
      ${column(received.map(({ names }) => names))}::int[]) AS done (session, wire_no, names)
    WHERE venue = ${venue} AND venue_inbox.session = done.session AND venue_inbox.wire_no = done.wire_no
      AND venue_inbox.names = done.names AND booked_at IS NULL`;
}

/** All that was received under these names of trades, whatever it says. */
export async function readNamed(sql: Sql, venue: string, executionIds: readonly string[]): Promise<Received[]> {
  return sql<Received[]>`
    SELECT ${columns(sql)} WHERE i.venue = ${venue} AND i.report ? 'executionId'
      AND i.report ->> 'executionId' = ANY(${column(executionIds)}::text[])
    ORDER BY i.session, i.wire_no`;
}

/** Has it booked once more, named by what the venue has begun last. */
export async function bookAgain(tx: Tx, venue: string, numbers: readonly WireNumber[]): Promise<void> {
  await tx`
    UPDATE venue_inbox SET booked_at = NULL, names = ${namesOf(tx, venue)}
    FROM unnest(${column(numbers.map(({ session }) => session))}::text[],
      ${column(numbers.map(({ wireNo }) => wireNo))}::bigint[]) AS again (session, wire_no)
    WHERE venue = ${venue} AND venue_inbox.session = again.session AND venue_inbox.wire_no = again.wire_no`;
}

/**
 * Notes down what a venue has told people, in a run of numbers of its own: it is booked as what came from the wire.
 * @param told by whom, and how: for the staff alone, so that it is not in the report
 */
export async function noteWord(
  tx: Tx,
  venue: string,
  { report, told, now }: { report: VenueReport; told: string; now: Date },
): Promise<void> {
  const session = `${now.toISOString().slice(0, 10)} told to people`;
  await tx`
    INSERT INTO venue_inbox (venue, session, wire_no, raw, report, received_at)
    SELECT ${venue}, ${session}, coalesce(max(wire_no), 0) + 1, ${JSON.stringify({ ...report, told })}, ${tx.json(report)}, ${now}
    FROM venue_inbox WHERE venue = ${venue} AND session = ${session}`;
}
