import type { PendingQuery, Tx } from '../../../platform/database.ts';

/** A moment, or SQL that says one. */
type Moment = Date | PendingQuery<object[]>;

/** By how much the time of a trade may be ahead of what is posted after it: more than clocks of nodes may differ. */
export const timesMayFallMs = 3_600_000;

interface Between {
  readonly startsAt: Moment;
  readonly endsAt: Moment;
}

/** Beside the customer `c.id`, what `isBookedIn` holds executions against: the last transfers before a period and before its end. */
export const besideMarks = (tx: Tx, { startsAt, endsAt }: Between) => tx`
  CROSS JOIN LATERAL (${markOf(tx, startsAt)}) AS mark_before
  CROSS JOIN LATERAL (${markOf(tx, endsAt)}) AS mark_until`;

/**
 * Whether a note of a period has the execution `e`. It goes by the number of its transfers, as a statement does: where clocks differ, or one is
 * set back, times do not rise with the numbers, and what is posted before something of the earlier day is of that day too.
 */
export const isBookedIn = (tx: Tx, { startsAt, endsAt }: Between) => tx`
  (e.booked_at >= ${startsAt} AND e.booked_at < ${later(tx, endsAt)}
    AND ${isBookedBefore(tx, endsAt, tx`mark_until`)} AND NOT ${isBookedBefore(tx, startsAt, tx`mark_before`)})`;

/** What moves nothing, such as what an application has paid, has only its time. */
const isBookedBefore = (tx: Tx, moment: Moment, mark: PendingQuery<object[]>) => tx`
  (e.booked_at < ${moment}
    OR (e.booked_at < ${later(tx, moment)} AND EXISTS (
      SELECT FROM ledger.transfers t
      WHERE t.customer_id = e.customer_id AND t.id > ${mark}.earlier AND t.id <= ${mark}.last
        AND t.subject_kind = 'order' AND t.subject_no = e.order_no AND t.posted_at = e.booked_at)))`;

const later = (tx: Tx, moment: Moment) => tx`${moment}::timestamptz + ${timesMayFallMs} * interval '1 millisecond'`;

/** The last transfer before a moment, and the last of an hour before it: what may have a later time lies between the two. Looked for once. */
const markOf = (tx: Tx, moment: Moment) => tx`
  SELECT coalesce((
      SELECT id FROM ledger.transfers WHERE customer_id = c.id AND posted_at < ${moment} ORDER BY id DESC LIMIT 1), 0) AS last,
    coalesce((
      SELECT id FROM ledger.transfers
      WHERE customer_id = c.id AND posted_at < ${moment}::timestamptz - ${timesMayFallMs} * interval '1 millisecond'
      ORDER BY id DESC LIMIT 1), 0) AS earlier
  OFFSET 0`;

/** The last transfer of the customer `c.id` before a moment. */
export const lastBefore = (tx: Tx, moment: Date) => tx`
  SELECT coalesce((
    SELECT id FROM ledger.transfers WHERE customer_id = c.id AND posted_at < ${moment} ORDER BY id DESC LIMIT 1), 0) AS id`;
