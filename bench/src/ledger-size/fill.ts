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

/** Of a past: a deposit, then by fives a dividend, trades and their fees. What free cash has gained since the deposit, after each. */
const steps = [
  { debit: 'dividends', credit: 'cash', amount: 600, change: 0, reason: 'dividend', subject: 'dividend' },
  { debit: 'cash', credit: 'clearing', amount: 1_000_000, change: -1_000_000, reason: 'buyStock', subject: 'order' },
  { debit: 'cash', credit: 'fees', amount: 300, change: -1_000_300, reason: 'transactionExpenses', subject: 'order' },
  { debit: 'clearing', credit: 'cash', amount: 1_000_000, change: -300, reason: 'sellStock', subject: 'order' },
  { debit: 'cash', credit: 'fees', amount: 300, change: -600, reason: 'transactionExpenses', subject: 'order' },
] as const;
const deposit = {
  debit: 'bank',
  credit: 'cash',
  amount: 10_000_000,
  change: 0,
  reason: 'recharge',
  subject: 'recharge',
};

/**
 * Gives each of the customers a past of so many transfers, over a year: a deposit, then trades, their fees and dividends. The ledger's
 * own trigger adds them up and checks every balance. Customers take turns, as they do in life, so that one customer's
 * transfers lie far apart, and those of a day together.
 * @param entries transfers of each customer
 * @param part.from where it is a part of the past alone, from one of its transfers to before another; those before are there
 */
export async function fillLedger(
  owner: Sql,
  customers: readonly string[],
  entries: number,
  { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: entries },
): Promise<void> {
  const stepAt = (n: number) => (n === 0 ? deposit : steps[n % steps.length]) ?? deposit;
  const gained = from === 0 ? 0 : deposit.amount + stepAt(from - 1).change;
  const kinds = Array.from({ length: to - from }, (_, index) => ({ n: from + index, ...stepAt(from + index) }));
  for (let start = 0; start < customers.length; start += customersAtOnce) {
    const some = customers.slice(start, start + customersAtOnce);
    await owner`
      INSERT INTO ledger.transfers
        (customer_id, number, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at)
      SELECT account.owner, account.transfers + 1 + n - ${from}::int, kind.debit, kind.credit, kind.amount,
        account.balance + ${deposit.amount}::bigint + kind.change - ${gained}::bigint, kind.reason,
        kind.subject, upper(substr(md5(account.owner::text || (n + 4) / 5), 1, 12)), 'bench',
        now() - interval '1 year' + (n + ${start / customers.length}::float8) * interval '1 year' / ${entries}::int
      FROM json_to_recordset(${JSON.stringify(kinds)}::json)
        AS kind (n int, debit text, credit text, amount bigint, change bigint, reason text, subject text)
      CROSS JOIN ledger.accounts account
      WHERE account.owner = ANY(${[...some]}::uuid[]) AND account.kind = 'cash'
      ORDER BY n, account.owner`;
  }
}
