import { column, type Database } from '../../platform/database.ts';
import { reportedAtMost, type Report } from './verify.ts';

/** Of so many customers the transfers are read in one statement. */
const customersInPage = 200;

/** What a customer's transfers come to beyond those that were verified, and what their accounts have at the same moment. */
interface Walked {
  readonly owner: string;
  readonly lastId: bigint;
  readonly transfers: bigint;
  readonly cash: bigint;
  readonly holds: bigint;
  readonly loan: bigint;
  readonly unsettled: bigint;
  /** The first that states another balance or number than follows; undefined where none does. */
  readonly wrongId: bigint | undefined;
  readonly isCash: boolean | undefined;
  readonly hasTransfers: bigint;
  readonly hasCash: bigint;
  readonly hasHolds: bigint;
  readonly hasLoan: bigint;
  readonly hasUnsettled: bigint;
}

const kinds = ['cash', 'holds', 'loan', 'unsettled'] as const;
const hasOf = { cash: 'hasCash', holds: 'hasHolds', loan: 'hasLoan', unsettled: 'hasUnsettled' } as const;

/**
 * Follows the transfers of each customer on from the last one that was verified: what each states as free cash and number must follow,
 * and in the end be what the accounts have. A customer's transfers get their numbers under one lock, so those up to one are all there
 * are up to there. Of customers without a new one, balances are compared alone.
 * @returns how many accounts there are
 */
export async function verifyCustomersSince(database: Database, report: Report): Promise<number> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const moved = await database.sql<Array<{ owner: string }>>`
      SELECT a.owner FROM ledger.accounts a LEFT JOIN ledger.verified_customers v ON v.owner = a.owner
      WHERE a.owner > ${after} AND a.kind = 'cash' AND a.transfers <> coalesce(v.transfers, 0)
      ORDER BY a.owner LIMIT ${customersInPage}`;
    const last = moved.at(-1);
    if (last === undefined) break;
    after = last.owner;
    const owners = moved.map(({ owner }) => owner);
    const walked = await walk(database, owners);
    await keep(
      database,
      walked.filter((customer) => isRight(customer, report)),
    );
  }
  return compareOthers(database, report);
}

function walk(database: Database, owners: readonly string[]): Promise<Walked[]> {
  const { sql } = database;
  const moves = (kind: string) => sql`
    sum(CASE ${kind} WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END)`;
  const has = (kind: string) => sql`coalesce(max(balance) FILTER (WHERE kind = ${kind}), 0)`;
  return sql<Walked[]>`
    WITH known AS (
      SELECT owner, coalesce(last_id, 0) AS last_id, coalesce(transfers, 0) AS transfers, coalesce(cash, 0) AS cash,
        coalesce(holds, 0) AS holds, coalesce(loan, 0) AS loan, coalesce(unsettled, 0) AS unsettled
      FROM unnest(${column(owners)}::uuid[]) AS asked (owner) LEFT JOIN ledger.verified_customers USING (owner)
    ), stated AS (
      SELECT known.owner, id, debit, credit, amount, cash_after, number,
        known.cash + ${moves('cash')} OVER in_order AS running, known.transfers + row_number() OVER in_order AS place
      FROM known JOIN ledger.transfers ON customer_id = known.owner AND id > known.last_id
      WINDOW in_order AS (PARTITION BY known.owner ORDER BY id)
    ), summed AS (
      SELECT owner, max(id) AS last_id, count(*) AS transfers, ${moves('cash')} AS cash, ${moves('holds')} AS holds,
        ${moves('loan')} AS loan, ${moves('unsettled')} AS unsettled,
        min(id) FILTER (WHERE running <> cash_after OR number <> place) AS wrong_id,
        bool_or(running <> cash_after) AS is_cash
      FROM stated GROUP BY owner
    ), has AS (
      SELECT owner, max(transfers) FILTER (WHERE kind = 'cash') AS transfers, ${has('cash')} AS cash,
        ${has('holds')} AS holds, ${has('loan')} AS loan, ${has('unsettled')} AS unsettled
      FROM ledger.accounts WHERE owner = ANY (${column(owners)}::uuid[]) GROUP BY owner
    )
    SELECT known.owner, greatest(known.last_id, summed.last_id) AS last_id,
      (known.transfers + coalesce(summed.transfers, 0))::bigint AS transfers, (known.cash + coalesce(summed.cash, 0))::bigint AS cash,
      (known.holds + coalesce(summed.holds, 0))::bigint AS holds, (known.loan + coalesce(summed.loan, 0))::bigint AS loan,
      (known.unsettled + coalesce(summed.unsettled, 0))::bigint AS unsettled, wrong_id, is_cash,
      has.transfers AS has_transfers, has.cash AS has_cash, has.holds AS has_holds, has.loan AS has_loan,
      has.unsettled AS has_unsettled
    FROM known JOIN has USING (owner) LEFT JOIN summed USING (owner) ORDER BY owner`;
}

function isRight(customer: Walked, report: Report): boolean {
  const { owner, transfers, hasTransfers, wrongId, isCash } = customer;
  const wrong = kinds.filter((kind) => customer[kind] !== customer[hasOf[kind]]);
  for (const kind of wrong)
    report(
      'balance',
      `${owner} ${kind}`,
      `account ${owner} ${kind} has ${customer[hasOf[kind]]}, its transfers make ${customer[kind]}`,
    );
  if (transfers !== hasTransfers)
    report(
      'balance',
      `${owner} cash`,
      `account ${owner} cash counts ${hasTransfers} transfers, there are ${transfers}`,
    );
  if (wrongId !== undefined)
    report(
      'transfer',
      wrongId,
      `transfer ${wrongId} of customer ${owner} states a wrong ${isCash === true ? 'balance' : 'number'}`,
    );
  return wrong.length === 0 && transfers === hasTransfers && wrongId === undefined;
}

async function keep(database: Database, customers: readonly Walked[]): Promise<void> {
  const all = (field: 'owner' | 'lastId' | 'transfers' | (typeof kinds)[number]) =>
    column(customers.map((one) => one[field]));
  await database.transaction(
    (tx) => tx`
      INSERT INTO ledger.verified_customers (owner, last_id, transfers, cash, holds, loan, unsettled)
      SELECT * FROM unnest(${all('owner')}::uuid[], ${all('lastId')}::bigint[], ${all('transfers')}::bigint[],
        ${all('cash')}::bigint[], ${all('holds')}::bigint[], ${all('loan')}::bigint[], ${all('unsettled')}::bigint[])
      ON CONFLICT (owner) DO UPDATE SET last_id = excluded.last_id, transfers = excluded.transfers, cash = excluded.cash,
        holds = excluded.holds, loan = excluded.loan, unsettled = excluded.unsettled
      WHERE verified_customers.transfers < excluded.transfers`,
  );
}

/** Balances that nothing has moved since they were verified, or ever. */
async function compareOthers(database: Database, report: Report): Promise<number> {
  const rows = await database.snapshot(
    (tx) => tx<Array<{ owner: string; kind: string; balance: bigint; should: bigint }>>`
      SELECT a.owner, a.kind, a.balance,
        coalesce(CASE a.kind WHEN 'cash' THEN v.cash WHEN 'holds' THEN v.holds WHEN 'loan' THEN v.loan ELSE v.unsettled END, 0) AS should
      FROM ledger.accounts a JOIN ledger.accounts c ON c.owner = a.owner AND c.kind = 'cash'
        LEFT JOIN ledger.verified_customers v ON v.owner = a.owner
      WHERE a.owner <> ledger.house() AND c.transfers = coalesce(v.transfers, 0)
        AND a.balance <> coalesce(
          CASE a.kind WHEN 'cash' THEN v.cash WHEN 'holds' THEN v.holds WHEN 'loan' THEN v.loan ELSE v.unsettled END, 0)
      LIMIT ${reportedAtMost}`,
  );
  for (const { owner, kind, balance, should } of rows)
    report('balance', `${owner} ${kind}`, `account ${owner} ${kind} has ${balance}, its transfers make ${should}`);
  const [row] = await database.sql<[{ count: number }]>`
    SELECT count(DISTINCT (owner, kind))::int AS count FROM ledger.accounts`;
  return row.count;
}
