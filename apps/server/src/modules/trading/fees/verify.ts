import type { Tx } from '../../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/**
 * Works out anew what each order was to be charged, from the plans, terms and waivers that had begun when it was placed, and compares that with
 * what the order says and what its trades were charged by. Orders that ended before there were plans say nothing.
 */
export async function verifyFees(tx: Tx): Promise<Difference[]> {
  return [...(await ordersUnlikePlans(tx)), ...(await ratesOfNothing(tx))];
}

async function ordersUnlikePlans(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH charged AS (
      SELECT customer_id, order_no AS no, min(fee_basis_points) AS least, max(fee_basis_points) AS most
      FROM executions GROUP BY customer_id, order_no
    ), due AS (
      SELECT o.customer_id, o.no, o.fee_basis_points, o.is_settlement OR (o.origin IN ('ipo', 'rights') AND o.side = 'buy') AS is_free,
        CASE WHEN waiver.until_at > o.created_at THEN 0 ELSE (plan.rates ->> o.asset_class)::integer END AS fee
      FROM orders o
      LEFT JOIN LATERAL (
        SELECT until_at FROM fee_terms WHERE customer_id = o.customer_id AND kind = 'waiver' AND from_at < o.created_at
        ORDER BY from_at DESC, id DESC LIMIT 1
      ) AS waiver ON true
      LEFT JOIN LATERAL (
        SELECT plan_id FROM fee_terms WHERE customer_id = o.customer_id AND kind = 'plan' AND from_at < o.created_at
        ORDER BY from_at DESC, id DESC LIMIT 1
      ) AS term ON true
      LEFT JOIN LATERAL (
        SELECT rates FROM fee_plan_rates
        WHERE plan_id = coalesce(term.plan_id, (SELECT id FROM fee_plans WHERE is_default)) AND from_at < o.created_at
        ORDER BY from_at DESC, id DESC LIMIT 1
      ) AS plan ON true
    )
    SELECT customer_id, no FROM due LEFT JOIN charged USING (customer_id, no)
    WHERE (is_free AND fee_basis_points IS NOT NULL)
      OR (NOT is_free AND fee_basis_points <> coalesce(fee, -1))
      OR (NOT is_free AND fee_basis_points IS NOT NULL AND (least <> fee_basis_points OR most <> fee_basis_points))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'is charged another fee than the plan in force when it was placed');
}

/** What was decided afterwards for before would make another fee right than was charged. */
async function ratesOfNothing(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ what: string }>>`
    SELECT 'rates ' || id AS what FROM fee_plan_rates
    WHERE from_at < decided_at OR (proposed_by = decided_by AND decided_by <> 'migration')
    UNION ALL
    SELECT 'terms ' || id FROM fee_terms WHERE from_at < decided_at OR proposed_by = decided_by
    LIMIT ${reportedAtMost}`;
  return rows.map(({ what }) =>
    difference('fees', what, `fees: ${what} begin before they were decided, or were decided by one person`),
  );
}
