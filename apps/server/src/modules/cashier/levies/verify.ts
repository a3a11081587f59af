import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** Compares payments of levies with the transfers and the bank's word that each is, and what was paid with what was charged. */
export async function verifyLevies(tx: Tx): Promise<Difference[]> {
  return [...(await paymentsUnlikeTransfers(tx)), ...(await accountsBelowZero(tx))];
}

async function paymentsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string }>>`
    WITH moved AS (
      SELECT subject_no AS no, min(debit) AS account, count(*) AS transfers, sum(amount) AS amount
      FROM ledger.transfers WHERE subject_kind = 'levy' GROUP BY subject_no
    )
    SELECT no FROM levy_payments payment FULL JOIN moved USING (no)
      LEFT JOIN bank_references said ON said.customer_id = ledger.house() AND said.request_no = no
        AND said.outcome = 'levy_paid' AND said.bank_reference = payment.bank_reference
    WHERE (moved.amount, moved.account, moved.transfers) IS DISTINCT FROM (payment.amount, 'charges_' || payment.levy, 1)
      OR said.amount IS DISTINCT FROM -payment.amount
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no }) =>
    difference('levy', no, `payment ${no} of a levy is not what its transfer and the bank's number of it say`),
  );
}

/** What was given back by a bust after it was paid may be more than what was charged since; who reads this asks for it back. */
async function accountsBelowZero(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ levy: string }>>`
    SELECT levy FROM levy_payments GROUP BY levy
    HAVING sum(amount) > (SELECT sum(amount) FROM ledger.transfers WHERE credit = 'charges_' || levy)`;
  return rows.map(({ levy }) => difference('levy', levy, `more was paid of ${levy} than was ever charged`));
}
