import { column, type Database, type Sql } from '../../platform/database.ts';
import type { VenueReport } from './report.ts';

/** By which a venue numbers what it says. */
export interface WireNumber {
  /** A run of its numbers, whose name begins with its day: as in 2026-11-26, or 2026-11-26.2. */
  readonly session: string;
  readonly wireNo: bigint;
}

/** What was received, and the order that it is about. */
export interface Received extends WireNumber {
  readonly report: VenueReport;
  /** Undefined where no command of ours has the name that it gives. */
  readonly customerId: string | undefined;
  readonly orderNo: string | undefined;
}

/** What was received of a venue and is not booked yet, the first first. */
export async function readUnbooked(sql: Sql, venue: string, limit: number): Promise<Received[]> {
  return sql<Received[]>`
    SELECT i.session, i.wire_no, i.report, c.customer_id, c.order_no
    FROM venue_inbox i
    LEFT JOIN venue_commands c ON c.venue = i.venue AND c.cl_ord_id = i.report ->> 'clOrdId'
    WHERE i.venue = ${venue} AND i.booked_at IS NULL
    ORDER BY i.session, i.wire_no
    LIMIT ${limit}`;
}

export async function noteBooked(
  { transaction }: Pick<Database, 'transaction'>,
  venue: string,
  numbers: readonly WireNumber[],
  at: Date,
): Promise<void> {
  await transaction(
    (tx) => tx`
      UPDATE venue_inbox SET booked_at = ${at}
      FROM unnest(${column(numbers.map(({ session }) => session))}::text[],
        ${column(numbers.map(({ wireNo }) => wireNo))}::bigint[]) AS done (session, wire_no)
      WHERE venue = ${venue} AND venue_inbox.session = done.session AND venue_inbox.wire_no = done.wire_no
        AND booked_at IS NULL`,
  );
}
