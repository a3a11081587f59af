import type { Sql } from '../../../apps/server/src/platform/database.ts';

/** Customers who registered evenly over two years, some frozen, some gone; their sessions, cards, notices and codes. */
export async function fillPeople(owner: Sql, people: number): Promise<void> {
  await owner`CREATE SCHEMA bench`;
  await owner`
    CREATE TABLE bench.people AS
    SELECT n, uuidv7((n - ${people}::int) * (interval '730 days' / ${people}::int)) AS id
    FROM generate_series(1, ${people}::int) AS n`;
  await owner`ALTER TABLE bench.people ADD PRIMARY KEY (n)`;
  await owner`
    INSERT INTO customers (id, number, phone, password_hash, qip_eligible, qip_reason, frozen_reason, frozen_scope, frozen_at,
      invitation_code, has_logged_in, created_at, closed_at)
    SELECT id, 10000000 + n::bigint * 48271 % 89999999,
      CASE WHEN n % 200 <> 7 THEN (6000000000 + n::bigint * 7368787 % 3999999999)::text END,
      'none', n % 100 = 3, CASE WHEN n % 100 = 3 THEN 'Statement of assets seen' END,
      CASE WHEN n % 500 = 0 THEN 'We need to talk to you' END, CASE WHEN n % 500 = 0 THEN 'all' END, CASE WHEN n % 500 = 0 THEN now() END,
      CASE n % 3 WHEN 0 THEN 'CODE-' || (n % greatest(1, ${people}::int / 10)) WHEN 1 THEN 'CODE-0' END, true,
      uuid_extract_timestamp(id), CASE WHEN n % 200 = 7 THEN now() END
    FROM bench.people ORDER BY n`;
  await owner`
    INSERT INTO invitation_codes (code, owner_id, uses, note, created_at)
    SELECT 'CODE-' || n - 1, id, 3, 'Campaign ' || n % 12, uuid_extract_timestamp(id)
    FROM bench.people WHERE n <= ${people}::int / 10 ORDER BY n`;
  await owner`
    INSERT INTO sessions (id, customer_id, token_hash, created_at, last_used_at, user_agent, address_range)
    SELECT uuidv7(), id, sha256(id::text::bytea), now() - interval '9 days', now() - (n % 200) * interval '1 hour',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      '10.' || n % 250 || '.' || n / 250 % 250 || '.0/24'
    FROM bench.people ORDER BY n`;
  await owner`
    INSERT INTO notices (customer_id, kind, "values", created_at)
    SELECT id, 'new_sign_in', '{"device": "Chrome on Android", "network": "10.0.0.0/24"}', now() FROM bench.people`;
  await owner`
    INSERT INTO bank_cards (customer_id, form, number_kind, bank, branch, holder, routing_code, last_four,
      sealed_number, number_hash, created_at, changed_at, usable_from)
    SELECT id, 'INR', 'account', 'Harbour Bank', 'Main street', 'Customer ' || n, 'HRBR0000001', lpad((n % 10000)::text, 4, '0'),
      '\\x00', sha256(('card' || n)::bytea), now() - interval '90 days', now() - interval '90 days', now() - interval '89 days'
    FROM bench.people WHERE n % 10 < 3 ORDER BY n`;
  await owner`
    INSERT INTO customer_notes (customer_id, content, actor, created_at)
    SELECT id, 'Asked about the fee of a sale, and was told.', 'staff:bench-support', now() - step * interval '1 day'
    FROM bench.people, generate_series(5, 1, -1) AS step WHERE n % 100 = 0`;
}
