import type { ErrorKey } from '@sauda/contract/errors';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Payee } from './bank-rail.ts';
import type { LineOutcome } from './bank-lines/bank-line.ts';
import { matchLine } from './bank-lines/match-line.ts';
import type { CashierContext } from './context.ts';
import { completeRecharge } from './end-recharge.ts';
import { completeWithdrawal, failWithdrawal, handOver, returnWithdrawal } from './end-withdrawal.ts';
import { readRequestState, type RequestState } from './read-queues.ts';
import type { RequestKey, RequestKind } from './requests.ts';
import { weighProof, type Proof, type WeighedProof } from './weigh-proof.ts';

async function stateOf(tx: Tx, kind: 'recharges' | 'withdrawals', key: RequestKey) {
  const state = await readRequestState(tx, kind, key);
  if (state?.reference === undefined) throw new Refusal('not_found');
  return { ...state, reference: state.reference };
}

/** What a person says of a payout that a provider has in hand could be wrong a moment later: it would be paid twice. */
async function requireAnswerable(tx: Tx, key: RequestKey, { bank }: CashierContext): Promise<void> {
  if (bank?.answersForPayouts !== true) return;
  await lockBook(tx, [key.customerId]);
  if ((await stateOf(tx, 'withdrawals', key)).isHandedOver) throw new Refusal('request_handed_over');
}

/**
 * What a proof comes to for a request that is locked: which amount moves, and whether one person may say so.
 * @throws Refusal `not_found`, `bank_line_unfit`, `bank_line_known`, `bank_reference_used`, `request_ended`
 */
export async function weigh(
  tx: Tx,
  outcome: LineOutcome,
  key: RequestKey,
  proof: Proof,
  actor: string,
): Promise<WeighedProof> {
  const request = await stateOf(tx, outcome === 'received' ? 'recharges' : 'withdrawals', key);
  const { amount: asked, reference, status } = request;
  if (outcome === 'returned' && !request.isHandedOver) throw new Refusal('not_handed_over');
  if ('bankReference' in proof) requireTypable(request, proof.bankReference);
  const weighed = await weighProof(tx, proof, { outcome, asked, reference, actor });
  // What was paid comes back by a line that names it: another customer's money of that amount does not.
  if (status === 'completed' && !weighed.isNamed) throw new Refusal('bank_line_unfit');
  return weighed;
}

/**
 * Every decision is made on what this has locked and found waiting, so that one about what has ended meanwhile is
 * refused, and not silently nothing.
 * @param also what else than a request that waits may be locked: a withdrawal that was paid, whose money comes back
 * @throws Refusal `not_found`, `request_ended`
 */
export async function lockRequest(tx: Tx, kind: RequestKind, key: RequestKey, also?: 'paid'): Promise<RequestState> {
  const [known] = await tx`SELECT FROM customers WHERE id = ${key.customerId}`;
  if (known === undefined) throw new Refusal('not_found');
  await lockBook(tx, [key.customerId]);
  const state = await readRequestState(tx, kind, key);
  if (state === undefined) throw new Refusal('not_found');
  const waits = state.status === 'in_progress' || state.status === 'applying';
  if (!waits && !(also === 'paid' && state.status === 'completed')) throw new Refusal('request_ended');
  return state;
}

/**
 * Credits what the line says, or without one what was asked for.
 * @throws Refusal as `weigh`, and `bank_line_used`
 */
export async function confirmRecharge(
  tx: Tx,
  key: RequestKey,
  proof: Proof,
  actor: string,
  cashier: CashierContext,
): Promise<void> {
  const { proof: known, amount } = await weigh(tx, 'received', key, proof, actor);
  if ('lineId' in known) await matchLine(tx, known.lineId, key, actor, cashier);
  else {
    const arrival = { bankReference: known.bankReference, source: 'typed', actor, amount } as const;
    await completeRecharge(tx, key, arrival, cashier);
  }
}

/** Gives a withdrawal to the bank: it cannot be taken back any more. @throws Refusal `request_handed_over` */
export async function handOverWithdrawal(tx: Tx, key: RequestKey, cashier: CashierContext): Promise<void> {
  const { reference, isHandedOver } = await stateOf(tx, 'withdrawals', key);
  if (isHandedOver) throw new Refusal('request_handed_over');
  await handOver(tx, reference, cashier);
}

/**
 * The bank has paid it, whether or not somebody said before that it would; or it could not, or the money came back after it
 * had.
 * @throws Refusal as `confirmRecharge`, `request_handed_over` where a provider that answers for itself has it, `not_handed_over`, and
 * `request_ended`
 */
export async function confirmPayout(
  tx: Tx,
  outcome: 'paid' | 'returned',
  key: RequestKey,
  proof: Proof,
  actor: string,
  cashier: CashierContext,
): Promise<void> {
  await requireAnswerable(tx, key, cashier);
  const { proof: known } = await weigh(tx, outcome, key, proof, actor);
  if ('lineId' in known) {
    await matchLine(tx, known.lineId, key, actor, cashier);
    return;
  }
  const { reference } = await stateOf(tx, 'withdrawals', key);
  if (outcome === 'paid') await handOver(tx, reference, cashier);
  const word = { bankReference: known.bankReference, source: 'typed', actor } as const;
  const end = outcome === 'paid' ? completeWithdrawal : returnWithdrawal;
  if ((await end(tx, reference, word, cashier)) !== undefined) throw new Refusal('request_ended');
}

/** @throws Refusal `request_handed_over` where the bank has it */
export async function refuseWithdrawal(
  tx: Tx,
  key: RequestKey,
  reason: ErrorKey,
  actor: string,
  cashier: CashierContext,
): Promise<void> {
  const { isHandedOver } = await stateOf(tx, 'withdrawals', key);
  if (isHandedOver) throw new Refusal('request_handed_over');
  await failWithdrawal(tx, key, { reason, actor }, cashier);
}

/** Whom a withdrawal goes to, in clear. @throws Refusal `not_found` */
export async function payeeOf({ customerId, no }: RequestKey, cashier: CashierContext): Promise<Payee> {
  const [row] = await cashier.database.sql<Array<{ reference: string; payeeSealed: Buffer }>>`
    SELECT reference, payee_sealed FROM withdrawals
    WHERE customer_id = ${customerId} AND no = ${no} AND status = 'in_progress'`;
  if (row === undefined) throw new Refusal('not_found');
  return JSON.parse(cashier.payeeSealer.open(row.payeeSealed, row.reference).toString()) as Payee;
}

/** The chain's own number of a transfer. */
const transactionId = /^[0-9a-f]{64}$/i;

/** @throws Refusal `invalid` for what cannot be the number of such a transfer, `request_ended` */
function requireTypable({ method, status }: RequestState, bankReference: string): void {
  if (status === 'completed') throw new Refusal('request_ended');
  if (method === 'usdt' && !transactionId.test(bankReference)) {
    throw new Refusal('invalid', {
      fields: { bank_reference: 'must be the transaction id: 64 hexadecimal digits' },
    });
  }
}
