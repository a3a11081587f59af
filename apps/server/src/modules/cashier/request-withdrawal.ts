import type { Decimal } from '@sauda/money';
import { withdrawalBreach } from '@sauda/rules';
import { requireActiveAccount, requireMoneyAwake } from '../customers/index.ts';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { CashierContext } from './context.ts';
import { checkOpenRequests, insertRequest, toWithdrawal, withdrawals, type Withdrawal } from './requests.ts';

export interface WithdrawalRequest {
  readonly customerId: string;
  readonly cardId: bigint;
  /** In whole units, unless it is everything that is free. */
  readonly amount: Decimal;
}

/**
 * Takes the amount out of free cash and announces it to the bank.
 * @param actor who asks for it, as the ledger names them
 * @throws Refusal `method_unavailable`, `amount_below_minimum`, `amount_not_whole`, `real_name_required`, `not_found` and what
 * else the card is refused for, `too_many_open_requests`, `insufficient_funds`, `funds_not_settled`, `account_frozen`, `money_rests`
 */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  context: CashierContext,
  actor = 'customer',
): Promise<Withdrawal> {
  const { bank, clock } = context;
  const { customerId, cardId, amount } = request;
  if (bank === undefined) throw new Refusal('method_unavailable');
  const book = await lockBook(tx, [customerId]);
  await requireActiveAccount(tx, customerId, 'withdraw');
  await requireMoneyAwake(tx, customerId, clock);
  const { minimumWithdrawal: minimum } = context.settings();
  book.refuseUnsettled(customerId, amount);
  refuseBreach(withdrawalBreach(amount, { minimum, free: book.balances(customerId).cash }));
  const { shown, payee } = await context.payees.cardOf(tx, customerId, cardId);
  await checkRealName(tx, request, context);
  await checkOpenRequests(tx, 'withdrawals', customerId, context);
  const row = await insertRequest(tx, withdrawals, customerId, clock.now(), (drawn) => ({
    ...request,
    payTo: tx.json(shown),
    payeeSealed: context.payeeSealer.seal(Buffer.from(JSON.stringify(payee)), drawn),
  }));
  const withdrawal = toWithdrawal(row);
  const { no, reference, status } = withdrawal;
  book.move({
    customerId,
    debit: 'cash',
    credit: 'payouts',
    amount,
    reason: 'withdraw',
    subject: { kind: 'withdrawal', no },
    actor,
  });
  await post(tx, book, clock.now());
  await bank.announcePayout(tx, { reference, announcedAt: withdrawal.createdAt });
  await emitEvents(tx, [
    { type: 'request', of: 'withdrawal', customerId, no, status },
    { type: 'balance', customerId },
  ]);
  return withdrawal;
}

async function checkRealName(
  tx: Tx,
  { customerId, amount }: WithdrawalRequest,
  context: CashierContext,
): Promise<void> {
  if (amount <= context.settings().realNameAbove) return;
  if (!(await context.payees.hasApprovedRealName(tx, customerId))) throw new Refusal('real_name_required');
}
