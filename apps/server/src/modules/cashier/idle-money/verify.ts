import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';
import { idleActor } from './returns.ts';

const reportedAtMost = 100;

/**
 * Compares idle money with withdrawals: what was sent home is a withdrawal of its customer and amount that the house has asked for, and the
 * house has asked for no other.
 */
export async function verifyIdleMoney(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ customerId: string; no: string; missing: boolean }>>`
    WITH asked AS (
      SELECT customer_id, subject_no AS no, amount FROM ledger.transfers
      WHERE subject_kind = 'withdrawal' AND debit = 'cash' AND actor = ${idleActor}
    ), sent AS (
      SELECT customer_id, withdrawal_no AS no, amount FROM idle_money_returns WHERE outcome = 'sent'
    )
    SELECT customer_id, no, sent.amount IS NULL AS missing FROM sent FULL JOIN asked USING (customer_id, no)
    WHERE sent.amount IS DISTINCT FROM asked.amount
    LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, no, missing }) =>
    difference(
      'withdrawal',
      no,
      missing
        ? `withdrawal ${no} of customer ${customerId} was asked for by the house, and no date says so`
        : `idle money of customer ${customerId} was sent as withdrawal ${no}, and its transfer says otherwise`,
    ),
  );
}
