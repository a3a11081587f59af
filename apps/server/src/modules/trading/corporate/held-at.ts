import type { PendingQuery, Tx } from '../../../platform/database.ts';

/** What one customer held of a share at a moment. */
export interface HeldAt {
  readonly customerId: string;
  readonly units: bigint;
}

/**
 * What everybody held of a share as a moment came: what is left of their lots now, with what was sold since, and without what was bought since of an order
 * that had begun to fill. A trade at the very moment comes after it. Ask once all transactions of before are over, and while nothing else changes lots.
 */
export function heldAt(tx: Tx, symbol: string, moment: Date): PendingQuery<HeldAt[]> {
  return tx<HeldAt[]>`
    SELECT customer_id, sum(quantity)::bigint AS units
    FROM (
      SELECT customer_id, remaining AS quantity FROM lots
      WHERE symbol = ${symbol} AND remaining > 0 AND opened_at < ${moment}
      UNION ALL
      SELECT orders.customer_id, CASE side WHEN 'sell' THEN executions.quantity ELSE -executions.quantity END
      FROM executions JOIN orders ON orders.customer_id = executions.customer_id AND orders.no = order_no
      JOIN lots ON lots.customer_id = orders.customer_id AND lots.no = coalesce(orders.lot_no, orders.no)
      WHERE orders.symbol = ${symbol} AND booked_at >= ${moment} AND lots.opened_at < ${moment}
    ) AS holding
    GROUP BY customer_id HAVING sum(quantity) > 0`;
}

/**
 * The same, from every execution and corporate action of before: what `verify` holds entitlements against, whatever has become of the lots since.
 * @param offers rows of `id`, `symbol` and `moment`
 */
export function heldByExecutions(tx: Tx, offers: PendingQuery<object[]>): PendingQuery<object[]> {
  return tx`
    WITH offers AS (${offers}), parts AS (
      SELECT offers.id, offers.symbol, offers.moment, o.customer_id, coalesce(o.lot_no, o.no) AS lot_no,
        sum(CASE o.side WHEN 'buy' THEN e.quantity ELSE -e.quantity END) AS units,
        min(o.symbol) FILTER (WHERE o.side = 'buy') AS bought_as
      FROM offers JOIN executions e ON e.booked_at < offers.moment
        JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
      WHERE o.asset_class = 'stock'
      GROUP BY offers.id, offers.symbol, offers.moment, o.customer_id, coalesce(o.lot_no, o.no)
    ), changed AS (
      SELECT offers.id, c.customer_id, c.lot_no, sum(c.units_after - c.units_before) AS units,
        (array_agg(a.into_symbol ORDER BY a.ex_at DESC) FILTER (WHERE a.into_symbol IS NOT NULL))[1] AS symbol
      FROM offers JOIN corporate_actions a ON a.ex_at <= offers.moment JOIN lot_changes c ON c.action_id = a.id
      GROUP BY offers.id, c.customer_id, c.lot_no
    )
    SELECT id, customer_id, sum(parts.units + coalesce(changed.units, 0)) AS units
    FROM parts LEFT JOIN changed USING (id, customer_id, lot_no)
    WHERE coalesce(changed.symbol, bought_as) = parts.symbol
    GROUP BY id, customer_id HAVING sum(parts.units + coalesce(changed.units, 0)) > 0`;
}
