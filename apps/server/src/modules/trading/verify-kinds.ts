import type { Tx } from '../../platform/database.ts';
import { differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';

const reportedAtMost = 100;
/** Longer than the setting allows: what was placed under another one stays. */
const longestDays = 366;

/** Compares orders with what their kinds and lifetimes allow. What a venue reports is as it is: it is a question for people. */
export async function verifyKinds(tx: Tx): Promise<Difference[]> {
  return [...(await tradedUnlikeKinds(tx)), ...(await waitingUnlikeLifetimes(tx)), ...(await trailsUnlikePrices(tx))];
}

/** All or nothing is not in part, nothing trades before it has entered the market, nor beyond what protects it. */
async function tradedUnlikeKinds(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM orders
    WHERE filled > 0 AND NOT EXISTS (
        SELECT FROM executions e WHERE e.customer_id = orders.customer_id AND order_no = no AND body_hash IS NOT NULL)
      AND ((lifetime = 'fok' AND filled <> quantity)
        OR (queued_until IS NOT NULL AND entered_at IS NULL)
        OR (at_market AND CASE side WHEN 'buy' THEN fill_price > limit_price ELSE fill_price < limit_price END))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'has traded as its kind does not');
}

/** What is to trade at once waits for nothing but its venue or its opening, and nothing waits longer than an order may. */
async function waitingUnlikeLifetimes(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM orders
    WHERE (status = 'pending' AND lifetime IN ('ioc', 'fok') AND reach IS NULL
        AND (queued_until IS NULL OR entered_at IS NOT NULL))
      OR (lifetime = 'gtc' AND expires_at > created_at + make_interval(days => ${longestDays}))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'waits as its lifetime does not');
}

/** A trailing stop is no nearer to the best price than was asked, and while it waits its limit no further beyond it. That it goes one way is kept by the table, at each write. */
async function trailsUnlikePrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM orders
    WHERE trail_best IS NOT NULL
      AND (abs(trigger_price - trail_best) < coalesce(trail_amount, trail_best * trail_basis_points / 10000)
        OR (triggered_at IS NULL AND abs(limit_price - trigger_price) > trail_limit))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'trails otherwise than its customer asked');
}
