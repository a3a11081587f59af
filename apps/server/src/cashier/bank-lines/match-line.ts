import type { Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CashierContext } from '../context.ts';
import { completeRecharge } from '../end-recharge.ts';
import { completeWithdrawal, handOver, returnWithdrawal } from '../end-withdrawal.ts';
import type { LineOutcome } from './bank-line.ts';

/** A request of either direction by its public number. */
export interface RequestKey {
  readonly customerId: string;
  readonly no: string;
}

interface Line {
  readonly id: bigint;
  readonly bank_reference: string;
  readonly amount: Decimal;
}

interface Request {
  readonly amount: Decimal;
  readonly reference: string;
  readonly bank_reference: string | null;
}

/**
 * Ends a request with a line of the bank's statement as the proof, in the transaction of the caller: credits a recharge,
 * or says of a withdrawal that it was paid or has come back. The line may name no request or another one; the amount must
 * be the request's.
 * @param actor who says that the two belong together
 * @throws Refusal `not_found`, `bank_line_used`, `bank_line_unfit`, `request_ended`
 */
export async function matchLine(
  tx: Tx,
  lineId: bigint,
  request: RequestKey,
  actor: string,
  context: CashierContext,
): Promise<LineOutcome> {
  const line = await claimLine(tx, lineId);
  const recharge = await findRequest(tx, 'recharges', request);
  const withdrawal = recharge === undefined ? await findRequest(tx, 'withdrawals', request) : undefined;
  if (recharge !== undefined) {
    if (recharge.amount !== line.amount) throw new Refusal('bank_line_unfit');
    await keep(tx, line, request, 'received', actor, context.clock.now());
    await receive(tx, line, request, actor, context);
    return 'received';
  }
  if (withdrawal === undefined) throw new Refusal('not_found');
  const outcome = line.amount < 0n ? 'paid' : 'returned';
  if (withdrawal.amount !== (outcome === 'paid' ? -line.amount : line.amount)) throw new Refusal('bank_line_unfit');
  await keep(tx, line, request, outcome, actor, context.clock.now());
  if (outcome === 'paid') await pay(tx, line, withdrawal, actor, context);
  else await giveBack(tx, line, withdrawal, actor, context);
  return outcome;
}

/** A transfer completes one request, even where the bank wrote it twice with other words. */
async function claimLine(tx: Tx, lineId: bigint): Promise<Line> {
  const [line] = await tx<Line[]>`SELECT id, bank_reference, amount FROM bank_lines WHERE id = ${lineId}`;
  if (line === undefined) throw new Refusal('not_found');
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${line.bank_reference}, 0))`;
  const [used] = await tx`
    SELECT FROM bank_line_matches WHERE line_id = ${lineId}
    UNION ALL
    SELECT FROM recharges WHERE bank_reference = ${line.bank_reference} AND ${line.amount > 0n}
    UNION ALL
    SELECT FROM withdrawals WHERE bank_reference = ${line.bank_reference} AND ${line.amount < 0n}
    LIMIT 1`;
  if (used !== undefined) throw new Refusal('bank_line_used');
  return line;
}

async function findRequest(
  tx: Tx,
  table: 'recharges' | 'withdrawals',
  { customerId, no }: RequestKey,
): Promise<Request | undefined> {
  const [row] = await tx<Request[]>`
    SELECT amount, reference, bank_reference FROM ${tx(table)} WHERE customer_id = ${customerId} AND no = ${no}`;
  return row;
}

/** Written first: who comes second waits here, and then finds it taken. */
async function keep(
  tx: Tx,
  line: Line,
  { customerId, no }: RequestKey,
  outcome: LineOutcome,
  actor: string,
  at: Date,
): Promise<void> {
  const { count } = await tx`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    VALUES (${line.id}, ${customerId}, ${no}, ${outcome}, ${actor}, ${at})
    ON CONFLICT (customer_id, request_no, outcome) DO NOTHING`;
  if (count === 0) throw new Refusal('request_ended');
}

async function receive(tx: Tx, line: Line, key: RequestKey, actor: string, context: CashierContext): Promise<void> {
  const arrival = { bankReference: line.bank_reference, actor };
  const { bankReference } = await completeRecharge(tx, key, arrival, context);
  if (bankReference !== line.bank_reference) throw new Refusal('request_ended');
}

/** The money has left, whether or not somebody said before that it would. */
async function pay(tx: Tx, line: Line, request: Request, actor: string, context: CashierContext): Promise<void> {
  await handOver(tx, request.reference, context);
  const mismatch = await completeWithdrawal(tx, request.reference, line.bank_reference, actor, context);
  if (mismatch === 'not_handed_over') throw new Refusal('bank_line_unfit');
  if (mismatch !== undefined) throw new Refusal('request_ended');
}

/** Money comes back under a number of its own; the request keeps that under which it went. */
async function giveBack(tx: Tx, line: Line, request: Request, actor: string, context: CashierContext): Promise<void> {
  const number = request.bank_reference ?? line.bank_reference;
  const mismatch = await returnWithdrawal(tx, request.reference, number, actor, context);
  if (mismatch === 'not_handed_over') throw new Refusal('bank_line_unfit');
  if (mismatch !== undefined) throw new Refusal('request_ended');
}
