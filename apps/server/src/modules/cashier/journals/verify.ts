import { journalCauses, journalReversal } from '@sauda/facts';
import { column, type Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const reportedAtMost = 100;
const causes = Object.entries(journalCauses);

/**
 * Compares journals with transfers: each has moved its amount once, by the accounts and the reason of its cause, under the name of who
 * confirmed it; a reversal takes back all of another one, which is none itself, and none is taken back twice.
 */
export async function verifyJournals(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string; missing: boolean }>>`
    WITH causes AS (
      SELECT * FROM unnest(${column(causes.map(([name]) => name))}::text[], ${column(causes.map(([, { account }]) => account))}::text[],
        ${column(causes.map(([, { reason }]) => reason))}::text[]) AS known (cause, account, reason)
    ), said AS (
      SELECT j.customer_id, j.no, 1 AS times, j.amount,
        account || ' ' || CASE WHEN j.reverses IS NULL THEN causes.reason ELSE ${journalReversal.reason} END || ' ' || j.posted_by AS how,
        j.proposed_by <> j.posted_by AND (j.reverses IS NULL OR (
          original.amount = -j.amount AND original.cause = j.cause AND original.reverses IS NULL AND original.id < j.id
          AND count(j.reverses) OVER (PARTITION BY j.customer_id, j.reverses) = 1
        )) AS holds
      FROM journals j JOIN causes USING (cause)
        LEFT JOIN journals original ON original.customer_id = j.customer_id AND original.no = j.reverses
    ), moved AS (
      SELECT customer_id, subject_no AS no, count(*) AS times,
        sum(CASE WHEN credit = 'cash' THEN amount ELSE -amount END) AS amount,
        max(CASE WHEN credit = 'cash' THEN debit ELSE credit END || ' ' || reason || ' ' || actor) AS how
      FROM ledger.transfers WHERE subject_kind = 'journal' GROUP BY customer_id, subject_no
    )
    SELECT no, said.times IS NULL AS missing FROM said FULL JOIN moved USING (customer_id, no)
    WHERE (said.times, said.amount, said.how) IS DISTINCT FROM (moved.times, moved.amount, moved.how) OR holds IS NOT TRUE
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no, missing }) =>
    difference(
      'journal',
      no,
      missing
        ? `transfers name journal ${no}, which does not exist`
        : `journal ${no} does not match its transfer, or what it reverses`,
    ),
  );
}
