import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

/** What lasts no longer than this mends itself. */
const patienceMs = 5 * 60_000;
const reportedAtMost = 100;

/** Orders of which nobody knows what has become at their venue, and venues to which nothing is sent any more: people have to ask. */
export async function findVenueQuestions(tx: Tx, now: Date): Promise<Difference[]> {
  const before = new Date(now.getTime() - patienceMs);
  const doubtful = await tx<Array<{ customerId: string; no: string; venue: string; since: Date }>>`
    SELECT o.customer_id, no, o.venue, min(made_at) AS since
    FROM orders o JOIN venue_commands c ON c.customer_id = o.customer_id AND order_no = no
    WHERE reach = 'doubtful' AND (state = 'doubtful' OR kind = 'status')
    GROUP BY o.customer_id, no, o.venue HAVING min(made_at) < ${before}
    ORDER BY since LIMIT ${reportedAtMost}`;
  const unsent = await tx<Array<{ venue: string; count: number; since: Date }>>`
    SELECT venue, count(*)::int AS count, min(made_at) AS since FROM venue_commands c
    WHERE state = 'queued' AND made_at < ${before} AND (kind = 'status' OR NOT EXISTS (
      SELECT FROM venue_commands earlier
      WHERE earlier.customer_id = c.customer_id AND earlier.order_no = c.order_no AND earlier.id < c.id
        AND earlier.kind <> 'status' AND earlier.state IN ('sent', 'doubtful')))
    GROUP BY venue`;
  return [
    ...doubtful.map(({ customerId, no, venue, since }) =>
      difference(
        'order_in_doubt',
        no,
        `nobody knows since ${since.toISOString()} what has become of order ${no} of customer ${customerId} at ${venue}: ask there`,
      ),
    ),
    ...unsent.map(({ venue, count, since }) =>
      difference('venue_unreached', venue, `nothing is sent to ${venue} since ${since.toISOString()}: ${count} wait`),
    ),
  ];
}
