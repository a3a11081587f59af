import { formatDecimal } from '@sauda/money';
import { houseId } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { unproved } from './bank-lines/bank-reference.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { dayMs, minuteMs } from '../../platform/time.ts';
import { requestKinds, waits, type RequestKey, type RequestKind } from './requests.ts';

const reportedAtMost = 100;
/** What is due is dealt with within seconds; what still waits after this is forgotten. */
const graceMs = 15 * minuteMs;

/** A statement is worked through on the day on which it is imported, and has the day before's lines by then. */
const lineGraceMs = dayMs;

/** Whose money it is takes some days to find out; after these somebody is to decide. */
const suspenseGraceMs = 7 * dayMs;

/** The kinds of what `findWaitingQuestions` finds, and of nothing else. */
export const waitingKinds = [
  'unmatched_word',
  'unmatched_line',
  'contradicted_request',
  'long_suspense',
  ...Object.values(requestKinds).map(({ one }) => `forgotten_${one}` as const),
] as const;

/**
 * What a person has to look at though the books are right: what the bank said that fits no request, and requests that
 * have outlived their deadline. Little is read for it.
 */
export async function findWaitingQuestions(tx: Tx, now: Date): Promise<Difference[]> {
  return [
    ...(await linesWithoutRequest(tx)),
    ...(await contradictedRequests(tx)),
    ...(await forgottenLines(tx, new Date(now.getTime() - lineGraceMs))),
    ...(await longSuspense(tx, new Date(now.getTime() - suspenseGraceMs))),
    ...(await forgottenRequests(tx, new Date(now.getTime() - graceMs))),
  ];
}

/** The same, and what people said that no statement proves: for that, all that they ever said is read. */
export async function findOpenQuestions(tx: Tx, now: Date): Promise<Difference[]> {
  const dayAgo = new Date(now.getTime() - lineGraceMs);
  return [...(await findWaitingQuestions(tx, now)), ...(await unprovedRequests(tx, dayAgo))];
}

async function linesWithoutRequest(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ reference: string; outcome: string; bankReference: string; reason: string }>>`
    SELECT reference, outcome, bank_reference, reason, received_at FROM unmatched_payouts
    UNION ALL
    SELECT reference, 'received', bank_reference, reason, received_at FROM unmatched_transfers
    ORDER BY received_at LIMIT ${reportedAtMost}`;
  return rows.map(({ reference, outcome, bankReference, reason }) =>
    difference(
      'unmatched_word',
      `${bankReference} ${outcome}`,
      `the bank says that ${reference} was ${outcome} as ${bankReference}, which fits no request (${reason})`,
    ),
  );
}

interface ReferenceRow {
  customerId: string;
  requestNo: string;
  outcome: string;
  bankReference: string;
  amount: bigint;
}

/** What people alone said under a number that a line has otherwise: nothing is waited for. */
async function contradictedRequests(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<ReferenceRow & { lineId: bigint; lineAmount: bigint }>>`
    SELECT reference.*, line.id AS line_id, line.amount AS line_amount
    FROM bank_lines_waiting JOIN bank_lines line ON line.id = line_id
      JOIN bank_references reference USING (reference_key)
    WHERE ${unproved(tx)}
    ORDER BY line.id LIMIT ${reportedAtMost}`;
  return rows.map(({ lineId, lineAmount, ...reference }) =>
    difference(
      'contradicted_request',
      `${reference.requestNo} ${reference.outcome}`,
      `${saidOf(reference)}, and line ${lineId} of the bank's statement has ${formatDecimal(lineAmount)} under that number`,
    ),
  );
}

/** What people alone said, and no statement since. */
async function unprovedRequests(tx: Tx, before: Date): Promise<Difference[]> {
  const rows = await tx<ReferenceRow[]>`
    SELECT reference.* FROM bank_references reference WHERE kept_at < ${before} AND ${unproved(tx)}
    ORDER BY kept_at LIMIT ${reportedAtMost}`;
  return rows.map((reference) =>
    difference(
      'unproved_request',
      `${reference.requestNo} ${reference.outcome}`,
      `${saidOf(reference)}, which no line of the bank's statements says a day later`,
    ),
  );
}

function saidOf({ customerId, requestNo, outcome, bankReference, amount }: ReferenceRow): string {
  if (customerId === houseId) {
    return `two people said that suspense ${requestNo} went back to its sender, ${formatDecimal(amount)} as ${bankReference}`;
  }
  return `two people said that ${requestNo} of customer ${customerId} was ${outcome}, ${formatDecimal(amount)} as ${bankReference}`;
}

async function forgottenLines(tx: Tx, before: Date): Promise<Difference[]> {
  const rows = await tx<Array<{ id: bigint; bankReference: string; amount: bigint; bookedOn: string }>>`
    SELECT id, bank_reference, amount, booked_on::text FROM bank_lines_waiting JOIN bank_lines ON id = line_id
    WHERE imported_at < ${before}
    ORDER BY id LIMIT ${reportedAtMost}`;
  return rows.map(({ id, bankReference, amount, bookedOn }) =>
    difference(
      'unmatched_line',
      id.toString(),
      `the bank's statement of ${bookedOn} has ${formatDecimal(amount)} as ${bankReference}, which proves no request`,
    ),
  );
}

async function longSuspense(tx: Tx, before: Date): Promise<Difference[]> {
  const rows = await tx<Array<{ no: string; amount: bigint; putBy: string }>>`
    SELECT no, amount, put_by FROM suspense_items WHERE status = 'open' AND put_at < ${before}
    ORDER BY id LIMIT ${reportedAtMost}`;
  return rows.map(({ no, amount, putBy }) =>
    difference(
      'long_suspense',
      no,
      `${formatDecimal(amount)} that ${putBy} put down as suspense ${no} has waited for a week`,
    ),
  );
}

async function forgottenRequests(tx: Tx, before: Date): Promise<Difference[]> {
  const kinds = Object.keys(requestKinds) as RequestKind[];
  const all = kinds
    .map(
      (kind) => tx`
        SELECT ${requestKinds[kind].one}::text AS kind, customer_id, no FROM ${tx(kind)}
        WHERE ${waits(tx, kind)} AND ${tx(requestKinds[kind].deadline)} < ${before}`,
    )
    .reduce((first, next) => tx`${first} UNION ALL ${next}`);
  const rows = await tx<Array<RequestKey & { kind: string }>>`${all} LIMIT ${reportedAtMost}`;
  return rows.map(({ kind, customerId, no }) =>
    difference(`forgotten_${kind}`, no, `${kind} ${no} of customer ${customerId} has outlived its deadline`),
  );
}
