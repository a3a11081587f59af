import { MINOR_UNIT, RATE_ONE } from '@sauda/money';
import { verifySettlements } from '../settlement/index.ts';
import type { Tx } from '../../platform/database.ts';
import { verifyChanges } from './corporate/verify-changes.ts';
import { verifyTenders } from './buybacks/verify-tenders.ts';
import { verifyRights } from './rights/verify-rights.ts';
import { verifyExposures } from './exposure/keep-exposures.ts';
import { verifyKinds } from './verify-kinds.ts';
import { verifyRouting } from './routing/verify-routing.ts';
import { verifyCharges } from './charges/verify.ts';
import { verifyFees } from './fees/verify.ts';
import { verifyExecutions } from './verify-executions.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';

export interface TradingVerification {
  readonly orders: number;
  readonly lots: number;
  readonly executions: number;
  readonly differences: readonly Difference[];
}

const reportedAtMost = 100;

/**
 * Compares orders with the transfers that they caused, what is set aside with the orders that wait, and lots with what
 * was bought and sold. Every check is one statement, so that it sees one moment; give it a snapshot to see one in all.
 */
export async function verifyTrading(tx: Tx): Promise<TradingVerification> {
  const [counts] = await tx<[{ orders: number; lots: number; executions: number }]>`
    SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM lots)::int AS lots,
      (SELECT count(*) FROM executions)::int AS executions`;
  const differences = [
    ...(await verifyExecutions(tx)),
    ...(await verifyFees(tx)),
    ...(await verifyCharges(tx)),
    ...(await verifyRouting(tx)),
    ...(await holdsUnlikeOrders(tx)),
    ...(await verifySettlements(tx)),
    ...(await ordersUnlikeChanges(tx)),
    ...(await bracketsNotSet(tx)),
    ...(await stopsUnlikePrices(tx)),
    ...(await verifyKinds(tx)),
    ...(await verifyExposures(tx)),
    ...(await verifyChanges(tx)),
    ...(await verifyTenders(tx)),
    ...(await verifyRights(tx)),
    ...(await settlementsAtOtherPrices(tx)),
    ...(await incomeUnlikeTransfers(tx)),
    ...(await incomeUnlikeHoldings(tx)),
  ];
  return { ...counts, differences };
}

/** What a customer's account of holds has, less what other than orders set aside, is what the pending orders hold. */
async function holdsUnlikeOrders(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ customerId: string; balance: string; held: string }>>`
    WITH other AS (
      SELECT customer_id, sum(CASE WHEN credit = 'holds' THEN amount ELSE -amount END) AS amount
      FROM ledger.transfers
      WHERE 'holds' IN (debit, credit) AND subject_kind <> 'order'
      GROUP BY customer_id
    ), waiting AS (
      SELECT customer_id, sum(held) AS held FROM orders WHERE status = 'pending' GROUP BY customer_id
    ), compared AS (
      SELECT owner AS customer_id, balance - coalesce(other.amount, 0) AS balance, coalesce(waiting.held, 0) AS held
      FROM ledger.accounts
      LEFT JOIN other ON other.customer_id = owner
      LEFT JOIN waiting ON waiting.customer_id = owner
      WHERE kind = 'holds'
    )
    SELECT customer_id, balance::text, held::text FROM compared WHERE balance <> held LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, balance, held }) =>
    difference('hold', customerId, `customer ${customerId} has ${balance} set aside, pending orders hold ${held}`),
  );
}

/**
 * An order has the terms that its last change gave it; each change begins where the one before ended, and none is missing. Trigger and limit
 * of a trailing stop have moved on in between, to the customer's favour.
 */
async function ordersUnlikeChanges(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH steps AS (
      SELECT customer_id, order_no AS no, seq, new_price AS price, new_trigger AS trigger,
        (new_quantity, new_stop_price, new_target_price) AS rest,
        lead(old_price) OVER in_turn AS next_price, lead(old_trigger) OVER in_turn AS next_trigger,
        lead((old_quantity, old_stop_price, old_target_price)) OVER in_turn AS next_rest,
        row_number() OVER in_turn AS place, lead(seq) OVER in_turn IS NULL AS is_last
      FROM order_changes
      WINDOW in_turn AS (PARTITION BY customer_id, order_no ORDER BY seq)
    ), compared AS (
      SELECT steps.*, trail_best IS NOT NULL AS trails, side,
        CASE WHEN is_last THEN limit_price ELSE next_price END AS then_price,
        CASE WHEN is_last THEN trigger_price ELSE next_trigger END AS then_trigger,
        CASE WHEN is_last THEN (quantity, stop_price, target_price) ELSE next_rest END AS then_rest
      FROM steps JOIN orders USING (customer_id, no)
    ), changes AS (
      SELECT customer_id, no, count(*) AS count, bool_and(seq = place AND rest IS NOT DISTINCT FROM then_rest
        AND CASE
          WHEN NOT trails THEN (price, trigger) IS NOT DISTINCT FROM (then_price, then_trigger)
          WHEN side = 'buy' THEN then_price <= price AND then_trigger <= trigger
          ELSE then_price >= price AND then_trigger >= trigger
        END) AS fit
      FROM compared GROUP BY customer_id, no
    )
    SELECT customer_id, no FROM orders LEFT JOIN changes USING (customer_id, no)
    WHERE version <> coalesce(changes.count, 0) OR NOT fit
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'does not have the terms that its changes gave it');
}

/** What was placed with a buy was set as it began to fill, but for what the price had passed. */
async function bracketsNotSet(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH first AS (
      SELECT DISTINCT ON (orders.customer_id, no) orders.customer_id, no, stop_price, target_price,
        worth / e.quantity AS quote_price, booked_at
      FROM orders JOIN executions e ON e.customer_id = orders.customer_id AND order_no = no
      WHERE (stop_price IS NOT NULL OR target_price IS NOT NULL) AND e.quantity > 0
      ORDER BY orders.customer_id, no, part
    ), wanted AS (
      SELECT customer_id, no, booked_at,
        CASE WHEN stop_price < quote_price THEN stop_price END AS stop_price,
        CASE WHEN target_price > quote_price THEN target_price END AS target_price
      FROM first WHERE stop_price < quote_price OR target_price > quote_price
    )
    SELECT customer_id, no FROM wanted
    WHERE NOT EXISTS (
      SELECT 1 FROM triggers
      WHERE triggers.customer_id = wanted.customer_id AND lot_no = wanted.no AND created_at = wanted.booked_at
        AND triggers.stop_price IS NOT DISTINCT FROM wanted.stop_price
        AND triggers.target_price IS NOT DISTINCT FROM wanted.target_price)
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'has filled without the stop or target that it brought');
}

/** A stop order was set off by a price that reached its trigger, while it waited, and took no price beyond its limit. */
async function stopsUnlikePrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM orders
    WHERE (trigger_price IS NOT NULL OR triggered_at IS NOT NULL) AND (
      (filled > 0 AND triggered_at IS NULL)
      OR (triggered_at IS NOT NULL AND trigger_price IS NULL)
      OR (CASE side WHEN 'buy' THEN triggered_price < trigger_price ELSE triggered_price > trigger_price END)
      OR (CASE side WHEN 'buy' THEN fill_price > limit_price ELSE fill_price < limit_price END
        -- At what a venue reports nothing can be done here: it is a question for people.
        AND NOT EXISTS (
          SELECT FROM executions e
          WHERE e.customer_id = orders.customer_id AND order_no = no AND body_hash IS NOT NULL))
      OR triggered_at < created_at OR triggered_at > coalesce(ended_at, expires_at))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'is a stop order that did not trade as its prices say');
}

/** Everybody who held it was settled at the one recorded price. */
async function settlementsAtOtherPrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, orders.no
    FROM orders LEFT JOIN settlement_prices USING (symbol)
      LEFT JOIN buybacks b ON orders.quote_source = 'buyback/' || b.no
    WHERE is_settlement AND CASE WHEN quote_source LIKE 'buyback/%'
      THEN (fill_price, quote_time, orders.symbol) IS DISTINCT FROM (b.price, b.closes_at, b.symbol)
      ELSE settlement_prices.price IS NULL
        OR (fill_price, quote_source, quote_time) <> (settlement_prices.price, price_source, price_time) END
    LIMIT ${reportedAtMost}`;
  return differencesOf('settlement', 'settlement', rows, 'is not at the price for all');
}

/** Every dividend and every coupon was paid once to whom it was owed, and to nobody else. */
async function incomeUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no, subject_kind AS kind, coalesce(sum(amount) FILTER (WHERE credit = 'cash'), 0) AS amount,
        coalesce(sum(amount) FILTER (WHERE credit = 'tax_withheld'), 0) AS tax,
        bool_and((credit = 'cash' AND debit = CASE subject_kind WHEN 'dividend' THEN 'dividends' ELSE 'interest' END)
          OR (debit, credit, subject_kind) = ('cash', 'tax_withheld', 'dividend')) AS is_income
      FROM ledger.transfers
      WHERE subject_kind IN ('dividend', 'interest')
      GROUP BY customer_id, subject_no, subject_kind
    ), owed AS (
      SELECT customer_id, no, kind, amount, tax
      FROM entitlements JOIN distributions ON distributions.id = distribution_id
      WHERE amount > 0
    )
    SELECT customer_id, no
    FROM owed FULL JOIN moved USING (customer_id, no, kind)
    WHERE (owed.amount, owed.tax) IS DISTINCT FROM (moved.amount, moved.tax) OR NOT moved.is_income
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'distribution',
      `${no} ${customerId}`,
      `distribution ${no} does not match what customer ${customerId} received`,
    ),
  );
}

/** Who was paid a dividend or a coupon got it for each of what was held, less its tax. */
async function incomeUnlikeHoldings(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE 2 * abs(amount - per_unit::numeric * quantity * settlement_rate / ${RATE_ONE}) > ${MINOR_UNIT}
      OR 2 * abs(tax * 10000 - amount * tax_basis_points) > ${MINOR_UNIT} * 10000
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'distribution',
      `${no} ${customerId}`,
      `distribution ${no} paid customer ${customerId} another amount than what was held comes to`,
    ),
  );
}
