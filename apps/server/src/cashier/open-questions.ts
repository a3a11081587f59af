import { formatDecimal } from '@sauda/money';
import type { Tx } from '../platform/database.ts';
import { difference, type Difference } from '../platform/difference.ts';

const reportedAtMost = 100;
/** What is due is dealt with within seconds; what still waits after this is forgotten. */
const graceMs = 15 * 60_000;

/** A statement is worked through on the day on which it is imported. */
const lineGraceMs = 24 * 3_600_000;

/**
 * What a person has to look at though the books are right: what the bank said that fits no request, and requests that
 * have outlived their deadline.
 */
export async function findOpenQuestions(tx: Tx, now: Date): Promise<Difference[]> {
  return [
    ...(await linesWithoutRequest(tx)),
    ...(await forgottenLines(tx, new Date(now.getTime() - lineGraceMs))),
    ...(await forgottenRequests(tx, new Date(now.getTime() - graceMs))),
  ];
}

async function linesWithoutRequest(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ reference: string; outcome: string; bank_reference: string; reason: string }>>`
    SELECT reference, outcome, bank_reference, reason, received_at FROM unmatched_payouts
    UNION ALL
    SELECT reference, 'received', bank_reference, reason, received_at FROM unmatched_transfers
    ORDER BY received_at LIMIT ${reportedAtMost}`;
  return rows.map(({ reference, outcome, bank_reference, reason }) =>
    difference(
      'bank_line',
      `${bank_reference} ${outcome}`,
      `the bank says that ${reference} was ${outcome} as ${bank_reference}, which fits no request (${reason})`,
    ),
  );
}

async function forgottenLines(tx: Tx, before: Date): Promise<Difference[]> {
  const rows = await tx<Array<{ id: bigint; bank_reference: string; amount: bigint; booked_on: string }>>`
    SELECT id, bank_reference, amount, booked_on::text FROM bank_lines
    WHERE imported_at < ${before} AND NOT EXISTS (SELECT FROM bank_line_matches WHERE line_id = bank_lines.id)
    ORDER BY id LIMIT ${reportedAtMost}`;
  return rows.map(({ id, bank_reference, amount, booked_on }) =>
    difference(
      'bank_line',
      id.toString(),
      `the bank's statement of ${booked_on} has ${formatDecimal(amount)} as ${bank_reference}, which proves no request`,
    ),
  );
}

async function forgottenRequests(tx: Tx, before: Date): Promise<Difference[]> {
  const rows = await tx<Array<{ kind: string; customer_id: string; no: string }>>`
    SELECT 'recharge' AS kind, customer_id, no FROM recharges WHERE status = 'in_progress' AND deadline < ${before}
    UNION ALL
    SELECT 'withdrawal', customer_id, no FROM withdrawals WHERE status = 'in_progress' AND deadline < ${before}
    UNION ALL
    SELECT 'loan', customer_id, no FROM loans WHERE status = 'applying' AND decision_deadline < ${before}
    LIMIT ${reportedAtMost}`;
  return rows.map(({ kind, customer_id, no }) =>
    difference(`forgotten_${kind}`, no, `${kind} ${no} of customer ${customer_id} has outlived its deadline`),
  );
}
