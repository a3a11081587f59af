import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { keepReference, type BankWord } from './bank-lines/bank-reference.ts';
import type { CashierContext } from './context.ts';
import { toRecharge, type Recharge, type RechargeKey, type RechargeRow } from './recharge.ts';

/** The transfer that brought the money, and who says so. */
export interface Arrival extends BankWord {
  /** What the bank says has arrived; what the request asks for where the bank has not said. */
  readonly amount?: Decimal;
}

/**
 * Credits what has arrived and completes the request, once however often it is called: one that has ended stays as it is.
 * @returns the request as it is now
 * @throws Refusal `bank_reference_used`
 */
export async function completeRecharge(
  tx: Tx,
  key: RechargeKey,
  arrival: Arrival,
  context: CashierContext,
): Promise<Recharge> {
  const book = await lockBook(tx, [key.customerId]);
  const recharge = await readRecharge(tx, key);
  if (recharge.status !== 'in_progress') return recharge;

  const { customerId, no } = recharge;
  const { bankReference, actor, amount = recharge.amount } = arrival;
  const at = context.clock.now();
  await keepReference(tx, key, 'received', arrival, { amount, at });
  book.move({
    customerId,
    debit: 'bank',
    credit: 'cash',
    amount,
    reason: 'recharge',
    subject: { kind: 'recharge', no },
    actor,
  });
  await post(tx, book, at);
  await context.outbox.emit(tx, [
    { type: 'request', of: 'recharge', customerId, no, status: 'completed' },
    { type: 'balance', customerId },
  ]);
  return saveEnd(tx, { ...recharge, status: 'completed', credited: amount, bankReference, endedAt: at });
}

/**
 * Ends a request without money. One that has ended stays as it is.
 * @returns the request as it is now
 */
export async function failRecharge(
  tx: Tx,
  key: RechargeKey,
  reason: ErrorKey,
  context: CashierContext,
): Promise<Recharge> {
  await lockBook(tx, [key.customerId]);
  const recharge = await readRecharge(tx, key);
  if (recharge.status !== 'in_progress') return recharge;

  const { customerId, no } = recharge;
  await context.outbox.emit(tx, [{ type: 'request', of: 'recharge', customerId, no, status: 'failed' }]);
  return saveEnd(tx, { ...recharge, status: 'failed', endReason: reason, endedAt: context.clock.now() });
}

async function readRecharge(tx: Tx, { customerId, no }: RechargeKey): Promise<Recharge> {
  const [row] = await tx<RechargeRow[]>`SELECT * FROM recharges WHERE customer_id = ${customerId} AND no = ${no}`;
  if (row === undefined) throw new Error(`there is no recharge ${no} of customer ${customerId}`);
  return toRecharge(row);
}

async function saveEnd(tx: Tx, recharge: Recharge): Promise<Recharge> {
  await tx`
    UPDATE recharges SET status = ${recharge.status}, end_reason = ${recharge.endReason},
      bank_reference = ${recharge.bankReference}, credited = ${recharge.credited}, ended_at = ${recharge.endedAt}
    WHERE customer_id = ${recharge.customerId} AND id = ${recharge.id}`;
  return recharge;
}
