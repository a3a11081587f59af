import { MINOR_UNIT, RATE_ONE } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference, type FoundThing } from '../../../platform/difference.ts';
import { heldByExecutions } from '../corporate/held-at.ts';

const reportedAtMost = 100;

/**
 * What holders are entitled to follows from what they held as the day began, by every execution and corporate action of before; what they have subscribed to is within that, is
 * set aside, and was allotted, paid for and bought as their issue says.
 */
export async function verifyRights(tx: Tx): Promise<Difference[]> {
  return [
    ...(await entitlementsUnlikeHoldings(tx)),
    ...(await subscriptionsUnlikeTransfers(tx)),
    ...(await subscriptionsUnlikeTerms(tx)),
    ...(await boughtUnlikeAllotted(tx)),
  ];
}

const differences = (rows: readonly FoundThing[], what: string): Difference[] =>
  rows.map(({ customerId, no }) =>
    difference('rights', `${no} ${customerId}`, `rights ${no} of customer ${customerId}: ${what}`),
  );

async function entitlementsUnlikeHoldings(tx: Tx): Promise<Difference[]> {
  const recorded = tx`SELECT id, symbol, ex_at AS moment FROM rights_issues WHERE recorded_at IS NOT NULL`;
  const rows = await tx<FoundThing[]>`
    SELECT coalesce(e.customer_id, held.customer_id) AS customer_id, i.no
    FROM rights_entitlements e FULL JOIN (${heldByExecutions(tx, recorded)}) AS held
      ON held.id = e.issue_id AND held.customer_id = e.customer_id
      JOIN rights_issues i ON i.id = coalesce(e.issue_id, held.id)
    WHERE e.units IS DISTINCT FROM held.units OR e.quantity <> div(e.units::numeric * i.offered, i.held) OR i.recorded_at IS NULL
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'the entitlement is not what was held entitles to');
}

async function subscriptionsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no, sum(CASE WHEN credit = 'holds' THEN amount ELSE -amount END) AS held,
        coalesce(sum(amount) FILTER (WHERE credit = 'holds'), 0) AS set, count(*) AS transfers
      FROM ledger.transfers WHERE subject_kind = 'rights' GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no
    FROM (SELECT s.*, i.price FROM rights_subscriptions s JOIN rights_issues i ON i.id = issue_id) AS s FULL JOIN moved USING (customer_id, no)
    WHERE s.held IS DISTINCT FROM moved.held OR moved.transfers <> CASE s.status WHEN 'submitted' THEN 1 ELSE 2 END
      OR 2 * abs(moved.set - s.quantity::numeric * s.price * s.settlement_rate / ${RATE_ONE}) > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'what is set aside is not what its transfers and its terms say');
}

/** What was decided on is spread over what was subscribed to, in its order; one share at the most is carried from one to the next. */
async function subscriptionsUnlikeTerms(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH placed AS (
      SELECT s.*, sum(quantity) OVER (PARTITION BY issue_id ORDER BY id) AS upto, sum(quantity) OVER (PARTITION BY issue_id) AS asked
      FROM rights_subscriptions s WHERE status IN ('submitted', 'allotted', 'not_allotted')
    ), kept AS (
      SELECT s.customer_id, s.no, s.status, s.quantity, s.allotted, s.paid, s.settlement_rate, s.created_at, i.price, i.recorded_at, i.closes_at,
        i.ended_at AS issue_ended_at, i.subscribed, placed.asked, e.quantity AS entitled,
        div(upto * i.allotted, nullif(i.subscribed, 0)) - div((upto - placed.quantity) * i.allotted, nullif(i.subscribed, 0)) AS due
      FROM rights_subscriptions s JOIN rights_issues i ON i.id = s.issue_id
        LEFT JOIN placed ON placed.customer_id = s.customer_id AND placed.id = s.id
        LEFT JOIN rights_entitlements e ON e.issue_id = s.issue_id AND e.customer_id = s.customer_id
    )
    SELECT customer_id, no FROM kept
    WHERE quantity > coalesce(entitled, 0) OR recorded_at IS NULL OR created_at >= closes_at
      OR (status = 'submitted' AND issue_ended_at IS NOT NULL)
      OR (status IN ('allotted', 'not_allotted') AND (subscribed IS DISTINCT FROM asked OR allotted IS DISTINCT FROM due))
      OR (status NOT IN ('allotted', 'not_allotted') AND (allotted, paid) <> (0, 0))
      OR 2 * abs(paid - allotted::numeric * price * settlement_rate / ${RATE_ONE}) > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'it is not what its issue has made of it');
}

async function boughtUnlikeAllotted(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no
    FROM (
      SELECT customer_id, s.no, issue_id, i.symbol, s.allotted, i.price, paid FROM rights_subscriptions s JOIN rights_issues i ON i.id = issue_id
      WHERE s.status = 'allotted'
    ) AS due FULL JOIN (
      SELECT customer_id, no, offering_id, symbol, filled, fill_price, amount FROM orders WHERE origin = 'rights' AND side = 'buy'
    ) AS bought USING (customer_id, no)
    WHERE (issue_id, due.symbol, allotted, price, paid) IS DISTINCT FROM (offering_id, bought.symbol, filled, fill_price, amount)
    LIMIT ${reportedAtMost}`;
  return differences(rows, 'what was bought is not what was allotted');
}
