import type { Tx } from '../../platform/database.ts';
import { exportPart, type CustomerRecords, type Obstacle } from '../../platform/customer-records.ts';

/** What trading holds about customers. Orders and lots stay when an account is closed: the ledger's transfers name them. */
export const tradingRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'orders',
      about: 'Every order you placed, with the quote that priced it.',
      decimals: [
        'limit_price',
        'trigger_price',
        'triggered_price',
        'stop_price',
        'target_price',
        'trail_amount',
        'trail_best',
        'trail_limit',
        'held',
        'fill_price',
        'amount',
        'interest',
        'fee',
        'charges',
        'lot_price',
        'profit',
      ],
      rates: ['settlement_rate'],
      query: (snapshot, customerId) => snapshot`
        SELECT no, created_at, symbol, asset_class, side, status, quantity, filled, limit_price, at_market, lifetime,
          queued_until, entered_at, trail_amount, trail_basis_points, trail_best, trail_limit, trigger_price, triggered_at, triggered_price,
          stop_price, target_price, held, fill_price, quote_source,
          quote_time, amount, interest, fee, charges_total(charges) AS charges, fee_basis_points, is_settlement, currency, settlement_rate, rate_source,
          rate_quote_time, lot_no, lot_price, profit, end_reason, expires_at, ended_at
        FROM orders WHERE customer_id = ${customerId} ORDER BY id`,
    }),
    exportPart({
      name: 'fees',
      about:
        'Fee plans that you were put into, and until when your fees were waived. A waiver without a cause ended the one before.',
      query: (snapshot, customerId) => snapshot`
        SELECT kind, name AS plan, from_at, until_at, cause, decided_at
        FROM fee_terms LEFT JOIN fee_plans ON fee_plans.id = plan_id WHERE customer_id = ${customerId} ORDER BY fee_terms.id`,
    }),
    exportPart({
      name: 'order-changes',
      about: 'What orders that waited were changed from and to, as you asked.',
      decimals: ['price', 'trigger', 'stop_price', 'target_price'].flatMap((name) => [`old_${name}`, `new_${name}`]),
      query: (snapshot, customerId) => snapshot`
        SELECT order_no, seq, old_price, new_price, old_quantity, new_quantity, old_trigger, new_trigger, old_stop_price,
          new_stop_price, old_target_price, new_target_price, asked_at
        FROM order_changes WHERE customer_id = ${customerId} ORDER BY order_no, seq`,
    }),
    exportPart({
      name: 'order-cancels',
      about: 'Orders of yours that we have cancelled, and why.',
      query: (snapshot, customerId) => snapshot`
        SELECT order_no, asked_at, reason FROM order_cancels WHERE customer_id = ${customerId} ORDER BY order_no, asked_at`,
    }),
    exportPart({
      name: 'accounts-at-venues',
      about: 'Your account where your orders trade, if you need one there.',
      query: (snapshot, customerId) => snapshot`
        SELECT venue, account, state, why, set_at, checked_at FROM venue_accounts WHERE customer_id = ${customerId} ORDER BY venue`,
    }),
    exportPart({
      name: 'told-to-venues',
      about: 'What exchanges were told of your orders, and what they answered.',
      decimals: ['price'],
      query: (snapshot, customerId) => snapshot`
        SELECT order_no, venue, cl_ord_id, kind, asked_by, quantity, price, order_type, lifetime, state, answer, venue_order_id, text, made_at, sent_at,
          answered_at
        FROM venue_commands WHERE customer_id = ${customerId} ORDER BY id`,
    }),
    exportPart({
      name: 'executions',
      about: 'What traded of your orders, part by part, and what was taken back or corrected.',
      decimals: ['price', 'worth', 'amount', 'interest', 'fee', 'charges', 'profit', 'covered'],
      rates: ['settlement_rate'],
      query: (snapshot, customerId) => snapshot`
        SELECT order_no, part, trade_part, venue, to_char(trade_day, 'YYYY-MM-DD') AS trade_day, execution_id, kind, refers_to,
          reported, price, quantity, worth, amount, interest, fee, charges_total(charges) AS charges, profit, covered, settlement_rate, rate_source,
          rate_quote_time, quote_source, quote_time, traded_at, booked_at
        FROM executions WHERE customer_id = ${customerId} ORDER BY order_no, part`,
    }),
    exportPart({
      name: 'lots',
      about: 'What you bought and how much of it remains.',
      decimals: ['price', 'cost'],
      query: (snapshot, customerId) => snapshot`
        SELECT no, opened_at, symbol, asset_class, quantity, remaining, reserved, price, cost, currency
        FROM lots WHERE customer_id = ${customerId} ORDER BY id`,
    }),
    exportPart({
      name: 'splits-and-bonuses',
      about:
        'What companies have made of shares that you held, lot by lot, and what you were paid for a fraction or by a merger.',
      decimals: ['price_before', 'price_after', 'cost_before', 'cost_after', 'cash', 'consideration'],
      query: (snapshot, customerId) => snapshot`
        SELECT h.no, kind, symbol, into_symbol, held, becomes, to_char(ex_day, 'YYYY-MM-DD') AS ex_day, lot_no, c.units_before, c.units_after,
          price_before, price_after, cost_before, cost_after, fraction, h.cash, h.consideration, c.changed_at
        FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
        JOIN lot_changes c ON c.customer_id = h.customer_id AND c.action_id = h.action_id
        WHERE h.customer_id = ${customerId} ORDER BY ex_at, lot_no`,
    }),
    exportPart({
      name: 'tenders',
      about:
        'Shares that you offered to companies which bought theirs back, what they took, and what was withheld of it.',
      decimals: ['price', 'amount', 'tax'],
      query: (snapshot, customerId) => snapshot`
        SELECT t.no, t.created_at, symbol, price, currency, quantity, t.status, accepted, amount, tax, t.ended_at
        FROM tenders t JOIN buybacks b ON b.id = buyback_id WHERE customer_id = ${customerId} ORDER BY t.id`,
    }),
    exportPart({
      name: 'rights',
      about:
        'New shares that companies offered you for those that you held, what you subscribed to, and what was allotted.',
      decimals: ['price', 'set_aside', 'paid'],
      rates: ['settlement_rate'],
      query: (snapshot, customerId) => snapshot`
        SELECT i.no AS issue, symbol, offered, i.held AS for_held, to_char(ex_day, 'YYYY-MM-DD') AS ex_day, price, currency, units AS held_then,
          e.quantity AS entitled, s.no, s.created_at, s.quantity, s.status, s.held AS set_aside, s.allotted, s.paid, settlement_rate, rate_source,
          rate_quote_time, s.ended_at
        FROM rights_entitlements e JOIN rights_issues i ON i.id = e.issue_id
        LEFT JOIN rights_subscriptions s ON s.issue_id = i.id AND s.customer_id = e.customer_id
        WHERE e.customer_id = ${customerId} ORDER BY i.id, s.id`,
    }),
    exportPart({
      name: 'income',
      about: 'Dividends and interest that what you held has paid, or will pay.',
      decimals: ['per_unit', 'amount', 'tax'],
      rates: ['settlement_rate'],
      query: (snapshot, customerId) => snapshot`
        SELECT no, kind, symbol, quantity, per_unit, currency, record_at, pays_at, amount, tax, settlement_rate, rate_source,
          rate_quote_time, paid_at
        FROM entitlements JOIN distributions ON distributions.id = distribution_id
        WHERE customer_id = ${customerId} ORDER BY entitlements.id`,
    }),
    exportPart({
      name: 'watchlists',
      about: 'What you follow, list by list.',
      query: (snapshot, customerId) => snapshot`
        SELECT w.name AS watchlist, f.symbol, f.added_at
        FROM favourites f JOIN watchlists w ON w.customer_id = f.customer_id AND w.id = f.watchlist_id
        WHERE f.customer_id = ${customerId} ORDER BY w.id, f.place DESC`,
    }),
    exportPart({
      name: 'stops-and-targets',
      about: 'Stop and target orders on what you held, and what became of them.',
      decimals: ['stop_price', 'target_price'],
      query: (snapshot, customerId) => snapshot`
        SELECT lot_no, symbol, quantity, stop_price, target_price, status, reached, reached_at, order_no, end_reason,
          created_at, expires_at, ended_at
        FROM triggers WHERE customer_id = ${customerId} ORDER BY id`,
    }),
    exportPart({
      name: 'portfolio-days',
      about: 'What your positions and cash were worth at the end of each day, in UTC.',
      decimals: ['invested', 'value', 'cash'],
      query: (snapshot, customerId) => snapshot`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, invested, value, cash
        FROM portfolio_days WHERE customer_id = ${customerId} ORDER BY portfolio_days.day`,
    }),
    exportPart({
      name: 'price-alerts',
      about: 'The prices you asked to be told of.',
      decimals: ['price', 'reached_price'],
      query: (snapshot, customerId) => snapshot`
        SELECT symbol, direction, price, created_at, reached_at, reached_price
        FROM price_alerts WHERE customer_id = ${customerId} ORDER BY id`,
    }),
  ],
  async obstacles(tx, customerId) {
    const [counts] = await tx<[{ orders: number; positions: number; income: number; rights: number }]>`
      SELECT
        (SELECT count(*)::int FROM orders WHERE customer_id = ${customerId} AND status = 'pending') AS orders,
        (SELECT count(DISTINCT symbol)::int FROM lots WHERE customer_id = ${customerId} AND remaining > 0) AS positions,
        (SELECT count(*)::int FROM entitlements JOIN distributions ON distributions.id = distribution_id
          WHERE customer_id = ${customerId} AND paid_at IS NULL AND status <> 'cancelled')
          + (${incomeToRecord(tx, customerId)}) AS income,
        (SELECT count(*)::int FROM rights_subscriptions WHERE customer_id = ${customerId} AND status = 'submitted') AS rights`;
    return Object.entries(counts).flatMap(([kind, count]): Obstacle[] =>
      count === 0 ? [] : [{ kind, value: String(count) }],
    );
  },
  async forget(tx, customerId) {
    await tx`DELETE FROM watchlists WHERE customer_id = ${customerId}`;
    await tx`DELETE FROM price_alerts WHERE customer_id = ${customerId}`;
    await tx`DELETE FROM portfolio_days WHERE customer_id = ${customerId}`;
  },
};

/**
 * How many distributions whose holders are still to be written down a customer had shares for that were sold since: with these, the account can
 * hold nothing else and would be closed before it is paid. Coupons up to `looked_until` are all declared; later ones may be to come on what was
 * sold since.
 */
const incomeToRecord = (tx: Tx, customerId: string) => tx`
  SELECT count(*)::int FROM (
    SELECT d.id::text
    FROM distributions d
      JOIN orders o ON o.customer_id = ${customerId} AND o.symbol = d.symbol
      JOIN executions e ON e.customer_id = o.customer_id AND e.order_no = o.no AND e.booked_at >= d.record_at
      JOIN lots l ON l.customer_id = o.customer_id AND l.no = coalesce(o.lot_no, o.no) AND l.opened_at < d.record_at
    WHERE d.status IN ('declared', 'closed')
    GROUP BY d.id HAVING sum(CASE o.side WHEN 'sell' THEN e.quantity ELSE -e.quantity END) > 0
    UNION
    SELECT o.symbol
    FROM coupon_progress p
      JOIN orders o ON o.customer_id = ${customerId} AND o.side = 'sell' AND o.asset_class = 'treasury'
      JOIN executions e ON e.customer_id = o.customer_id AND e.order_no = o.no AND e.booked_at > p.looked_until
  ) AS unrecorded`;
