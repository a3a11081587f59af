import { assetClasses, tradedClasses } from '@sauda/facts';
import { MINOR_UNIT, RATE_ONE } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { difference, differencesOf, type Difference, type FoundThing } from '../../platform/difference.ts';

export interface TradingVerification {
  readonly orders: number;
  readonly lots: number;
  readonly differences: readonly Difference[];
}

const contractClasses = tradedClasses.filter((one) => assetClasses[one].ends === 'contract');
const reportedAtMost = 100;

/**
 * Compares orders with the transfers that they caused, what is set aside with the orders that wait, and lots with what
 * was bought and sold. Every check is one statement, so that it sees one moment; give it a snapshot to see one in all.
 */
export async function verifyTrading(tx: Tx): Promise<TradingVerification> {
  const [counts] = await tx<Array<{ orders: bigint; lots: bigint }>>`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM lots) AS lots`;
  const differences = [
    ...(await ordersUnlikeTransfers(tx)),
    ...(await holdsUnlikeOrders(tx)),
    ...(await ordersUnlikeChanges(tx)),
    ...(await lotsUnlikeOrders(tx)),
    ...(await sellsWithoutLot(tx)),
    ...(await bracketsNotSet(tx)),
    ...(await stopsUnlikePrices(tx)),
    ...(await settlementsAtOtherPrices(tx)),
    ...(await incomeUnlikeTransfers(tx)),
    ...(await fillsUnlikePrices(tx)),
    ...(await incomeUnlikeHoldings(tx)),
  ];
  return { orders: Number(counts?.orders ?? 0n), lots: Number(counts?.lots ?? 0n), differences };
}

/**
 * A filled order moved its amount and its fee, each in one transfer where there is any, and holds nothing; a pending buy
 * holds what its row says; any other order has moved nothing that it did not give back.
 */
async function ordersUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        count(*) FILTER (WHERE 'clearing' IN (debit, credit)) AS trades,
        max(reason) FILTER (WHERE 'clearing' IN (debit, credit)) AS trade_reason,
        sum(amount) FILTER (WHERE debit = 'cash' AND credit = 'clearing') AS paid,
        sum(amount) FILTER (WHERE debit = 'clearing' AND credit = 'cash') AS received,
        sum(CASE WHEN debit = 'cash' AND credit = 'interest' THEN amount
                 WHEN debit = 'interest' AND credit = 'cash' THEN -amount ELSE 0 END) AS interest,
        count(*) FILTER (WHERE 'interest' IN (debit, credit)) AS interests,
        count(*) FILTER (WHERE 'fees' IN (debit, credit)) AS fees,
        sum(amount) FILTER (WHERE debit = 'cash' AND credit = 'fees') AS fee,
        sum(CASE WHEN debit = 'cash' AND credit = 'holds' THEN amount
                 WHEN debit = 'holds' AND credit = 'cash' THEN -amount ELSE 0 END) AS held,
        count(*) FILTER (WHERE (debit, credit) NOT IN (('cash', 'clearing'), ('clearing', 'cash'), ('cash', 'fees'),
          ('cash', 'interest'), ('interest', 'cash'), ('cash', 'holds'), ('holds', 'cash'))) AS others
      FROM ledger.transfers
      WHERE subject_kind = 'order'
      GROUP BY customer_id, subject_no
    ), should AS (
      SELECT customer_id, no, held,
        (status = 'success' AND amount > 0)::int AS trades,
        CASE WHEN status = 'success' AND amount > 0 THEN side ||
          CASE WHEN origin IN ('block', 'qip') THEN 'Block' ELSE initcap(asset_class) END END
          AS trade_reason,
        CASE WHEN status = 'success' AND side = 'buy' THEN amount ELSE 0 END AS paid,
        CASE WHEN status = 'success' AND side = 'sell' THEN amount ELSE 0 END AS received,
        CASE WHEN side = 'buy' THEN interest ELSE -interest END AS interest,
        (status = 'success' AND interest > 0)::int AS interests,
        (status = 'success' AND fee > 0)::int AS fees,
        CASE WHEN status = 'success' THEN fee ELSE 0 END AS fee
      FROM orders
      -- What an IPO allots is paid for by the application.
      WHERE origin <> 'ipo' OR side = 'sell'
    )
    SELECT customer_id, no, should.held IS NULL AS missing
    FROM should FULL JOIN moved USING (customer_id, no)
    WHERE should.held IS NULL
      OR should.trades <> coalesce(moved.trades, 0)
      OR should.trade_reason IS DISTINCT FROM moved.trade_reason
      OR should.paid <> coalesce(moved.paid, 0)
      OR should.received <> coalesce(moved.received, 0)
      OR should.interest <> coalesce(moved.interest, 0)
      OR should.interests <> coalesce(moved.interests, 0)
      OR should.fees <> coalesce(moved.fees, 0)
      OR should.fee <> coalesce(moved.fee, 0)
      OR should.held <> coalesce(moved.held, 0)
      OR moved.others > 0
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'does not match its transfers');
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

/** An order has the terms that its last change gave it; each change begins where the one before ended, and none is missing. */
async function ordersUnlikeChanges(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH told AS (
      SELECT *, row_number() OVER in_turn AS place, lead(seq) OVER in_turn IS NULL AS is_last,
        lag((new_price, new_quantity, new_trigger, new_stop_price, new_target_price)) OVER in_turn AS before
      FROM order_changes
      WINDOW in_turn AS (PARTITION BY customer_id, order_no ORDER BY seq)
    ), changes AS (
      SELECT customer_id, order_no AS no, count(*) AS count,
        bool_and(seq = place AND (place = 1
          OR (old_price, old_quantity, old_trigger, old_stop_price, old_target_price) IS NOT DISTINCT FROM before)) AS is_whole,
        max(new_price) FILTER (WHERE is_last) AS price, max(new_quantity) FILTER (WHERE is_last) AS quantity,
        max(new_trigger) FILTER (WHERE is_last) AS trigger,
        max(new_stop_price) FILTER (WHERE is_last) AS stop, max(new_target_price) FILTER (WHERE is_last) AS target
      FROM told GROUP BY customer_id, order_no
    )
    SELECT customer_id, no FROM orders LEFT JOIN changes USING (customer_id, no)
    WHERE version <> coalesce(changes.count, 0)
      OR NOT is_whole OR (version > 0
        AND (changes.price, changes.quantity, changes.trigger, changes.stop, changes.target) IS DISTINCT FROM
          (orders.limit_price, orders.quantity, orders.trigger_price, orders.stop_price, orders.target_price))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'does not have the terms that its changes gave it');
}

/**
 * Each filled buy opened one lot, and what remains of it, is reserved of it, and was paid for what remains, follows from
 * the sells that name it.
 */
async function lotsUnlikeOrders(tx: Tx): Promise<Difference[]> {
  const rows = await tx<
    Array<{ customerId: string; no: string; quantity: bigint | undefined; bought: bigint | undefined }>
  >`
    WITH sold AS (
      SELECT customer_id, lot_no AS no,
        sum(quantity) FILTER (WHERE status = 'success') AS quantity,
        sum(amount - profit) FILTER (WHERE status = 'success') AS cost,
        sum(quantity) FILTER (WHERE status = 'pending') AS waiting
      FROM orders
      WHERE side = 'sell'
      GROUP BY customer_id, lot_no
    ), bought AS (
      SELECT customer_id, no, symbol, asset_class, currency, quantity, fill_price, amount FROM orders
      WHERE side = 'buy' AND status = 'success'
    )
    SELECT customer_id, no, lots.quantity, bought.quantity AS bought
    FROM lots
    FULL JOIN bought USING (customer_id, no)
    LEFT JOIN sold USING (customer_id, no)
    WHERE lots.quantity IS NULL OR bought.quantity IS NULL
      OR (lots.symbol, lots.asset_class, lots.currency, lots.quantity, lots.price)
        <> (bought.symbol, bought.asset_class, bought.currency, bought.quantity, bought.fill_price)
      OR lots.remaining <> lots.quantity - coalesce(sold.quantity, 0)
      OR lots.reserved <> coalesce(sold.waiting, 0)
      OR (lots.cost <> bought.amount - coalesce(sold.cost, 0) AND NOT lots.had_no_cost)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no, quantity, bought }) => {
    if (quantity === undefined) return difference('lot', no, `filled buy ${no} of customer ${customerId} has no lot`);
    if (bought === undefined) return difference('lot', no, `lot ${no} of customer ${customerId} was never bought`);
    return difference('lot', no, `lot ${no} of customer ${customerId} does not match what was bought and sold`);
  });
}

async function sellsWithoutLot(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT sells.customer_id, sells.no
    FROM orders sells
    LEFT JOIN lots ON lots.customer_id = sells.customer_id AND lots.no = sells.lot_no
    WHERE sells.side = 'sell' AND (lots.no IS NULL OR lots.symbol <> sells.symbol OR lots.price <> sells.lot_price)
    LIMIT ${reportedAtMost}`;
  return differencesOf('sell', 'sell', rows, 'names a lot that does not match it');
}

/** What was placed with a buy was set as it filled, but for what the price had passed. */
async function bracketsNotSet(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH wanted AS (
      SELECT customer_id, no, ended_at,
        CASE WHEN stop_price < fill_price THEN stop_price END AS stop_price,
        CASE WHEN target_price > fill_price THEN target_price END AS target_price
      FROM orders WHERE status = 'success' AND (stop_price < fill_price OR target_price > fill_price)
    )
    SELECT customer_id, no FROM wanted
    WHERE NOT EXISTS (
      SELECT 1 FROM triggers
      WHERE triggers.customer_id = wanted.customer_id AND lot_no = wanted.no AND created_at = wanted.ended_at
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
      (status = 'success' AND triggered_at IS NULL)
      OR (triggered_at IS NOT NULL AND trigger_price IS NULL)
      OR (CASE side WHEN 'buy' THEN triggered_price < trigger_price OR fill_price > limit_price
        ELSE triggered_price > trigger_price OR fill_price < limit_price END)
      OR triggered_at < created_at OR triggered_at > coalesce(ended_at, expires_at))
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'is a stop order that did not trade as its prices say');
}

/** Everybody who held it was settled at the one recorded price. */
async function settlementsAtOtherPrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no
    FROM orders LEFT JOIN settlement_prices USING (symbol)
    WHERE is_settlement
      AND (price IS NULL OR (fill_price, quote_source, quote_time) <> (price, price_source, price_time))
    LIMIT ${reportedAtMost}`;
  return differencesOf('settlement', 'settlement', rows, 'is not at the price for all');
}

/** Every dividend and every coupon was paid once to whom it was owed, and to nobody else. */
async function incomeUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no, subject_kind AS kind, sum(amount) AS amount,
        bool_and(credit = 'cash' AND debit = CASE subject_kind WHEN 'dividend' THEN 'dividends' ELSE 'interest' END) AS is_income
      FROM ledger.transfers
      WHERE subject_kind IN ('dividend', 'interest')
      GROUP BY customer_id, subject_no, subject_kind
    ), owed AS (
      SELECT customer_id, no, kind, amount
      FROM entitlements JOIN distributions ON distributions.id = distribution_id
      WHERE amount > 0
    )
    SELECT customer_id, no
    FROM owed FULL JOIN moved USING (customer_id, no, kind)
    WHERE owed.amount IS DISTINCT FROM moved.amount OR NOT moved.is_income
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'distribution',
      `${no} ${customerId}`,
      `distribution ${no} does not match what customer ${customerId} received`,
    ),
  );
}

/**
 * What was paid is price × quantity × rate, to the minor unit: the ledger holds the money, and so these. How many units a
 * contract has is the market's to say; here it must be a whole number.
 */
async function fillsUnlikePrices(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    WITH fills AS (
      SELECT customer_id, no, asset_class, amount, fill_price::numeric * quantity * settlement_rate / ${RATE_ONE} AS worth
      FROM orders WHERE status = 'success'
    )
    SELECT customer_id, no FROM fills
    WHERE 2 * abs(amount - worth * CASE WHEN asset_class = ANY (${contractClasses}) THEN greatest(round(amount / worth), 1) ELSE 1 END)
      > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return differencesOf('order', 'order', rows, 'came to another amount than its price and quantity');
}

/** Who was paid a dividend or a coupon got it for each of what was held. */
async function incomeUnlikeHoldings(tx: Tx): Promise<Difference[]> {
  const rows = await tx<FoundThing[]>`
    SELECT customer_id, no FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE 2 * abs(amount - per_unit::numeric * quantity * settlement_rate / ${RATE_ONE}) > ${MINOR_UNIT}
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no }) =>
    difference(
      'distribution',
      `${no} ${customerId}`,
      `distribution ${no} paid customer ${customerId} another amount than what was held comes to`,
    ),
  );
}
