import type { Sql, Tx } from '../../platform/database.ts';

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
