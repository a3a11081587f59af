import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const reportedAtMost = 100;

/** Compares payments of levies with the transfers and the bank's word that each is, and what was paid with what was ever charged. */
export async function verifyLevies(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ what: string; sentence: string }>>`
    WITH moved AS (
      SELECT subject_no AS no, min(debit) AS account, count(*) AS transfers, sum(amount) AS amount
      FROM ledger.transfers WHERE subject_kind = 'levy' GROUP BY subject_no
    )
    SELECT no AS what, 'payment ' || no || ' of a levy is not what its transfer and the bank''s number of it say' AS sentence
    FROM levy_payments payment FULL JOIN moved USING (no)
      LEFT JOIN bank_references said ON said.customer_id = ledger.house() AND said.request_no = no
        AND said.outcome = 'levy_paid' AND said.bank_reference = payment.bank_reference
    WHERE (moved.amount, moved.account, moved.transfers) IS DISTINCT FROM (payment.amount, 'charges_' || payment.levy, 1)
      OR said.amount IS DISTINCT FROM -payment.amount
    UNION ALL
    SELECT levy, 'more was paid of ' || levy || ' than was ever charged' FROM levy_payments GROUP BY levy
    HAVING sum(amount) > (SELECT coalesce(sum(amount), 0) FROM ledger.transfers WHERE credit = 'charges_' || levy)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ what, sentence }) => difference('levy', what, sentence));
}
