import type { Sql } from '../../../apps/server/src/platform/database.ts';

const days = 60;

/** Contract notes of the last 60 days for a twentieth of the customers. What they say is not looked at. */
export async function fillDocuments(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO document_periods (kind, first_day, last_day, time_zone, starts_at, ends_at, listed_at, made_at)
    SELECT 'note', day, day, 'Asia/Kolkata', day, day + interval '1 day', now(), now()
    FROM generate_series(current_date - ${days}::int, current_date - 1, interval '1 day') AS day`;
  await owner`
    INSERT INTO documents (customer_id, period_id, no, financial_year, number, last_day, amount, facts, digest, signature, made_at)
    SELECT c.id, p.id, 'CN-2024-25-' || n, '2024-25', n, p.last_day, -10000, '\\x00', sha256('none'), decode(repeat('00', 64), 'hex'), now()
    FROM (
      SELECT c.id AS customer_id, p.id AS period_id, row_number() OVER () AS n
      FROM (SELECT id FROM customers ORDER BY number LIMIT ${Math.ceil(people / 20)}::int) AS c
        CROSS JOIN document_periods p WHERE p.made_at IS NOT NULL
    ) AS numbered
      JOIN customers c ON c.id = customer_id JOIN document_periods p ON p.id = period_id`;
}
