import type { Decimal } from '@sauda/money';
import { lockBook } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CashierContext } from '../context.ts';
import { completeRecharge } from '../end-recharge.ts';
import { completeWithdrawal, countAsHandedOver, returnWithdrawal } from '../end-withdrawal.ts';
import type { RequestKey } from '../requests.ts';
import type { LineOutcome } from './bank-line.ts';
import { lockReference, provedBy, type BankWord } from './bank-reference.ts';

interface Line {
  readonly id: bigint;
  readonly bankReference: string;
  readonly amount: Decimal;
}

interface Request {
  readonly amount: Decimal;
  readonly reference: string;
  readonly status: string;
  readonly bankReference: string | undefined;
}

/**
 * Ends a request with a line of the bank's statement as the proof, in the transaction of the caller: credits a recharge
 * with what the line says, or says of a withdrawal that it was paid or has come back, which the line has to say to the
 * minor unit. The line may name no request or another one.
 * @param actor who says that the two belong together
 * @throws Refusal `not_found`, `bank_line_used`, `bank_line_unfit`, `request_ended`, `customer_gone`
 */
export async function matchLine(
  tx: Tx,
  lineId: bigint,
  request: RequestKey,
  actor: string,
  context: CashierContext,
): Promise<LineOutcome> {
  await lockBook(tx, [request.customerId]);
  const line = await claimLine(tx, lineId);
  const word = { bankReference: line.bankReference, source: 'line', actor } as const;
  const recharge = await findRequest(tx, 'recharges', request);
  const outcome =
    recharge === undefined
      ? await endWithdrawal(tx, line, request, word, context)
      : await receive(tx, line, recharge, { key: request, word, context });
  const { customerId, no } = request;
  await tx`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    VALUES (${line.id}, ${customerId}, ${no}, ${outcome}, ${actor}, ${context.clock.now()})`;
  return outcome;
}

/** A transfer completes one request, even where the bank wrote it twice with other words. */
async function claimLine(tx: Tx, lineId: bigint): Promise<Line> {
  const [line] = await tx<Line[]>`SELECT id, bank_reference, amount FROM bank_lines WHERE id = ${lineId}`;
  if (line === undefined) throw new Refusal('not_found');
  await lockReference(tx, line.bankReference);
  const used = await provedBy(tx, line.bankReference, line.amount < 0n ? 'paid' : 'received');
  if (used !== undefined) throw new Refusal('bank_line_used');
  return line;
}

async function findRequest(
  tx: Tx,
  table: 'recharges' | 'withdrawals',
  { customerId, no }: RequestKey,
): Promise<Request | undefined> {
  const [row] = await tx<Request[]>`
    SELECT amount, reference, status, bank_reference FROM ${tx(table)} WHERE customer_id = ${customerId} AND no = ${no}`;
  return row;
}

async function receive(
  tx: Tx,
  line: Line,
  { status }: Request,
  { key, word, context }: { key: RequestKey; word: BankWord; context: CashierContext },
): Promise<'received'> {
  if (line.amount < 0n) throw new Refusal('bank_line_unfit');
  if (status !== 'in_progress') throw new Refusal('request_ended');
  await completeRecharge(tx, key, { ...word, amount: line.amount }, context);
  return 'received';
}

async function endWithdrawal(
  tx: Tx,
  line: Line,
  key: RequestKey,
  word: BankWord,
  context: CashierContext,
): Promise<'paid' | 'returned'> {
  const request = await findRequest(tx, 'withdrawals', key);
  if (request === undefined) throw new Refusal('not_found');
  const outcome = line.amount < 0n ? 'paid' : 'returned';
  if (request.amount !== (outcome === 'paid' ? -line.amount : line.amount)) throw new Refusal('bank_line_unfit');
  // What was paid can still come back, and nothing else of what has ended.
  if (request.status !== 'in_progress' && !(outcome === 'returned' && request.status === 'completed')) {
    throw new Refusal('request_ended');
  }
  // The money has left, whether or not somebody said before that it would.
  if (outcome === 'paid') await countAsHandedOver(tx, request.reference, context);
  const mismatch =
    outcome === 'paid'
      ? await completeWithdrawal(tx, request.reference, word, context)
      : await returnWithdrawal(tx, request.reference, word, context, request.bankReference ?? line.bankReference);
  if (mismatch === 'not_handed_over') throw new Refusal('bank_line_unfit');
  if (mismatch !== undefined) throw new Refusal('request_ended');
  return outcome;
}
