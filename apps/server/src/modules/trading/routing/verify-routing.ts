import type { Tx } from '../../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** Compares orders at venues with what these were told and have said. */
export async function verifyRouting(tx: Tx): Promise<Difference[]> {
  return [
    ...(await ordersUnlikeCommands(tx)),
    ...(await saidBeforeSent(tx)),
    ...(await notBooked(tx)),
    ...(await tradesNotBooked(tx)),
  ];
}

/** One `new` begins an order at a venue, or one each session where it stands longer than that; how far it has come, and what is asked, is what its commands say; no ended one is to be sent. */
async function ordersUnlikeCommands(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH told AS (
      SELECT customer_id, order_no AS no, min(venue) AS venue, max(venue) AS other,
        count(*) FILTER (WHERE kind = 'new') AS begun,
        (array_agg(state ORDER BY id DESC) FILTER (WHERE kind = 'new'))[1] AS state,
        (array_agg(answer ORDER BY id DESC) FILTER (WHERE kind = 'new'))[1] AS answer,
        count(*) FILTER (WHERE state = 'queued') AS queued,
        count(*) FILTER (WHERE kind = 'cancel' AND state IN ('queued', 'sent', 'doubtful')) AS cancels,
        count(*) FILTER (WHERE kind = 'replace' AND state IN ('queued', 'sent', 'doubtful')) AS replaces,
        max(quantity) FILTER (WHERE kind = 'replace' AND state IN ('queued', 'sent', 'doubtful')) AS quantity,
        max(price) FILTER (WHERE kind = 'replace' AND state IN ('queued', 'sent', 'doubtful')) AS price
      FROM venue_commands GROUP BY customer_id, order_no
    )
    SELECT customer_id, no FROM orders FULL JOIN told USING (customer_id, no)
    WHERE told.venue <> told.other OR (orders.venue IS DISTINCT FROM told.venue
        AND (orders.venue IS NOT NULL OR lifetime <> 'gtc' OR queued_until IS NULL OR queued > 0))
      OR (orders.venue IS NOT NULL AND (begun < 1 OR (begun > 1 AND lifetime <> 'gtc')
        OR (status <> 'pending' AND queued > 0 AND state <> 'answered')
        OR (status = 'pending' AND (
          state = 'withdrawn' OR answer = 'refused'
          OR (reach = 'queued') <> (state = 'queued') OR (reach = 'sent' AND state <> 'sent')
          OR (reach = 'working' AND state <> 'answered')
          OR cancels <> CASE asked WHEN 'cancel' THEN 1 ELSE 0 END
          OR replaces <> CASE WHEN asked_quantity IS NULL THEN 0 ELSE 1 END
          OR (asked_quantity, asked_price) IS DISTINCT FROM (told.quantity, price)))))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'is not at its venue as what that was told says');
}

/** A command is written down as sent before it goes out, so that no answer can be older. */
async function saidBeforeSent(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ clOrdId: string }>>`
    SELECT DISTINCT cl_ord_id
    FROM venue_inbox i JOIN venue_commands c ON c.venue = i.venue AND cl_ord_id = report ->> 'clOrdId'
    WHERE sent_at IS NULL OR sent_at > received_at
    LIMIT ${reportedAtMost}`;
  return rows.map(({ clOrdId }) =>
    difference('command', clOrdId, `command ${clOrdId} was answered before it was sent`),
  );
}

async function notBooked(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ venue: string; session: string; wireNo: bigint }>>`
    SELECT venue, session, wire_no FROM venue_inbox
    WHERE booked_at IS NULL AND received_at < now() - interval '5 minutes'
    ORDER BY session, wire_no LIMIT ${reportedAtMost}`;
  return rows.map(({ venue, session, wireNo }) =>
    difference('report', `${venue} ${session} ${wireNo}`, `message ${wireNo} of ${venue} on ${session} is not booked`),
  );
}

/** A trade's name as it is booked (`told.ts`). */
const named = (tx: Tx) =>
  tx`(report ->> 'executionId') || CASE i.names WHEN 0 THEN '' ELSE ' (' || i.names + 1 || ')' END`;

/** What a venue has reported as traded is an execution, or waits for people. */
async function tradesNotBooked(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ venue: string; executionId: string }>>`
    SELECT DISTINCT i.venue, report ->> 'executionId' AS execution_id FROM venue_inbox i
    WHERE booked_at IS NOT NULL AND report ? 'executionId' AND NOT EXISTS (
      SELECT FROM executions e
      WHERE e.venue = i.venue AND trade_day::text = report ->> 'tradeDay' AND e.execution_id = ${named(tx)}
        AND body_hash IS NOT NULL)
      AND NOT EXISTS (
        SELECT FROM execution_differences d
        WHERE d.venue = i.venue AND d.execution_id = ${named(tx)} AND kind = 'unknown')
    LIMIT ${reportedAtMost}`;
  return rows.map(({ venue, executionId }) =>
    difference('report', `${venue} ${executionId}`, `trade ${executionId} of ${venue} is of no order`),
  );
}
