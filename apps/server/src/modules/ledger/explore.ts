import type { Sql, Tx } from '../../platform/database.ts';
import type { Balances } from './account.ts';
import { lastBlock, transfers, type Block, type SealedTransfer } from './chain.ts';

/** Transactions that run at the same time take numbers in turn, so neighbours in the chain have near numbers. */
const neighbourhood = 500n;
const shownNeighbours = 3;

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
    SELECT ${sum('cash')} AS cash, ${sum('holds')} AS holds, ${sum('loan')} AS loan, ${sum('unsettled')} AS unsettled,
      count(*)::int AS transfers
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
    house: accounts.filter(({ account }) => !['cash', 'holds', 'loan', 'unsettled'].includes(account)),
    customers: { cash: of('cash'), holds: of('holds'), loan: of('loan'), unsettled: of('unsettled') },
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
