import type { Tx } from '../platform/database.ts';

export interface CashierVerification {
  readonly recharges: number;
  /** Every difference found, as a sentence. */
  readonly differences: readonly string[];
}

const reportedAtMost = 100;

/** Compares requests with the transfers that they caused: a completed recharge was credited once, any other never. */
export async function verifyCashier(tx: Tx): Promise<CashierVerification> {
  const [counts] = await tx<Array<{ recharges: bigint }>>`SELECT count(*) AS recharges FROM recharges`;
  return { recharges: Number(counts?.recharges ?? 0n), differences: await rechargesUnlikeTransfers(tx) };
}

async function rechargesUnlikeTransfers(tx: Tx): Promise<string[]> {
  const rows = await tx<Array<{ customer_id: string; no: string; status: string | null; times: bigint }>>`
    WITH credited AS (
      SELECT customer_id, subject_no AS no, count(*) AS times,
        sum(amount) FILTER (WHERE debit = 'bank' AND credit = 'cash') AS amount
      FROM ledger.transfers
      WHERE subject_kind = 'recharge' AND reason = 'recharge'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, status, coalesce(times, 0) AS times
    FROM recharges FULL JOIN credited USING (customer_id, no)
    WHERE status IS NULL
      OR coalesce(times, 0) <> (status = 'completed')::int
      OR coalesce(credited.amount, 0) <> CASE WHEN status = 'completed' THEN recharges.amount ELSE 0 END
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customer_id, no, status, times }) => {
    if (status === null) return `transfers of customer ${customer_id} name recharge ${no}, which does not exist`;
    return `recharge ${no} of customer ${customer_id} is ${status} and was credited ${times} times, or with another amount`;
  });
}
