import type { Sql } from '../../../apps/server/src/platform/database.ts';

const busyOrders = 20_000;
const busyLots = 500;

/** Three orders for each customer, and 20,000 for the busy one, who is the first of them; every second holds shares, and of every tenth an order waits. */
export async function fillOrders(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO orders (customer_id, no, symbol, asset_class, side, status, quantity, filled, limit_price, fill_price,
      quote_source, quote_time, amount, fee, currency, settlement_rate, created_at, expires_at, ended_at)
    SELECT p.id, 'OR' || i, 'UJJBANK', 'stock', 'buy', 'success', 10, 10, 1000000, 1000000, 'bench', at, 10000000, 300, 'INR',
      100000000, at, at + interval '1 day', at
    FROM (
      SELECT i, now() - (${people * 3 + busyOrders}::int - i) * interval '10 seconds' AS at,
        CASE WHEN i % (1 + ${people * 3}::int / ${busyOrders}::int) = 0 THEN 1
          ELSE 1 + i::bigint * 7919 % ${people}::int END AS n
      FROM generate_series(1, ${people * 3 + busyOrders}::int) AS i
    ) AS planned JOIN bench.people p USING (n) ORDER BY i`;
  await owner`
    INSERT INTO lots (customer_id, no, symbol, asset_class, quantity, remaining, price, cost, currency, opened_at)
    SELECT id, 'OR' || i, 'UJJBANK', 'stock', 10, 10, 1000000, 10000000, 'INR', now()
    FROM (
      SELECT 1 AS n, i FROM generate_series(1, ${busyLots}::int) AS i
      UNION ALL SELECT n, 0 FROM generate_series(2, ${people}::int, 2) AS n
    ) AS held JOIN bench.people USING (n)`;
  await owner`
    INSERT INTO orders (customer_id, no, symbol, asset_class, side, status, quantity, limit_price, held, currency, settlement_rate,
      created_at, expires_at)
    SELECT id, 'WAITS' || n, 'UJJBANK', 'stock', 'buy', 'pending', 10, 100, 1000, 'INR', 100000000,
      now() - (${people}::int - n) * interval '1 day' / ${people}::int, now() + interval '1 day'
    FROM bench.people WHERE n % 10 = 0 AND n > 1 ORDER BY n`;
  await owner`SELECT count_exposures()`;
}

/** An entry of the audit log for each customer, by twenty people, each with the hash of the one before. */
export async function fillAudit(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO audit_log (id, at, actor, action, object_kind, object_id, before, after, reason, address,
      previous_hash, hash)
    SELECT first + i, now() - (${people}::int - i) * interval '20 seconds', 'staff:bench-' || i % 20,
      (ARRAY['POST /recharges/confirm', 'POST /recharges/refuse', 'POST /withdrawals/paid', 'POST /identity/approve',
        'POST /conversations/answer', 'POST /customers/freeze', 'POST /config/set'])[1 + i % 7],
      CASE WHEN i % 5000 = 6 THEN 'config entry'
        ELSE (ARRAY['recharge', 'recharge', 'withdrawal', 'identity review', 'conversation', 'customer', 'customer'])[1 + i % 7] END,
      CASE WHEN i % 5000 = 6 THEN 'stop_protection_percent' ELSE p.id::text END, '"3"', '"4"', 'As it should be', '10.0.0.1',
      CASE WHEN i = 1 THEN last ELSE sha256(('audit' || i - 1)::bytea) END, sha256(('audit' || i)::bytea)
    FROM generate_series(1, ${people}::int) AS i JOIN bench.people p ON p.n = 1 + i::bigint * 7919 % ${people}::int,
      (SELECT coalesce(max(id), 0) AS first FROM audit_log) AS start,
      (SELECT coalesce((SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1), decode(repeat('00', 32), 'hex')) AS last) AS ending
    ORDER BY i`;
}

/** Ten messages with each fifth customer, of which each twentieth waits for an answer. */
export async function fillConversations(owner: Sql, people: number): Promise<void> {
  const conversations = people / 5;
  await owner`
    INSERT INTO messages (customer_id, sender, kind, content, actor, created_at, delivered_at, read_at)
    SELECT id, CASE WHEN is_customers THEN 'customer' ELSE 'desk' END, 'written',
      CASE WHEN i % 4 = 0 THEN 'my transfer has not arrived ' ELSE 'about the order of today ' END
        || 'topic' || i % 1000 || ' number' || i, CASE WHEN is_customers THEN NULL ELSE 'staff:bench-support' END, at,
      CASE WHEN is_read THEN at END, CASE WHEN is_read THEN at END
    FROM (
      SELECT i, place, (i - 1) / ${conversations}::int % 2 = 1 AS is_customers,
        i <= ${conversations}::int * 9 OR place % 20 <> 0 AS is_read,
        date_trunc('milliseconds', now() - (${conversations}::int * 10 - i) * interval '4 seconds') AS at
      FROM (SELECT i, 1 + i % ${conversations}::int AS place FROM generate_series(1, ${conversations}::int * 10) AS i) AS numbered
    ) AS planned JOIN bench.people ON n = place * 5 ORDER BY i`;
  await owner`
    INSERT INTO conversations (customer_id, last_id, last_at, assigned_to, assigned_at, waits_from, waits_since)
    SELECT customer_id, max(id), max(created_at), CASE WHEN max(id) % 3 = 0 THEN 'staff:bench-support' END,
      CASE WHEN max(id) % 3 = 0 THEN now() END, min(id) FILTER (WHERE sender = 'customer' AND read_at IS NULL),
      min(created_at) FILTER (WHERE sender = 'customer' AND read_at IS NULL)
    FROM messages GROUP BY customer_id`;
}

/** A ticket of each fiftieth customer, of which each twentieth is open and each tenth a complaint. */
export async function fillTickets(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO tickets (customer_id, category, about, owner, opened_by, opened_at, deadline, complaint, complained_at,
      closed_by, closed_at, outcome, note, cause)
    SELECT id, (ARRAY['money', 'orders', 'account', 'app'])[1 + i % 4], 'What ticket ' || i || ' is about',
      CASE WHEN i % 3 = 0 THEN 'staff:bench-support' END, 'staff:bench-support', at, at + interval '8 hours',
      CASE WHEN i % 10 = 0 THEN i / 10 END, CASE WHEN i % 10 = 0 THEN at END,
      CASE WHEN is_closed THEN 'staff:bench-support' END, CASE WHEN is_closed THEN at + interval '2 hours' END,
      CASE WHEN is_closed THEN (ARRAY['solved', 'explained', 'refused', 'no_answer'])[1 + i % 4] END,
      CASE WHEN is_closed THEN 'Done' END,
      CASE WHEN is_closed AND i % 10 = 0 THEN (ARRAY['our_mistake', 'bank', 'other'])[1 + i % 3] END
    FROM (
      SELECT i, i % 20 <> 0 AS is_closed,
        date_trunc('milliseconds', now() - (${people}::int / 50 - i) * interval '40 seconds') AS at
      FROM generate_series(1, ${people}::int / 50) AS i
    ) AS planned JOIN bench.people ON n = i * 50 ORDER BY i`;
}
