import { MINOR_UNIT } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { heldByExecutions } from '../corporate/held-at.ts';
import { difference, type Difference, type FoundThing } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** What tenders have set aside and sold is what they say, and what their buyback has taken of each; entitlements are what was held on its record day. */
export async function verifyTenders(tx: Tx): Promise<Difference[]> {
  return [...(await tendersUnlikeBuybacks(tx)), ...(await entitlementsUnlikeHoldings(tx))];
}

async function entitlementsUnlikeHoldings(tx: Tx): Promise<Difference[]> {
  const recorded = tx`SELECT id, symbol, record_at AS moment FROM buybacks WHERE recorded_at IS NOT NULL`;
  const rows = await tx<FoundThing[]>`
    SELECT coalesce(e.customer_id, held.customer_id) AS customer_id, b.no
    FROM buyback_entitlements e FULL JOIN (${heldByExecutions(tx, recorded)}) AS held
      ON held.id = e.buyback_id AND held.customer_id = e.customer_id
      JOIN buybacks b ON b.id = coalesce(e.buyback_id, held.id)
    WHERE e.units IS DISTINCT FROM held.units OR e.quantity <> div(e.units::numeric * b.entitled, b.entitled_of) OR b.recorded_at IS NULL
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'tender',
      `${no} ${customerId}`,
      `buyback ${no} entitles customer ${customerId} to what they did not hold`,
    ),
  );
}

async function tendersUnlikeBuybacks(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH parts AS (
      SELECT customer_id, tender_id AS id, sum(quantity) AS quantity FROM tender_lots GROUP BY customer_id, tender_id
    ), sold AS (
      SELECT customer_id, quote_source, sum(filled) AS filled, sum(amount) AS amount
      FROM orders WHERE is_settlement AND quote_source LIKE 'buyback/%' GROUP BY customer_id, quote_source
    ), asked AS (
      SELECT t.customer_id, t.id, t.buyback_id, t.status, t.quantity, least(t.quantity, coalesce(e.quantity, 0)) AS guaranteed, e.units
      FROM tenders t LEFT JOIN buyback_entitlements e ON e.buyback_id = t.buyback_id AND e.customer_id = t.customer_id
    ), placed AS (
      SELECT *, sum(quantity - guaranteed) OVER (PARTITION BY buyback_id ORDER BY id) AS upto,
        sum(quantity - guaranteed) OVER (PARTITION BY buyback_id) AS excess
      FROM asked WHERE status IN ('submitted', 'accepted', 'not_accepted')
    ), due AS (
      SELECT p.customer_id, p.id, guaranteed + CASE
          WHEN b.excess_taken IS NULL THEN div((p.quantity - guaranteed)::numeric * b.taken, b.tendered)
          ELSE coalesce(div(upto * excess_taken, nullif(excess_tendered, 0))
            - div((upto - p.quantity + guaranteed) * excess_taken, nullif(excess_tendered, 0)), 0) END AS due,
        b.excess_tendered IS NOT NULL AND b.excess_tendered <> excess AS is_of_other
      FROM placed p JOIN buybacks b ON b.id = p.buyback_id
    ), kept AS (
      SELECT due.due, due.is_of_other, b.record_at, b.excess_taken, asked.units, t.customer_id, t.no, t.status, t.quantity, parts.quantity AS aside, t.accepted, t.amount, t.tax, b.taken, b.tendered,
        b.tax_basis_points, b.ended_at, sold.filled, sold.amount AS brought
      FROM tenders t JOIN buybacks b ON b.id = t.buyback_id
        JOIN asked ON asked.customer_id = t.customer_id AND asked.id = t.id
        LEFT JOIN due ON due.customer_id = t.customer_id AND due.id = t.id
        LEFT JOIN parts ON parts.customer_id = t.customer_id AND parts.id = t.id
        LEFT JOIN sold ON sold.customer_id = t.customer_id AND quote_source = 'buyback/' || b.no
    )
    SELECT customer_id, no FROM kept
    WHERE aside IS DISTINCT FROM quantity
      OR (status IN ('accepted', 'not_accepted') AND (coalesce(taken, excess_taken) IS NULL OR accepted IS DISTINCT FROM due OR is_of_other))
      OR (record_at IS NOT NULL AND quantity > coalesce(units, 0))
      OR (status NOT IN ('accepted', 'not_accepted') AND (accepted, amount, tax) <> (0, 0, 0))
      OR (status = 'accepted' AND (accepted, amount) IS DISTINCT FROM (filled, brought))
      OR 2 * abs(tax * 10000 - amount * tax_basis_points) > ${MINOR_UNIT} * 10000
      OR (status = 'submitted' AND ended_at IS NOT NULL)
    UNION ALL
    SELECT sold.customer_id, quote_source FROM sold WHERE NOT EXISTS (
      SELECT FROM tenders t JOIN buybacks b ON b.id = buyback_id
      WHERE t.customer_id = sold.customer_id AND t.status = 'accepted' AND quote_source = 'buyback/' || b.no)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'tender',
      `${no} ${customerId}`,
      `tender ${no} of customer ${customerId} is not what its buyback has made of it`,
    ),
  );
}
