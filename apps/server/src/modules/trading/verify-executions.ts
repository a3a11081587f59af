import { assetClasses, tradedClasses } from '@sauda/facts';
import { MINOR_UNIT, RATE_ONE } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';

const contractClasses = tradedClasses.filter((one) => assetClasses[one].ends === 'contract');
const reportedAtMost = 100;
/** Compares what has traded with the orders, transfers and lots that follow from it. */
export async function verifyExecutions(tx: Tx): Promise<Difference[]> {
  return [
    ...(await ordersUnlikeExecutions(tx)),
    ...(await ordersUnlikeTransfers(tx)),
    ...(await executionsUnlikePrices(tx)),
    ...(await feesUnlikeAmounts(tx)),
    ...(await lotsUnlikeOrders(tx)),
    ...(await sellsWithoutLot(tx)),
  ];
}

/** An order says of itself what its executions add up to; these are numbered without a gap, and none is of an order that is not there. */
async function ordersUnlikeExecutions(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH traded AS (
      SELECT customer_id, order_no AS no, count(*) AS parts, max(part) AS last, bool_and(trade_part <= part) AS in_turn,
        sum(quantity) AS quantity, sum(worth) AS worth, sum(amount) AS amount, sum(interest) AS interest, sum(fee) AS fee,
        sum(profit) AS profit
      FROM executions GROUP BY customer_id, order_no
    )
    SELECT customer_id, no, orders.id IS NULL AS missing
    FROM orders FULL JOIN traded USING (customer_id, no)
    WHERE orders.id IS NULL
      OR parts <> last OR NOT in_turn
      OR (filled, coalesce(orders.amount, 0), orders.interest, orders.fee, coalesce(orders.profit, 0)) <>
        (coalesce(traded.quantity, 0), coalesce(traded.amount, 0), coalesce(traded.interest, 0), coalesce(traded.fee, 0),
         coalesce(traded.profit, 0))
      OR 2 * abs(worth - fill_price::numeric * filled) > filled
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'does not say what its executions come to');
}

/**
 * Each execution moved its amount, interest and fee, each in one transfer where there is any, and what the house covered of it; a
 * pending buy holds what its row says; nothing else was moved that was not given back.
 */
async function ordersUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        count(*) FILTER (WHERE 'clearing' IN (debit, credit)) AS trades,
        max(reason) FILTER (WHERE 'clearing' IN (debit, credit) AND reason <> 'tradeReversal') AS trade_reason,
        sum(CASE WHEN debit = 'clearing' THEN amount WHEN credit = 'clearing' THEN -amount ELSE 0 END) AS received,
        sum(CASE WHEN debit = 'interest' THEN amount WHEN credit = 'interest' THEN -amount ELSE 0 END) AS interest,
        count(*) FILTER (WHERE 'interest' IN (debit, credit)) AS interests,
        count(*) FILTER (WHERE 'fees' IN (debit, credit)) AS fees,
        sum(CASE WHEN debit = 'fees' THEN -amount WHEN credit = 'fees' THEN amount ELSE 0 END) AS fee,
        sum(CASE WHEN credit = 'holds' THEN amount WHEN debit = 'holds' THEN -amount ELSE 0 END) AS held,
        sum(CASE WHEN debit = 'errors' THEN amount WHEN credit = 'errors' THEN -amount ELSE 0 END) AS covered,
        count(*) FILTER (WHERE (debit, credit) NOT IN (('cash', 'clearing'), ('clearing', 'cash'), ('cash', 'fees'), ('fees', 'cash'),
            ('cash', 'interest'), ('interest', 'cash'), ('cash', 'holds'), ('holds', 'cash'), ('errors', 'cash'), ('cash', 'errors'),
            ('cash', 'unsettled'), ('unsettled', 'cash'))
          -- What is charged by law is compared by itself, in charges/verify.ts.
          AND NOT (starts_with(debit, 'charges_') OR starts_with(credit, 'charges_'))) AS others,
        -- What takes back names the execution that it is of.
        array_agg(DISTINCT actor ORDER BY actor) FILTER (WHERE reason IN ('tradeReversal', 'shortfallCovered')) AS reversed_by
      FROM ledger.transfers
      WHERE subject_kind = 'order'
      GROUP BY customer_id, subject_no
    ), traded AS (
      SELECT customer_id, order_no AS no, count(*) FILTER (WHERE amount <> 0) AS trades,
        bool_or(amount > 0) AS is_forth,
        count(*) FILTER (WHERE interest <> 0) AS interests, count(*) FILTER (WHERE fee <> 0) AS fees,
        sum(amount) AS amount, sum(interest) AS interest, sum(fee) AS fee, sum(covered) AS covered,
        array_agg(DISTINCT venue || ' ' || trade_day || ' ' || execution_id
          ORDER BY venue || ' ' || trade_day || ' ' || execution_id)
          FILTER (WHERE amount < 0 OR fee < 0 OR covered <> 0) AS reversed_by
      FROM executions GROUP BY customer_id, order_no
    ), should AS (
      SELECT customer_id, no, held, coalesce(trades, 0) AS trades, coalesce(interests, 0) AS interests,
        coalesce(fees, 0) AS fees, coalesce(traded.fee, 0) AS fee, coalesce(covered, 0) AS covered, reversed_by,
        CASE WHEN is_forth THEN side || CASE WHEN origin IN ('block', 'qip') THEN 'Block' ELSE initcap(asset_class) END END
          AS trade_reason,
        CASE side WHEN 'sell' THEN 1 ELSE -1 END * coalesce(traded.amount, 0) AS received,
        CASE side WHEN 'sell' THEN 1 ELSE -1 END * coalesce(traded.interest, 0) AS interest
      FROM orders LEFT JOIN traded USING (customer_id, no)
      -- What an IPO allots is paid for by the application.
      WHERE origin <> 'ipo' OR side = 'sell'
    )
    SELECT customer_id, no, should.held IS NULL AS missing
    FROM should FULL JOIN moved USING (customer_id, no)
    WHERE should.held IS NULL
      OR (should.trades, should.received, should.interests, should.interest, should.fees, should.fee, should.held,
          should.covered) <>
        (coalesce(moved.trades, 0), coalesce(moved.received, 0), coalesce(moved.interests, 0), coalesce(moved.interest, 0),
         coalesce(moved.fees, 0), coalesce(moved.fee, 0), coalesce(moved.held, 0), coalesce(moved.covered, 0))
      OR should.trade_reason IS DISTINCT FROM moved.trade_reason
      OR should.reversed_by IS DISTINCT FROM moved.reversed_by
      OR moved.others > 0
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'does not match its transfers');
}

/**
 * What was paid is price × quantity × rate, to the minor unit, and of what was corrected to two roundings: the ledger holds the
 * money, and so these. How many units a contract has is the market's to say; here it must be a whole number.
 */
async function executionsUnlikePrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH traded AS (
      SELECT orders.customer_id, no, asset_class, kind, part = trade_part AS is_new, e.amount, e.worth, e.quantity, e.price,
        e.worth::numeric * e.settlement_rate / ${RATE_ONE} AS value
      FROM executions e JOIN orders ON orders.customer_id = e.customer_id AND no = order_no
    )
    SELECT DISTINCT customer_id, no FROM traded
    WHERE (value = 0 AND amount <> 0)
      OR (kind = 'trade' AND is_new AND worth <> price::numeric * quantity)
      OR (value <> 0 AND 2 * abs(amount - value
          * CASE WHEN asset_class = ANY (${contractClasses}) THEN greatest(round(amount / value), 1) ELSE 1 END)
        > CASE WHEN is_new THEN 1 ELSE 2 END * ${MINOR_UNIT})
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'came to another amount than its price and quantity');
}

/** The fees of an order's parts are together the fee of all of it, rounded once. */
async function feesUnlikeAmounts(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, order_no AS no FROM executions
    WHERE fee_basis_points IS NOT NULL
    GROUP BY customer_id, order_no
    HAVING min(fee_basis_points) <> max(fee_basis_points)
      OR (min(part) = 1 AND 2 * abs(sum(fee) * 10000 - sum(amount) * max(fee_basis_points)) > ${MINOR_UNIT} * 10000)
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'was charged another fee than all of it comes to');
}

/**
 * Each buy that has filled, or a part of which has, opened one lot; and what remains of that, is reserved of it, and was paid for
 * what remains, follows from the sells that name it and from corporate actions.
 */
async function lotsUnlikeOrders(tx: Tx): Promise<Difference[]> {
  const rows = await tx<
    Array<{ customerId: string; no: string; quantity: bigint | undefined; bought: bigint | undefined }>
  >`
    WITH sold AS (
      SELECT customer_id, lot_no AS no, sum(filled) AS quantity, sum(amount - profit) AS cost,
        -- By its terms, or by those that its venue is asked for.
        sum(greatest(quantity, asked_quantity) - filled) FILTER (WHERE status = 'pending') AS waiting
      FROM orders
      WHERE side = 'sell'
      GROUP BY customer_id, lot_no
    ), tendered AS (
      SELECT customer_id, lot_no AS no, sum(l.quantity) AS quantity
      FROM tender_lots l JOIN tenders USING (customer_id) WHERE tenders.id = tender_id AND status = 'submitted'
      GROUP BY customer_id, lot_no
    ), changed AS (
      SELECT customer_id, lot_no AS no, sum(c.units_after - c.units_before) AS units, sum(cost_after - cost_before) AS cost,
        (array_agg(price_after ORDER BY ex_at DESC))[1] AS price_after,
        (array_agg(into_symbol ORDER BY ex_at DESC) FILTER (WHERE into_symbol IS NOT NULL))[1] AS symbol
      FROM lot_changes c JOIN corporate_actions a ON a.id = action_id GROUP BY customer_id, lot_no
    ), bought AS (
      SELECT customer_id, no, coalesce(changed.symbol, orders.symbol) AS symbol, asset_class, currency,
        filled + coalesce(units, 0) AS filled, coalesce(price_after, fill_price) AS fill_price,
        amount + coalesce(profit, 0) + coalesce(cost, 0) AS cost
      FROM orders LEFT JOIN changed USING (customer_id, no) WHERE side = 'buy' AND orders.filled > 0
    )
    SELECT customer_id, no, lots.quantity, bought.filled AS bought
    FROM lots
    FULL JOIN bought USING (customer_id, no)
    LEFT JOIN sold USING (customer_id, no)
    LEFT JOIN tendered USING (customer_id, no)
    WHERE lots.quantity IS NULL OR (bought.filled IS NULL AND lots.quantity <> 0)
      OR (lots.symbol, lots.asset_class, lots.currency, lots.quantity, lots.price)
        <> (bought.symbol, bought.asset_class, bought.currency, bought.filled, bought.fill_price)
      OR lots.remaining <> lots.quantity - coalesce(sold.quantity, 0)
      OR lots.reserved <> coalesce(sold.waiting, 0) + coalesce(tendered.quantity, 0)
      OR (lots.cost <> coalesce(bought.cost, 0) - coalesce(sold.cost, 0) AND NOT lots.had_no_cost)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no, quantity, bought }) => {
    if (quantity === undefined) return difference('lot', no, `filled buy ${no} of customer ${customerId} has no lot`);
    if (bought === undefined) return difference('lot', no, `lot ${no} of customer ${customerId} was never bought`);
    return difference('lot', no, `lot ${no} of customer ${customerId} does not match what was bought and sold`);
  });
}

/** A sell names a lot of its instrument, and what that cost; which changes only where the lot was bought in several parts, or by a corporate action. */
async function sellsWithoutLot(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT sells.customer_id, sells.no
    FROM orders sells
    LEFT JOIN lots ON lots.customer_id = sells.customer_id AND lots.no = sells.lot_no
    WHERE sells.side = 'sell' AND (lots.no IS NULL OR (lots.symbol <> sells.symbol AND NOT EXISTS (
        SELECT FROM lot_changes c JOIN corporate_actions a ON a.id = action_id
        WHERE c.customer_id = sells.customer_id AND c.lot_no = sells.lot_no AND a.symbol = sells.symbol)) OR (lots.price <> sells.lot_price
      AND NOT EXISTS (
        SELECT FROM executions WHERE customer_id = sells.customer_id AND order_no = sells.lot_no AND part > 1)
      AND NOT EXISTS (
        SELECT FROM lot_changes c WHERE c.customer_id = sells.customer_id AND c.lot_no = sells.lot_no AND c.price_before = sells.lot_price)))
    LIMIT ${reportedAtMost}`;
  return differencesOf('sell', 'sell', rows, 'names a lot that does not match it');
}
