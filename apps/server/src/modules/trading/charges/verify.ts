import { levies, levyKeys } from '@sauda/facts';
import { ONE } from '@sauda/money';
import type { PendingQuery, Tx } from '../../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../../platform/difference.ts';

const reportedAtMost = 100;
const services = levyKeys.filter((levy) => levies[levy].isService);

/**
 * Works out anew what each order was to be charged by law, from the table that was in force when it was placed, and compares that with what the
 * order says, what its executions add up to, and what was moved to the account of each levy.
 */
export async function verifyCharges(tx: Tx): Promise<Difference[]> {
  if (!(await isAnythingCharged(tx))) return [];
  return [
    ...(await ordersUnlikeTables(tx)),
    ...(await ordersUnlikeExecutions(tx)),
    ...(await executionsUnlikeTransfers(tx)),
    ...(await linesOfNothing(tx)),
  ];
}

/** Of an installation that has never charged by law one question is asked, and not all. */
async function isAnythingCharged(tx: Tx): Promise<boolean> {
  const [{ isAny }] = await tx<[{ isAny: boolean }]>`
    SELECT EXISTS (SELECT FROM orders WHERE charge_table IS NOT NULL OR charges IS NOT NULL)
      OR EXISTS (SELECT FROM executions WHERE charges IS NOT NULL)
      OR EXISTS (
        SELECT FROM ledger.transfers
        WHERE subject_kind = 'order' AND (starts_with(debit, 'charges_') OR starts_with(credit, 'charges_')))
      OR EXISTS (SELECT FROM charge_rates WHERE decided_by <> 'migration') AS is_any`;
  return isAny;
}

/** The rule is `chargesOf` of the rules' package, said once more in SQL. Each order is worked out by itself, so that it takes as long as there are orders. */
async function ordersUnlikeTables(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM orders CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(levy, due::bigint::text) FILTER (WHERE due <> 0) AS charges FROM (
        SELECT levy, CASE base WHEN 'services' THEN ${charge(tx, tx`services`)} ELSE due END AS due FROM (
          SELECT *, fee + coalesce(sum(due) FILTER (WHERE levy = ANY (${services})) OVER (), 0) AS services FROM (
            SELECT *, CASE WHEN base <> 'services' THEN
              ${charge(tx, tx`CASE base WHEN 'turnover' THEN coalesce(amount, 0) ELSE filled * ${ONE} END`)} END AS due
            FROM (
              SELECT DISTINCT ON (levy) levy, base, rate, rounding, step, least, most FROM charge_rates
              WHERE table_name = orders.charge_table AND asset_class = orders.asset_class AND side IN ('both', orders.side)
                AND from_at <= orders.created_at AND orders.filled > 0
              ORDER BY levy, from_at DESC, charge_rates.id DESC
            ) AS lines
            WHERE rate > 0 OR least > 0
          ) AS direct
        ) AS based
      ) AS worked_out
    ) AS due
    WHERE (charge_table IS NOT NULL OR orders.charges IS NOT NULL) AND due.charges IS DISTINCT FROM orders.charges::jsonb
    LIMIT ${reportedAtMost}`;
  return differencesOf(
    'order',
    'order',
    rows,
    'is charged otherwise by law than the table in force when it was placed',
  );
}

const charge = (tx: Tx, base: PendingQuery<object[]>) => tx`
  CASE WHEN ${base} <= 0 THEN 0 ELSE least(most, greatest(least, step * div(
    ${base}::numeric * rate + CASE rounding WHEN 'up' THEN 10000000 * step - 1 ELSE 5000000 * step END, 10000000 * step))) END`;

async function ordersUnlikeExecutions(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH parts AS (
      SELECT customer_id, order_no AS no, key AS levy, sum(value::bigint) AS charge
      FROM executions, jsonb_each_text(charges::jsonb) WHERE charges IS NOT NULL
      GROUP BY customer_id, order_no, key
    ), summed AS (
      SELECT customer_id, no, jsonb_object_agg(levy, charge::text) FILTER (WHERE charge <> 0) AS charges FROM parts GROUP BY customer_id, no
    )
    SELECT customer_id, no FROM (SELECT * FROM orders WHERE charges IS NOT NULL) AS charged FULL JOIN summed USING (customer_id, no)
    WHERE charged.charges::jsonb IS DISTINCT FROM summed.charges
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'is not charged by law what its executions add up to');
}

/** Each execution moved each levy in one transfer, forth or back. */
async function executionsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH booked AS (
      SELECT customer_id, order_no AS no, 'charges_' || key AS account, value::bigint AS charge
      FROM executions, jsonb_each_text(charges::jsonb) WHERE charges IS NOT NULL
    ), moved AS (
      SELECT customer_id, subject_no AS no, CASE WHEN starts_with(debit, 'charges_') THEN debit ELSE credit END AS account,
        CASE WHEN starts_with(debit, 'charges_') THEN -amount ELSE amount END AS charge
      FROM ledger.transfers
      WHERE subject_kind = 'order' AND (starts_with(debit, 'charges_') OR starts_with(credit, 'charges_'))
    ), differing AS (
      (SELECT *, count(*) FROM booked GROUP BY 1, 2, 3, 4 EXCEPT SELECT *, count(*) FROM moved GROUP BY 1, 2, 3, 4)
      UNION ALL
      (SELECT *, count(*) FROM moved GROUP BY 1, 2, 3, 4 EXCEPT SELECT *, count(*) FROM booked GROUP BY 1, 2, 3, 4)
    )
    SELECT DISTINCT customer_id, no FROM differing LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'was charged by law otherwise than its transfers say');
}

/** What was decided afterwards for before would make other charges right than were charged. */
async function linesOfNothing(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ id: bigint }>>`
    SELECT id FROM charge_rates
    WHERE decided_by <> 'migration' AND (from_at < decided_at + interval '1 day' OR proposed_by = decided_by)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ id }) =>
    difference(
      'charges',
      id.toString(),
      `line ${id} of the charges begins within a day of its decision, or was decided by one person`,
    ),
  );
}
