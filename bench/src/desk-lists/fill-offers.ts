import type { Sql } from '../../../apps/server/src/platform/database.ts';

/** Offers of all kinds, with their applications, shares and dividends. */
export async function fillOffers(owner: Sql): Promise<void> {
  await owner`
    INSERT INTO block_items (kind, symbol, price, minimum, quantity, remaining, status, created_at)
    SELECT CASE WHEN i % 2 = 0 THEN 'block' ELSE 'qip' END, 'UJJBANK', 1000000, 10, 10000, 5000,
      CASE WHEN i % 10 = 0 THEN 'draft' ELSE 'closed' END, now()
    FROM generate_series(1, 500) AS i`;
  await owner`
    INSERT INTO buybacks (no, symbol, currency, price, tax_basis_points, last_day, closes_at, status, reason, announced_by, confirmed_by,
      announced_at, told_at)
    SELECT 'BB' || i, 'BENCH' || i, 'INR', 1000000, 1000, current_date + 30, now() + interval '30 days', 'open', 'as the company says',
      'staff:bench-dealer', 'staff:bench-admin', now(), now()
    FROM generate_series(1, 500) AS i`;
  await owner`
    INSERT INTO rights_issues (no, symbol, currency, offered, held, price, ex_day, ex_at, last_day, closes_at, status, reason, announced_by,
      confirmed_by, announced_at, told_at)
    SELECT 'RI' || i, 'BENCH' || i, 'INR', 1, 5, 1000000, current_date + 10, now() + interval '10 days', current_date + 30,
      now() + interval '30 days', 'announced', 'as the company says', 'staff:bench-dealer', 'staff:bench-admin', now(), now()
    FROM generate_series(1, 500) AS i`;
  const [ipo] = await owner<[{ id: bigint }]>`
    INSERT INTO ipos (symbol, company_name, series, market, currency, tick_size, floor_price, cap_price, lot_size, shares,
      status, opens_at, closes_at, allots_at, lists_at, about, seed_hash, sealed_seed, created_at)
    SELECT 'BENCH' || i, 'Bench ' || i, 'EQ', 'NSE', 'INR', 500, 1000000, 1100000, 10, 1000000,
      CASE WHEN i = 300 THEN 'open' ELSE 'draft' END, now() - interval '1 day', now() + interval '30 days',
      now() + interval '31 days', now() + interval '32 days', 'About it', sha256(i::text::bytea), '\\x00', now()
    FROM generate_series(1, 300) AS i RETURNING id - 1 + 300 AS id`;
  await owner`
    INSERT INTO ipo_applications (customer_id, ipo_id, no, shares, price, settlement_rate, held, status, created_at)
    SELECT id, ${ipo.id}, 'AP' || n, 10, 1100000, 100000000, 11000000, 'submitted', now()
    FROM bench.people WHERE n % 20 = 1 ORDER BY n`;
  await owner`
    INSERT INTO funds (name, minimum_return, maximum_return, period_days, amount, issue_amount, sold_amount, status, opens_at,
      closes_at, terms, risk, created_at)
    SELECT 'Fund ' || i, 100, 200, 30, 10000000, 10000000000000, 0, CASE WHEN i = 300 THEN 'open' ELSE 'draft' END,
      now() - interval '1 day', now() + interval '30 days', 'Terms', 'Risk', now()
    FROM generate_series(1, 300) AS i`;
  await owner`
    INSERT INTO fund_orders (customer_id, fund_id, no, amount, expected_return, profit, status, created_at, end_time)
    SELECT id, (SELECT max(id) FROM funds), 'FD' || n, 10000000, 150, 15000, 'active', now(), now() + interval '30 days'
    FROM bench.people WHERE n % 10 = 1 ORDER BY n`;
  await owner`
    INSERT INTO distributions (no, kind, symbol, per_unit, currency, record_at, pays_at, status, declared_by, declared_at,
      closed_in)
    SELECT 'DV' || i, 'dividend', 'UJJBANK', 10000, 'INR', now() - i * interval '7 days', now() - i * interval '7 days',
      'paid', 'staff:bench-dealer', now() - i * interval '7 days', 1
    FROM generate_series(100, 1, -1) AS i`;
  await owner`
    INSERT INTO corporate_actions (no, kind, symbol, held, becomes, ex_day, ex_at, status, reason, announced_by, confirmed_by, announced_at,
      told_at)
    SELECT 'CA' || i, 'split', CASE WHEN i % 10 = 0 THEN 'UJJBANK' ELSE 'BENCH' || i END, 1, 2, current_date + i, now() + i * interval '1 day',
      'announced', 'as the exchange says', 'staff:bench-dealer', 'staff:bench-admin', now(), now()
    FROM generate_series(1, 500) AS i`;
  await owner`
    INSERT INTO entitlements (customer_id, distribution_id, quantity, amount, settlement_rate, paid_at)
    SELECT p.id, d.id, 10, 10000, 100000000, now()
    FROM (SELECT id FROM distributions ORDER BY id DESC LIMIT 10) AS d
    JOIN bench.people p ON p.n % 10 = 2`;
}

/** What the staff have: colleagues and their claims, news, differences, answers kept ready. */
export async function fillOffice(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO staff (id, login, name, role, password_hash, must_change_password, sealed_secret, secret_confirmed_at, created_at)
    SELECT uuidv7(), 'bench-' || role || '-' || i, 'Bench ' || role, role, 'none', false, '\\x00'::bytea, now(), now()
    FROM unnest(ARRAY['viewer', 'support', 'cashier', 'compliance', 'dealer', 'admin', 'auditor']) AS role, generate_series(1, 20) AS i
    UNION ALL SELECT uuidv7(), 'bench-support', 'Bench support', 'support', 'none', false, '\\x00'::bytea, now(), now()`;
  await owner`
    INSERT INTO desk_claims (queue, item, staff_id, until)
    SELECT 'recharges', customer_id || '/' || no, (SELECT id FROM staff WHERE login = 'bench-cashier-' || 1 + r.id % 20), now() + interval '1 day'
    FROM (SELECT * FROM recharges WHERE status = 'in_progress' ORDER BY deadline LIMIT 200) AS r`;
  await owner`
    INSERT INTO news_articles (origin, origin_key, title, subhead, content, lang, source_name, published_at, updated_at, status)
    SELECT 'desk', i::text, 'Article ' || i, 'What it is about', repeat('<p>Words of the article.</p>', 100), 'en', 'Desk',
      now() - i * interval '1 hour', now(), CASE WHEN i % 20 = 0 THEN 'draft' WHEN i % 20 = 1 THEN 'withdrawn' ELSE 'published' END
    FROM generate_series(1, ${Math.min(people, 20_000)}::int) AS i`;
  await owner`
    INSERT INTO reconciliation_differences (kind, subject, sentence, first_seen, last_seen, resolved_at)
    SELECT 'bank_line', 'LINE' || i, 'the bank says what fits no request', now(), now(), CASE WHEN i % 10 <> 0 THEN now() END
    FROM generate_series(1, 5000) AS i`;
  await owner`
    INSERT INTO reconciliation_notes (difference_id, content, actor, created_at)
    SELECT d.id, 'The bank was asked, and looks into it.', 'staff:bench-cashier', now()
    FROM reconciliation_differences d, generate_series(1, 3)`;
  await owner`
    INSERT INTO canned_answers (lang, title, content, updated_by, updated_at)
    SELECT lang, 'Answer ' || i, 'It takes a day until a transfer arrives.', 'staff:bench-support', now()
    FROM generate_series(1, 100) AS i, unnest(ARRAY['en', 'de', 'es', 'zh']) AS lang`;
}
