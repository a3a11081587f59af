import type { ErrorKey } from '@sauda/contract/errors';
import { formatDecimal, type Decimal } from '@sauda/money';
import { notify } from '../customers/index.ts';
import { lockBook, post, type Book } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { keepReference, type BankWord } from './bank-lines/bank-reference.ts';
import type { CashierContext } from './context.ts';
import { recharges, type Recharge, type RequestKey } from './requests.ts';

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
  key: RequestKey,
  arrival: Arrival,
  context: CashierContext,
): Promise<Recharge> {
  const { book, recharge } = await lockRecharge(tx, key);
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
  await emitEvents(tx, [
    { type: 'request', of: 'recharge', customerId, no, status: 'completed' },
    { type: 'balance', customerId },
  ]);
  await notify(tx, { customerId, kind: 'recharge_arrived', values: { amount: formatDecimal(amount, 2), no }, at });
  return saveEnd(tx, { ...recharge, status: 'completed', credited: amount, bankReference, endedAt: at });
}

/**
 * Ends a request without money. One that has ended stays as it is.
 * @returns the request as it is now
 */
export async function failRecharge(
  tx: Tx,
  key: RequestKey,
  reason: ErrorKey,
  context: CashierContext,
): Promise<Recharge> {
  const { recharge } = await lockRecharge(tx, key);
  if (recharge.status !== 'in_progress') return recharge;

  const { customerId, no } = recharge;
  await emitEvents(tx, [{ type: 'request', of: 'recharge', customerId, no, status: 'failed' }]);
  return saveEnd(tx, { ...recharge, status: 'failed', endReason: reason, endedAt: context.clock.now() });
}

/** Locks the customer's book first, so that what is read stays so. */
async function lockRecharge(tx: Tx, key: RequestKey): Promise<{ book: Book; recharge: Recharge }> {
  const book = await lockBook(tx, [key.customerId]);
  const recharge = await recharges.find(tx, { customerId: key.customerId, no: key.no });
  if (recharge === undefined) throw new Error(`there is no recharge ${key.no} of customer ${key.customerId}`);
  return { book, recharge };
}

async function saveEnd(tx: Tx, recharge: Recharge): Promise<Recharge> {
  const { customerId, id, status, endReason, bankReference, credited, endedAt } = recharge;
  await tx`
    UPDATE recharges SET ${tx({ status, endReason, bankReference, credited, endedAt })}
    WHERE customer_id = ${customerId} AND id = ${id}`;
  return recharge;
}
