import type { Sql } from '../../../apps/server/src/platform/database.ts';

/** So many customers' transfers are written by one transaction. */
const customersAtOnce = 1_000;

/** Customers whom nobody logs in as: they only have a past. */
export async function addCustomers(owner: Sql, count: number): Promise<string[]> {
  const rows = await owner<Array<{ id: string }>>`
    INSERT INTO customers (id, number, phone, password_hash, created_at)
    SELECT uuidv7(), 50000000 + number, (8000000000 + number)::text, 'none', now()
    FROM generate_series(1, ${count}) AS number
    RETURNING id`;
  await owner`SELECT ledger.open_accounts(id) FROM customers WHERE password_hash = 'none'`;
  return rows.map(({ id }) => id);
}

/**
 * Gives each of the customers a past of so many transfers: a deposit, then trades, their fees and dividends. The ledger's
 * own trigger adds them up and checks every balance. Customers take turns, as they do in life, so that one customer's
 * transfers lie far apart.
 */
export async function fillLedger(owner: Sql, customers: readonly string[], entries: number): Promise<void> {
  for (let start = 0; start < customers.length; start += customersAtOnce) {
    const some = customers.slice(start, start + customersAtOnce);
    await owner`
      INSERT INTO ledger.transfers
        (customer_id, number, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at)
      SELECT account.owner, account.transfers + 1 + n, kind.debit, kind.credit, kind.amount, account.balance + 10000000 + kind.change, kind.reason,
        kind.subject, upper(substr(md5(account.owner::text || (n + 4) / 5), 1, 12)), 'bench',
        now() - interval '1 year' + n * interval '1 year' / ${entries}::int
      FROM generate_series(0, ${entries - 1}::int) AS n
      CROSS JOIN ledger.accounts account
      JOIN (VALUES
        (-1, 'bank', 'cash', 10000000::bigint, 0::bigint, 'recharge', 'recharge'),
        (1, 'cash', 'clearing', 1000000, -1000000, 'buyStock', 'order'),
        (2, 'cash', 'fees', 300, -1000300, 'transactionExpenses', 'order'),
        (3, 'clearing', 'cash', 1000000, -300, 'sellStock', 'order'),
        (4, 'cash', 'fees', 300, -600, 'transactionExpenses', 'order'),
        (0, 'dividends', 'cash', 600, 0, 'dividend', 'dividend')
      ) AS kind (step, debit, credit, amount, change, reason, subject)
        ON kind.step = CASE n WHEN 0 THEN -1 ELSE n % 5 END
      WHERE account.owner = ANY(${[...some]}::uuid[]) AND account.kind = 'cash'
      ORDER BY n, account.owner`;
  }
}
