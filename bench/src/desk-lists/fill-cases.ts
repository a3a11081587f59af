import type { Sql } from '../../../apps/server/src/platform/database.ts';

/** A case of each hundredth customer with a finding, of which each twentieth is open. */
export async function fillCases(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO compliance_cases (customer_id, owner, opened_by, opened_at, deadline, closed_by, closed_at, outcome, note)
    SELECT id, CASE WHEN i % 3 = 0 THEN 'staff:bench-support' END, 'rules', at, at + interval '72 hours',
      CASE WHEN is_closed THEN 'staff:bench-support' END, CASE WHEN is_closed THEN at + interval '2 hours' END,
      CASE WHEN is_closed THEN 'explained' END, CASE WHEN is_closed THEN 'Asked' END
    FROM (
      SELECT i, i % 20 <> 0 AS is_closed,
        date_trunc('milliseconds', now() - (${people}::int / 100 - i) * interval '40 seconds') AS at
      FROM generate_series(1, ${people}::int / 100) AS i
    ) AS planned JOIN bench.people ON n = i * 100 ORDER BY i`;
  await owner`
    INSERT INTO compliance_findings (case_id, customer_id, rule, subject, facts, others, at, found_at)
    SELECT id, customer_id, 'in_and_out', 'W' || id, '{"Came in": "100000.00"}', '{}', opened_at, opened_at
    FROM compliance_cases`;
}
