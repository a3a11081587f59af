import type { ErrorKey } from '@sauda/contract/errors';
import { frozen, frozenAmong, notify, requireMoneyAwake } from '../customers/index.ts';
import { formatDecimal } from '@sauda/money';
import { lockBook, post, type Movement } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Payee, Payout } from './bank-rail.ts';
import { keepReference, type BankWord } from './bank-lines/bank-reference.ts';
import type { CashierContext } from './context.ts';
import { type RequestKey, toWithdrawal, withdrawals, type Withdrawal, type WithdrawalRow } from './requests.ts';

/** Why a bank's word about a payout does not fit its request. */
export type PayoutMismatch = 'unknown_reference' | 'not_handed_over' | 'ended_otherwise';

/**
 * Hands a payout to the bank. From then on it can neither be taken back nor be ended by its deadline: only the bank
 * knows what became of it.
 * @returns undefined where there is nothing to pay any more
 * @throws Refusal `account_frozen`, `money_rests` before it has the payout: it may come again, until the request is given back
 * at its deadline
 */
export async function handOver(tx: Tx, reference: string, context: CashierContext): Promise<Payout | undefined> {
  const row = await lockByReference(tx, reference);
  if (row === undefined || row.status !== 'in_progress') return undefined;
  const { customerId, amount } = row;
  if (row.handedOverAt === undefined) {
    const reason = (await frozenAmong(tx, [customerId], 'withdraw')).get(customerId);
    if (reason !== undefined) throw frozen(reason);
    await requireMoneyAwake(tx, customerId, context.clock);
    await noteHandOver(tx, row, context);
  }
  const payee = JSON.parse(context.payeeSealer.open(row.payeeSealed, reference).toString()) as Payee;
  return { reference, amount, payee };
}

/**
 * Writes down that the bank had a payout of which its own statement says that it has left, whoever had given it: what a freeze keeps here
 * is there no more, and would be given back besides.
 */
export async function countAsHandedOver(tx: Tx, reference: string, context: CashierContext): Promise<void> {
  const row = await lockByReference(tx, reference);
  if (row?.status === 'in_progress' && row.handedOverAt === undefined) await noteHandOver(tx, row, context);
}

async function noteHandOver(tx: Tx, { customerId, id, no }: WithdrawalRow, { clock }: CashierContext): Promise<void> {
  await tx`UPDATE withdrawals SET handed_over_at = ${clock.now()} WHERE customer_id = ${customerId} AND id = ${id}`;
  await emitEvents(tx, [{ type: 'request', of: 'withdrawal', customerId, no, status: 'handed_over' }]);
}

/**
 * Ends a request whose money has left the bank, once however often the bank says so.
 * @throws Refusal `bank_reference_used`
 */
export async function completeWithdrawal(
  tx: Tx,
  reference: string,
  word: BankWord,
  context: CashierContext,
): Promise<PayoutMismatch | undefined> {
  const { bankReference, actor } = word;
  const row = await lockByReference(tx, reference);
  if (row === undefined) return 'unknown_reference';
  if (row.status !== 'in_progress') return row.bankReference === bankReference ? undefined : 'ended_otherwise';
  if (row.handedOverAt === undefined) return 'not_handed_over';
  await keepWord(tx, row, 'paid', word, context);
  await move(tx, row, { debit: 'payouts', credit: 'bank', reason: 'withdraw', actor }, context);
  await saveEnd(tx, { ...toWithdrawal(row), status: 'completed', bankReference }, context);
  const { customerId, no, amount } = row;
  const values = { amount: formatDecimal(amount, 2), no };
  await notify(tx, { customerId, kind: 'withdrawal_paid', values, at: context.clock.now() });
  return undefined;
}

/**
 * Gives back what the bank could not pay, or what came back to it later, in one transaction with the end of the request.
 * @param paidAs the number under which it went, which the request keeps; where absent, the one under which it came back
 * @throws Refusal `bank_reference_used`, `customer_gone` where who was paid has closed the account since: nobody could reach the money there
 */
export async function returnWithdrawal(
  tx: Tx,
  reference: string,
  word: BankWord,
  context: CashierContext,
  paidAs = word.bankReference,
): Promise<PayoutMismatch | undefined> {
  const { actor } = word;
  const row = await lockByReference(tx, reference);
  if (row === undefined) return 'unknown_reference';
  if (row.status === 'failed') return row.bankReference === paidAs ? undefined : 'ended_otherwise';
  if (row.handedOverAt === undefined) return 'not_handed_over';
  if (row.status === 'completed' && row.bankReference !== paidAs) return 'ended_otherwise';
  if (row.status === 'completed') await requireSomebody(tx, row);
  await keepWord(tx, row, 'returned', word, context);
  const debit = row.status === 'completed' ? 'bank' : 'payouts';
  await refund(tx, row, { debit, reason: 'bank_refused', actor, bankReference: paidAs }, context);
  return undefined;
}

async function requireSomebody(tx: Tx, { customerId }: WithdrawalRow): Promise<void> {
  const [closed] = await tx`SELECT FROM customers WHERE id = ${customerId} AND closed_at IS NOT NULL`;
  if (closed !== undefined) throw new Refusal('customer_gone');
}

/**
 * Takes a request back while the bank does not have it.
 * @throws Refusal `not_found`, `request_ended`, `request_handed_over`
 */
export async function cancelWithdrawal(
  tx: Tx,
  { customerId, id }: { readonly customerId: string; readonly id: bigint },
  context: CashierContext,
): Promise<Withdrawal> {
  await lockBook(tx, [customerId]);
  const row = await withdrawals.find(tx, { customerId, id });
  if (row === undefined) throw new Refusal('not_found');
  if (row.status !== 'in_progress') throw new Refusal('request_ended');
  if (row.handedOverAt !== undefined) throw new Refusal('request_handed_over');
  return refund(tx, row, { debit: 'payouts', reason: 'request_cancelled', actor: 'customer' }, context);
}

/** Refuses a request that the bank does not have; one that it has, or that has ended, stays as it is. */
export async function failWithdrawal(
  tx: Tx,
  key: RequestKey,
  { reason, actor }: { readonly reason: ErrorKey; readonly actor: string },
  context: CashierContext,
): Promise<void> {
  const row = await lockByKey(tx, key);
  if (row === undefined) throw new Error(`there is no withdrawal ${key.no} of customer ${key.customerId}`);
  if (row.status !== 'in_progress' || row.handedOverAt !== undefined) return;
  await refund(tx, row, { debit: 'payouts', reason, actor }, context);
}

function keepWord(
  tx: Tx,
  { customerId, no, amount }: WithdrawalRow,
  outcome: 'paid' | 'returned',
  word: BankWord,
  { clock }: CashierContext,
): Promise<void> {
  return keepReference(tx, { customerId, no }, outcome, word, { amount, at: clock.now() });
}

interface RefundTerms {
  readonly debit: 'payouts' | 'bank';
  readonly reason: ErrorKey;
  readonly actor: string;
  readonly bankReference?: string;
}

async function refund(
  tx: Tx,
  row: WithdrawalRow,
  { debit, reason, actor, bankReference }: RefundTerms,
  context: CashierContext,
): Promise<Withdrawal> {
  await move(tx, row, { debit, credit: 'cash', reason: 'withdrawRefund', actor }, context);
  const ended = await saveEnd(
    tx,
    { ...toWithdrawal(row), status: 'failed', endReason: reason, bankReference },
    context,
  );
  if (actor !== 'customer') {
    const values = { amount: formatDecimal(row.amount, 2), no: row.no };
    await notify(tx, { customerId: row.customerId, kind: 'withdrawal_returned', values, at: context.clock.now() });
  }
  return ended;
}

async function move(
  tx: Tx,
  row: WithdrawalRow,
  movement: Movement<'withdrawal'>,
  context: CashierContext,
): Promise<void> {
  const { customerId, no, amount } = row;
  const book = await lockBook(tx, [customerId]);
  book.move({ ...movement, customerId, amount, subject: { kind: 'withdrawal', no } });
  await post(tx, book, context.clock.now());
}

async function saveEnd(tx: Tx, withdrawal: Withdrawal, { clock }: CashierContext): Promise<Withdrawal> {
  const { customerId, id, no, status, endReason, bankReference } = withdrawal;
  const endedAt = clock.now();
  await tx`
    UPDATE withdrawals SET ${tx({ status, endReason, bankReference, endedAt })}
    WHERE customer_id = ${customerId} AND id = ${id}`;
  await emitEvents(tx, [
    { type: 'request', of: 'withdrawal', customerId, no, status },
    { type: 'balance', customerId },
  ]);
  return { ...withdrawal, endedAt };
}

/** The lock on the customer's accounts comes before the row is read, so that what is read stays so. */
async function lockByReference(tx: Tx, reference: string): Promise<WithdrawalRow | undefined> {
  const found = await withdrawals.find(tx, { reference });
  return found === undefined ? undefined : lockByKey(tx, found);
}

async function lockByKey(tx: Tx, { customerId, no }: RequestKey): Promise<WithdrawalRow | undefined> {
  await lockBook(tx, [customerId]);
  return withdrawals.find(tx, { customerId, no });
}
