import type { Sql, Tx } from '../../platform/database.ts';
import type { Balances } from './account.ts';
import { lastBlock, transfers, type Block, type SealedTransfer } from './chain.ts';

const newest = 9_223_372_036_854_775_807n;
/** Numbers of transfers have gaps, where a transaction was undone; a window mostly holds more than a page. */
const firstWindow = 1_000n;
/** Transactions that run at the same time take numbers in turn, so neighbours in the chain have near numbers. */
const neighbourhood = 500n;
const shownNeighbours = 3;

/** A customer's transfers, or those about one order or request of theirs, newest first. */
export function transfersOfCustomer(
  sql: Sql,
  { customerId, subjectNo }: { customerId: string; subjectNo: string | undefined },
  { limit, before = newest }: { limit: number; before: bigint | undefined },
): Promise<SealedTransfer[]> {
  return sql<SealedTransfer[]>`
    SELECT ${transfers.columns()} FROM ledger.transfers
    WHERE customer_id = ${customerId} AND id < ${before}
      AND (${subjectNo}::text IS NULL OR subject_no = ${subjectNo})
    ORDER BY id DESC LIMIT ${limit}`;
}

/** Everybody's transfers, newest first. Read by windows of their numbers, which the smallest of indexes finds. */
export async function newestTransfers(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<SealedTransfer[]> {
  const end = before ?? (await highestNumber(sql)) + 1n;
  for (let window = firstWindow; ; window *= 8n) {
    const start = end - window;
    const rows = await sql<SealedTransfer[]>`
      SELECT ${transfers.columns()} FROM ledger.transfers WHERE id >= ${start} AND id < ${end}
      ORDER BY id DESC LIMIT ${limit}`;
    if (rows.length === limit || start <= 0n) return rows;
  }
}

/** The highest number: it is of a transfer that was posted after the last block began, or in it. */
async function highestNumber(sql: Sql): Promise<bigint> {
  const [row] = await sql<[{ highest: bigint | undefined }]>`
    SELECT max(id) AS highest FROM ledger.transfers
    WHERE position >= coalesce((SELECT from_position FROM ledger.blocks ORDER BY number DESC LIMIT 1), 0)`;
  return row.highest ?? 0n;
}

/** A transfer with what stands around it. */
export interface TransferContext {
  readonly transfer: SealedTransfer;
  /** What else the same order or request has moved, oldest first. */
  readonly sameSubject: readonly SealedTransfer[];
  /** The block that seals it; undefined while none does. */
  readonly block: Block | undefined;
  /** Its neighbours in the chain, the nearest first. */
  readonly before: readonly SealedTransfer[];
  readonly after: readonly SealedTransfer[];
}

export async function findTransfer(sql: Sql, id: bigint): Promise<TransferContext | undefined> {
  const [transfer] = await sql<SealedTransfer[]>`SELECT ${transfers.columns()} FROM ledger.transfers WHERE id = ${id}`;
  if (transfer === undefined) return undefined;
  const { customerId, subjectNo, position } = transfer;
  const [sameSubject, [block], around] = await Promise.all([
    sql<SealedTransfer[]>`
      SELECT ${transfers.columns()} FROM ledger.transfers
      WHERE customer_id = ${customerId} AND subject_no = ${subjectNo} ORDER BY id LIMIT 100`,
    sql<Block[]>`
      SELECT * FROM (
        SELECT * FROM ledger.blocks WHERE from_position <= ${position} ORDER BY from_position DESC LIMIT 1
      ) AS last WHERE to_position > ${position}`,
    sql<SealedTransfer[]>`
      SELECT ${transfers.columns()} FROM ledger.transfers
      WHERE id BETWEEN ${id - neighbourhood} AND ${id + neighbourhood} ORDER BY position, id`,
  ]);
  const place = around.findIndex((other) => other.id === id);
  return {
    transfer,
    sameSubject,
    block,
    before: around.slice(Math.max(0, place - shownNeighbours), place).toReversed(),
    after: around.slice(place + 1, place + 1 + shownNeighbours),
  };
}

export interface BalancesThen extends Balances {
  /** How many transfers they were computed from. */
  readonly transfers: number;
}

/** A customer's balances as they were at a moment, computed from the transfers. */
export async function balancesAt(sql: Sql, customerId: string, at: Date): Promise<BalancesThen> {
  const sum = (kind: string) => sql`
    coalesce(sum(CASE ${kind} WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END), 0)::bigint`;
  const [balances] = await sql<[BalancesThen]>`
    SELECT ${sum('cash')} AS cash, ${sum('holds')} AS holds, ${sum('loan')} AS loan, count(*)::int AS transfers
    FROM ledger.transfers WHERE customer_id = ${customerId} AND posted_at <= ${at}`;
  return balances;
}

export interface LedgerState {
  readonly house: ReadonlyArray<{ readonly account: string; readonly balance: bigint }>;
  readonly customers: Balances;
  readonly lastBlock: Block | undefined;
}

/** What the house and all customers together have, and where the chain ends. Together the balances are zero. */
export async function ledgerState(sql: Sql): Promise<LedgerState> {
  const [accounts, last] = await Promise.all([totalsOfKinds(sql), lastBlock(sql)]);
  const own = new Map(accounts.map(({ account, balance }) => [account, balance]));
  const of = (kind: string): bigint => own.get(kind) ?? 0n;
  return {
    house: accounts.filter(({ account }) => !['cash', 'holds', 'loan'].includes(account)),
    customers: { cash: of('cash'), holds: of('holds'), loan: of('loan') },
    lastBlock: last,
  };
}

/** What all accounts of one kind have together. */
export interface KindTotal {
  readonly account: string;
  readonly balance: bigint;
}

/** Counts in what was posted since the last time. Done more often than it is asked for, the asking stays quick. */
export async function countTotals(tx: Tx): Promise<void> {
  await tx`SELECT ledger.count_totals()`;
}

/** The totals as they are now: as they were counted, with what was posted since. */
export async function totalsOfKinds(sql: Sql | Tx): Promise<KindTotal[]> {
  // Sums may be of any size.
  const rows = await sql<Array<{ account: string; balance: string }>>`
    SELECT kind AS account, sum(amount)::text AS balance FROM (
      SELECT kind, balance AS amount FROM ledger.totals
      UNION ALL
      SELECT side.kind, side.amount
      FROM ledger.transfers
        CROSS JOIN LATERAL (VALUES (credit, transfers.amount), (debit, -transfers.amount)) AS side (kind, amount)
      WHERE position >= (SELECT max(position) FROM ledger.totals)
    ) AS counted
    GROUP BY kind ORDER BY kind`;
  return rows.map(({ account, balance }) => ({ account, balance: BigInt(balance) }));
}
