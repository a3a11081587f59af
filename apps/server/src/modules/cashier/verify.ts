import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import type { RequestKey } from './requests.ts';
import { verifyJournals } from './journals/verify.ts';
import { verifyPaymentFiles } from './payment-files/verify.ts';
import { verifyLevies } from './levies/verify.ts';
import { verifyIdleMoney } from './idle-money/verify.ts';
import { verifyIssuers } from './issuers/verify.ts';
import { verifySuspense } from './suspense/verify.ts';

export interface CashierVerification {
  readonly recharges: number;
  readonly withdrawals: number;
  readonly loans: number;
  readonly differences: readonly Difference[];
}

const reportedAtMost = 100;

/**
 * Compares requests with the transfers that they caused, and with the bank's lines that prove them: a completed recharge was credited once, any other never; what
 * a withdrawal took was paid, returned or is on its way; what a loan lent and was repaid leaves what is outstanding.
 */
export async function verifyCashier(tx: Tx): Promise<CashierVerification> {
  const [counts] = await tx<[{ recharges: number; withdrawals: number; loans: number }]>`
    SELECT (SELECT count(*)::int FROM recharges) AS recharges, (SELECT count(*)::int FROM withdrawals) AS withdrawals,
      (SELECT count(*)::int FROM loans) AS loans`;
  return {
    ...counts,
    differences: [
      ...(await rechargesUnlikeTransfers(tx)),
      ...(await withdrawalsUnlikeTransfers(tx)),
      ...(await loansUnlikeTransfers(tx)),
      ...(await writeOffsUnlikeTransfers(tx)),
      ...(await requestsUnlikeLines(tx)),
      ...(await requestsWithoutWord(tx)),
      ...(await verifySuspense(tx)),
      ...(await verifyIssuers(tx)),
      ...(await verifyLevies(tx)),
      ...(await verifyIdleMoney(tx)),
      ...(await verifyJournals(tx)),
      ...(await verifyPaymentFiles(tx)),
    ],
  };
}

/** A request that its transfers contradict; without a status where there is no such request. */
interface Unlike extends RequestKey {
  readonly status: string | undefined;
}

function unlike<Row extends Unlike>(
  kind: string,
  rows: readonly Row[],
  how: (row: Row) => string = () => ', and its transfers say otherwise',
): Difference[] {
  return rows.map((row) => {
    const { customerId, no, status } = row;
    const sentence =
      status === undefined
        ? `transfers of customer ${customerId} name ${kind} ${no}, which does not exist`
        : `${kind} ${no} of customer ${customerId} is ${status}${how(row)}`;
    return difference(kind, no, sentence);
  });
}

async function rechargesUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<Unlike & { times: bigint }>>`
    WITH credited AS (
      SELECT customer_id, subject_no AS no, count(*) AS times,
        sum(amount) FILTER (WHERE debit IN ('bank', 'suspense') AND credit = 'cash') AS amount
      FROM ledger.transfers
      WHERE subject_kind = 'recharge'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, status, coalesce(times, 0) AS times
    FROM recharges FULL JOIN credited USING (customer_id, no)
    WHERE status IS NULL
      OR coalesce(times, 0) <> (status = 'completed')::int
      OR coalesce(credited.amount, 0) <> CASE WHEN status = 'completed' THEN recharges.credited ELSE 0 END
    LIMIT ${reportedAtMost}`;
  return unlike('recharge', rows, ({ times }) => ` and was credited ${times} times, or with another amount`);
}

async function withdrawalsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Unlike[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        count(*) AS transfers,
        coalesce(sum(amount) FILTER (WHERE debit = 'cash'), 0) AS taken,
        coalesce(sum(amount) FILTER (WHERE credit = 'cash'), 0) AS given_back,
        coalesce(sum(CASE WHEN credit = 'payouts' THEN amount WHEN debit = 'payouts' THEN -amount END), 0) AS on_its_way
      FROM ledger.transfers
      WHERE subject_kind = 'withdrawal'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, status
    FROM withdrawals FULL JOIN moved USING (customer_id, no)
    WHERE status IS NULL OR moved.taken IS DISTINCT FROM withdrawals.amount
      OR moved.given_back <> CASE status WHEN 'failed' THEN withdrawals.amount ELSE 0 END
      OR moved.on_its_way <> CASE status WHEN 'in_progress' THEN withdrawals.amount ELSE 0 END
      -- Taken once, and paid or given back once; what came back after it had been paid has moved three times.
      OR NOT CASE status WHEN 'in_progress' THEN moved.transfers = 1 WHEN 'completed' THEN moved.transfers = 2
        ELSE moved.transfers IN (2, 3) END
    LIMIT ${reportedAtMost}`;
  return unlike('withdrawal', rows);
}

async function loansUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Unlike[]>`
    WITH moved AS (
      SELECT customer_id, subject_no AS no,
        coalesce(sum(amount) FILTER (WHERE debit = 'loan'), 0) AS lent,
        coalesce(sum(amount) FILTER (WHERE credit = 'loan'), 0) AS repaid,
        coalesce(sum(amount) FILTER (WHERE credit = 'interest'), 0) AS interest
      FROM ledger.transfers
      WHERE subject_kind = 'loan'
      GROUP BY customer_id, subject_no
    )
    SELECT customer_id, no, status
    FROM loans FULL JOIN moved USING (customer_id, no)
    WHERE status IS NULL
      OR coalesce(moved.lent, 0) <> CASE WHEN status IN ('applying', 'rejected') THEN 0 ELSE loans.amount END
      OR coalesce(moved.lent - moved.repaid, 0) <> loans.principal_outstanding
      OR coalesce(moved.interest, 0) <> loans.interest_paid
    LIMIT ${reportedAtMost}`;
  return unlike('loan', rows);
}

/** What was written off was so by two people, of a loan that has ended by it, and once a loss of the house. */
async function writeOffsUnlikeTransfers(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Unlike[]>`
    WITH lost AS (
      SELECT customer_id, subject_no AS no, count(*) AS times, sum(amount) AS amount, max(actor) AS actor
      FROM ledger.transfers WHERE subject_kind = 'loan' AND debit = 'loan_losses'
      GROUP BY customer_id, subject_no
    ), said AS (
      SELECT customer_id, loan_no AS no, amount, proposed_by, written_off_by FROM loan_write_offs
    )
    SELECT customer_id, no, coalesce(loans.status, 'written off') AS status
    FROM said FULL JOIN lost USING (customer_id, no)
      FULL JOIN (SELECT customer_id, no, status FROM loans WHERE status = 'written_off') AS loans USING (customer_id, no)
    WHERE (1, said.amount, said.written_off_by) IS DISTINCT FROM (lost.times, lost.amount, lost.actor)
      OR said.proposed_by IS NOT DISTINCT FROM said.written_off_by OR loans.status IS NULL
    LIMIT ${reportedAtMost}`;
  return unlike('loan', rows);
}

/** What the bank is said to have done, and the lines that prove it, against what has become of the requests. */
async function requestsUnlikeLines(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ lineId: bigint | undefined; outcome: string; requestNo: string }>>`
    SELECT match.line_id, reference.outcome, reference.request_no
    FROM bank_references reference
    LEFT JOIN bank_line_matches match USING (customer_id, request_no, outcome)
    LEFT JOIN bank_lines line ON line.id = match.line_id
    LEFT JOIN recharges recharge ON reference.outcome = 'received'
      AND recharge.customer_id = reference.customer_id AND recharge.no = reference.request_no
    LEFT JOIN withdrawals withdrawal ON reference.outcome <> 'received'
      AND withdrawal.customer_id = reference.customer_id AND withdrawal.no = reference.request_no
    LEFT JOIN suspense_items item ON reference.customer_id = ledger.house() AND item.no = reference.request_no
    LEFT JOIN issuer_payments paid ON reference.outcome = 'issuer_paid' AND paid.no = reference.request_no
    LEFT JOIN levy_payments levy ON reference.outcome = 'levy_paid' AND levy.no = reference.request_no
    WHERE NOT coalesce(CASE reference.outcome
      WHEN 'received' THEN recharge.status = 'completed' AND recharge.credited = reference.amount
        AND recharge.bank_reference = reference.bank_reference
      WHEN 'paid' THEN withdrawal.handed_over_at IS NOT NULL AND withdrawal.amount = -reference.amount
        AND withdrawal.bank_reference = reference.bank_reference AND withdrawal.status <> 'in_progress'
      WHEN 'returned' THEN withdrawal.status = 'failed' AND withdrawal.amount = reference.amount
      WHEN 'sent_back' THEN item.status = 'returned' AND item.amount = -reference.amount
        AND item.bank_reference = reference.bank_reference
      WHEN 'issuer_paid' THEN paid.fee - paid.amount = reference.amount AND paid.bank_reference = reference.bank_reference
      WHEN 'levy_paid' THEN levy.amount = -reference.amount AND levy.bank_reference = reference.bank_reference
      ELSE item.line_id = line.id AND item.amount = reference.amount END, false)
      OR (line.id IS NOT NULL AND (line.amount <> reference.amount OR line.reference_key <> reference.reference_key))
      OR (line.id IS NULL AND reference.source = 'line')
    LIMIT ${reportedAtMost}`;
  return rows.map(({ lineId, outcome, requestNo }) => {
    const says = lineId === undefined ? 'the bank is said to prove' : `bank line ${lineId} proves`;
    return difference(
      'bank_line',
      lineId?.toString() ?? `${requestNo} ${outcome}`,
      `${says} that ${requestNo} was ${outcome}, and the request or the line says otherwise`,
    );
  });
}

/** Nothing ends as if the bank had done it without what the bank has said. */
async function requestsWithoutWord(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<RequestKey & { kind: string }>>`
    SELECT 'recharge' AS kind, customer_id, no FROM recharges r
    WHERE status = 'completed' AND NOT EXISTS (
      SELECT FROM bank_references
      WHERE customer_id = r.customer_id AND request_no = r.no AND outcome = 'received' AND amount = r.credited)
      -- What came of suspense was said of the suspense.
      AND NOT EXISTS (
      SELECT FROM suspense_items WHERE customer_id = r.customer_id AND request_no = r.no AND amount = r.credited)
    UNION ALL
    SELECT 'withdrawal', customer_id, no FROM withdrawals w
    WHERE status = 'completed' AND NOT EXISTS (
      SELECT FROM bank_references
      WHERE customer_id = w.customer_id AND request_no = w.no AND outcome = 'paid' AND amount = -w.amount)
    LIMIT ${reportedAtMost}`;
  return rows.map(({ kind, customerId, no }) =>
    difference(kind, no, `${kind} ${no} of customer ${customerId} is completed, and nothing of the bank says so`),
  );
}
