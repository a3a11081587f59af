import { MINOR_UNIT } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference, type FoundThing } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** What tenders have set aside and sold is what they say, and what their buyback has taken of each. */
export async function verifyTenders(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH parts AS (
      SELECT customer_id, tender_id AS id, sum(quantity) AS quantity FROM tender_lots GROUP BY customer_id, tender_id
    ), sold AS (
      SELECT customer_id, quote_source, sum(filled) AS filled, sum(amount) AS amount
      FROM orders WHERE is_settlement AND quote_source LIKE 'buyback/%' GROUP BY customer_id, quote_source
    ), kept AS (
      SELECT t.customer_id, t.no, t.status, t.quantity, parts.quantity AS aside, t.accepted, t.amount, t.tax, b.taken, b.tendered,
        b.tax_basis_points, b.ended_at, sold.filled, sold.amount AS brought
      FROM tenders t JOIN buybacks b ON b.id = t.buyback_id
        LEFT JOIN parts ON parts.customer_id = t.customer_id AND parts.id = t.id
        LEFT JOIN sold ON sold.customer_id = t.customer_id AND quote_source = 'buyback/' || b.no
    )
    SELECT customer_id, no FROM kept
    WHERE aside IS DISTINCT FROM quantity
      OR (status IN ('accepted', 'not_accepted') AND (taken IS NULL OR accepted <> div(quantity::numeric * taken, tendered)))
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
