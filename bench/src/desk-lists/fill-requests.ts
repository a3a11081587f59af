import type { Sql } from '../../../apps/server/src/platform/database.ts';

/**
 * A recharge for each customer, a withdrawal for each second, a loan for each tenth, of which 5, 6 and 5 in a hundred wait.
 * Deadlines of those lie half a day to one and a half ahead, so that none passes while it is measured.
 */
export async function fillRequests(owner: Sql, people: number): Promise<void> {
  await owner`
    INSERT INTO recharges (customer_id, no, method, amount, reference, pay_to, status, end_reason, bank_reference,
      credited, deadline, created_at, ended_at)
    SELECT id, 'RC' || i, CASE WHEN i % 7 = 0 THEN 'usdt' ELSE 'bank' END, (5000 + i % 997 * 250) * 10000::bigint,
      ${reference('R')}, '{"bank": "Harbour Bank", "accountName": "Customer funds", "accountNumber": "1", "ifsc": "HRBR0000001"}',
      status, CASE status WHEN 'failed' THEN 'bank_refused' END, CASE status WHEN 'completed' THEN 'BR' || i END,
      CASE status WHEN 'completed' THEN (5000 + i % 997 * 250) * 10000::bigint END,
      created_at + interval '1 day', created_at, CASE WHEN status <> 'in_progress' THEN created_at + interval '1 hour' END
    FROM ${requests(owner, people, people / 20)}`;
  await owner`
    INSERT INTO withdrawals (customer_id, no, amount, reference, card_id, pay_to, payee_sealed, status, handed_over_at,
      end_reason, bank_reference, deadline, created_at, ended_at)
    SELECT id, 'WD' || i, (100 + i % 997 * 250) * 10000::bigint, ${reference('W')}, 1,
      '{"bank": "Harbour Bank", "holder": "Customer", "number": "•••• 1234"}', '\\x00', status,
      CASE WHEN status = 'completed' OR (status = 'in_progress' AND i % 2 = 0) THEN created_at END,
      CASE status WHEN 'failed' THEN 'payee_mismatch' END, CASE status WHEN 'completed' THEN 'BW' || i END,
      created_at + interval '1 day', created_at, CASE WHEN status <> 'in_progress' THEN created_at + interval '1 hour' END
    FROM ${requests(owner, people / 2, (people * 3) / 100)}`;
  await owner`
    INSERT INTO loans (customer_id, no, amount, status, interest_basis_points, term_days, principal_outstanding,
      end_reason, actor, decision_deadline, repayment_at, created_at, decided_at, ended_at)
    SELECT id, 'LN' || i, 5000000, CASE status WHEN 'in_progress' THEN 'applying' WHEN 'failed' THEN 'rejected'
        ELSE CASE WHEN i % 3 = 0 THEN 'approved' ELSE 'paid' END END,
      1200, 30, CASE WHEN status = 'completed' AND i % 3 = 0 THEN 5000000 ELSE 0 END,
      CASE status WHEN 'failed' THEN 'loan_refused' END, CASE WHEN status <> 'in_progress' THEN 'staff:bench-cashier' END,
      created_at + interval '1 day', CASE WHEN status = 'completed' THEN now() + interval '30 days' END,
      created_at, CASE WHEN status <> 'in_progress' THEN created_at + interval '1 hour' END,
      CASE WHEN status = 'failed' OR (status = 'completed' AND i % 3 <> 0) THEN created_at + interval '2 hours' END
    FROM ${requests(owner, people / 10, people / 200)}`;
  await owner`
    INSERT INTO bank_references (customer_id, request_no, outcome, bank_reference, amount, source, kept_at)
    SELECT customer_id, no, 'received', bank_reference, credited, 'rail', ended_at FROM recharges WHERE status = 'completed'
    UNION ALL
    SELECT customer_id, no, 'paid', bank_reference, -amount, 'rail', ended_at FROM withdrawals WHERE status = 'completed'`;
  await fillBankLines(owner, people / 2, people / 100);
  await fillSuspense(owner, people / 200);
  await fillJournals(owner, people / 20);
  await fillFees(owner, people / 20);
  await fillPaymentFiles(owner);

  function reference(letter: string) {
    return owner`${letter}::text || lpad(upper(to_hex(i)), 7, '0')`;
  }
}

/** So many requests over a year, each of another customer; the last of them wait. */
function requests(owner: Sql, count: number, waiting: number) {
  return owner`(
    SELECT i, p.id, CASE WHEN i > ${count - waiting}::int THEN 'in_progress' WHEN i % 10 = 0 THEN 'failed' ELSE 'completed' END
        AS status,
      date_trunc('milliseconds', CASE WHEN i > ${count - waiting}::int
        THEN now() - interval '12 hours' + (i - ${count - waiting}::int) * (interval '1 day' / ${waiting}::int)
        ELSE now() - interval '1 day' - (${count}::int - i) * (interval '364 days' / ${count}::int) END) AS created_at
    FROM generate_series(1, ${count}::int) AS i
    JOIN bench.people p ON p.n = 1 + i::bigint * 7919 % (SELECT max(n) FROM bench.people)
    ORDER BY i) AS request`;
}

/** Lines that prove completed recharges and, the last of them, lines that prove nothing yet: half of them name a request. */
async function fillBankLines(owner: Sql, count: number, waiting: number): Promise<void> {
  await owner`
    INSERT INTO bank_lines (bank_reference, line_hash, booked_on, amount, description, imported_by, imported_at)
    SELECT coalesce(r.bank_reference, 'NEW' || r.id), sha256(('line' || r.id)::bytea), r.created_at::date, r.amount,
      CASE WHEN r.status = 'completed' OR r.id % 2 = 0 THEN 'Transfer ' || r.reference ELSE 'Salary' END,
      'staff:bench-cashier', r.created_at
    FROM (
      (SELECT * FROM recharges WHERE status = 'completed' ORDER BY id LIMIT ${count - waiting}::int)
      UNION ALL
      (SELECT * FROM recharges WHERE status = 'in_progress' ORDER BY id LIMIT ${waiting}::int)
    ) AS r ORDER BY r.id`;
  await owner`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    SELECT l.id, r.customer_id, r.no, 'received', 'staff:bench-cashier', r.ended_at
    FROM bank_lines l JOIN recharges r ON r.bank_reference = l.bank_reference`;
  await owner`
    INSERT INTO bank_lines_waiting (line_id)
    SELECT id FROM bank_lines WHERE NOT EXISTS (SELECT FROM bank_line_matches WHERE line_id = bank_lines.id)`;
}

/** What waits of the bank's lines, of which a tenth is still open. */
async function fillSuspense(owner: Sql, count: number): Promise<void> {
  await owner`
    INSERT INTO suspense_items (no, line_id, amount, status, note, put_by, put_at, reason, proposed_by, ended_by, ended_at)
    SELECT 'SP' || id, id, amount, CASE WHEN is_open THEN 'open' ELSE 'written_off' END, 'nobody known', 'staff:bench-cashier', imported_at,
      CASE WHEN NOT is_open THEN 'nobody has asked' END, CASE WHEN NOT is_open THEN 'staff:bench-cashier' END,
      CASE WHEN NOT is_open THEN 'staff:bench-other' END, CASE WHEN NOT is_open THEN imported_at END
    FROM (
      SELECT bank_lines.*, id % 10 = 0 AS is_open FROM bank_lines_waiting JOIN bank_lines ON id = line_id
      WHERE amount > 0 ORDER BY id LIMIT ${count}::int
    ) AS line`;
}

/** What a twentieth of the customers got, of each cause in turn. */
async function fillJournals(owner: Sql, count: number): Promise<void> {
  await owner`
    INSERT INTO journals (no, customer_id, cause, amount, note, proposed_by, posted_by, posted_at)
    SELECT 'JN' || number, id, (ARRAY['goodwill', 'fee', 'price', 'bank', 'booking'])[1 + number % 5], 5000000, 'waited long',
      'staff:bench-cashier', 'staff:bench-other', created_at
    FROM customers ORDER BY number LIMIT ${count}::int`;
}

/** A plan that a twentieth of the customers are in, of whom some pay nothing for a while. */
async function fillFees(owner: Sql, count: number): Promise<void> {
  const by = owner`'as asked', 'staff:bench-cashier', 'staff:bench-other', now()`;
  await owner`INSERT INTO fee_plans (name, made_at) VALUES ('Active', now())`;
  await owner`
    INSERT INTO fee_plan_rates (plan_id, from_at, rates, note, proposed_by, decided_by, decided_at)
    SELECT id, now(), '{"stock": 1, "forex": 1, "futures": 1, "treasury": 1}', ${by} FROM fee_plans WHERE name = 'Active'`;
  await owner`
    INSERT INTO fee_terms (customer_id, kind, plan_id, from_at, until_at, cause, note, proposed_by, decided_by, decided_at)
    SELECT c.id, CASE WHEN number % 5 = 0 THEN 'waiver' ELSE 'plan' END, CASE WHEN number % 5 <> 0 THEN plan.id END, now(),
      CASE WHEN number % 5 = 0 THEN now() + interval '30 days' END, CASE WHEN number % 5 = 0 THEN 'welcome' END, ${by}
    FROM (SELECT id, number FROM customers ORDER BY number LIMIT ${count}::int) AS c, fee_plans AS plan WHERE name = 'Active'`;
}

/** The withdrawals that were paid, in files of 500. */
async function fillPaymentFiles(owner: Sql): Promise<void> {
  await owner`
    CREATE TEMPORARY TABLE in_files AS
    SELECT customer_id, no, amount, (row_number() OVER (ORDER BY id) - 1) / 500 AS file, (row_number() OVER (ORDER BY id) - 1) % 500 + 1 AS place
    FROM withdrawals WHERE status = 'completed'`;
  await owner`
    INSERT INTO payment_files (no, currency, debtor, count, total, made_by, made_at)
    SELECT 'PF' || file, 'INR', '{"bank": "Harbour Bank", "accountName": "Customer funds", "accountNumber": "1", "ifsc": "HRBR0000001"}',
      count(*), sum(amount), 'staff:bench-cashier', now()
    FROM in_files GROUP BY file ORDER BY file`;
  await owner`
    INSERT INTO payment_file_items (file_id, place, customer_id, request_no)
    SELECT f.id, place, customer_id, in_files.no FROM in_files JOIN payment_files f ON f.no = 'PF' || file`;
  await owner`DROP TABLE in_files`;
}
