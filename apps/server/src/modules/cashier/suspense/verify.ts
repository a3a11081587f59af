import { formatDecimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';
import { readBankSums, unexplained } from './bank-sums.ts';

const reportedAtMost = 100;

/**
 * Compares what the bank has and no request explains with the transfers that it caused and the line that it is, and the ledger's
 * account with the bank with all that the bank is said to have done.
 */
export async function verifySuspense(tx: Tx): Promise<Difference[]> {
  return [...(await itemsUnlikeTransfers(tx)), ...(await itemsUnlikeLines(tx)), ...(await bankUnlikeLedger(tx))];
}

async function itemsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string; status: string | undefined }>>`
    WITH moved AS (
      SELECT subject_no AS no, count(*) AS times,
        coalesce(sum(amount) FILTER (WHERE debit = 'bank'), 0) AS put_down,
        coalesce(sum(amount) FILTER (WHERE reason = 'suspenseReturn'), 0) AS returned,
        coalesce(sum(amount) FILTER (WHERE reason = 'writeOff'), 0) AS written_off,
        coalesce(sum(amount) FILTER (WHERE reason = 'bankCharge'), 0) AS charged
      FROM ledger.transfers WHERE subject_kind = 'suspense' GROUP BY subject_no
    ), credited AS (
      SELECT customer_id, subject_no, sum(amount) AS amount
      FROM ledger.transfers WHERE debit = 'suspense' AND credit = 'cash' GROUP BY customer_id, subject_no
    )
    SELECT no, status
    FROM suspense_items item FULL JOIN moved USING (no)
      FULL JOIN credited ON credited.customer_id = item.customer_id AND credited.subject_no = item.request_no
    WHERE no IS NULL OR status IS NULL OR times IS NULL
      OR times <> CASE WHEN status IN ('returned', 'written_off') THEN 2 ELSE 1 END
      OR put_down <> greatest(item.amount, 0) OR charged <> greatest(-item.amount, 0)
      OR returned <> CASE status WHEN 'returned' THEN item.amount ELSE 0 END
      OR written_off <> CASE status WHEN 'written_off' THEN item.amount ELSE 0 END
      OR coalesce(credited.amount, 0) <> CASE status WHEN 'credited' THEN item.amount ELSE 0 END
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no, status }) =>
    difference(
      'suspense',
      no ?? 'none',
      status === undefined
        ? `transfers name suspense ${no ?? ''}, which does not exist`
        : `suspense ${no} is ${status}, and its transfers say otherwise`,
    ),
  );
}

/** Each is a line, used up under its number, and what it became is there. */
async function itemsUnlikeLines(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string }>>`
    SELECT item.no
    FROM suspense_items item
    LEFT JOIN bank_line_matches match ON match.line_id = item.line_id AND match.customer_id = ledger.house()
      AND match.request_no = item.no AND match.outcome = CASE WHEN item.amount > 0 THEN 'suspense' ELSE 'charged' END
    LEFT JOIN bank_lines line ON line.id = match.line_id AND line.amount = item.amount
    LEFT JOIN recharges recharge ON recharge.customer_id = item.customer_id AND recharge.no = item.request_no
      AND recharge.status = 'completed' AND recharge.credited = item.amount
    LEFT JOIN bank_references back ON back.customer_id = ledger.house() AND back.request_no = item.no
      AND back.outcome = 'sent_back' AND back.amount = -item.amount AND back.bank_reference = item.bank_reference
    WHERE line.id IS NULL OR (item.status = 'credited' AND recharge.no IS NULL)
      OR (item.status = 'returned') <> (back.request_no IS NOT NULL)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ no }) =>
    difference('suspense', no, `suspense ${no} is not what the bank's lines, or the deposit that it became, say`),
  );
}

async function bankUnlikeLedger(tx: Tx): Promise<Difference[]> {
  const between = unexplained(await readBankSums(tx));
  return between === 0n
    ? []
    : [
        difference(
          'bank_sum',
          'all',
          `the bank's account in the ledger has ${formatDecimal(between)} that nothing of the bank says`,
        ),
      ];
}
