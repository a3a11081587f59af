import type { Decimal } from '@sauda/money';
import { withdrawalBreach } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { Payee } from './bank-rail.ts';
import type { CashierContext } from './context.ts';
import {
  toWithdrawal,
  withdrawalDeadlineMs,
  type ShownCard,
  type Withdrawal,
  type WithdrawalRow,
} from './withdrawal.ts';

export interface WithdrawalRequest {
  readonly customerId: string;
  readonly cardId: bigint;
  /** In whole units, unless it is everything that is free. */
  readonly amount: Decimal;
}

const referenceLength = 8;
const maxReferenceDraws = 10;

/**
 * Takes the amount out of free cash and announces it to the bank.
 * @throws Refusal `method_unavailable`, `amount_below_minimum`, `amount_not_whole`, `real_name_required`, `not_found` and what
 * else the card is refused for, `too_many_open_requests`, `insufficient_funds`, `account_frozen`
 */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  context: CashierContext,
): Promise<Withdrawal> {
  const { bank, clock, outbox } = context;
  const { customerId, cardId, amount } = request;
  if (bank === undefined) throw new Refusal('method_unavailable');
  const book = await lockBook(tx, [customerId]);
  await requireActiveAccount(tx, customerId);
  const { minimumWithdrawal: minimum } = context.settings();
  refuseBreach(withdrawalBreach(amount, { minimum, free: book.balances(customerId).cash }));
  const payee = await context.payees.cardOf(tx, customerId, cardId);
  await checkRealName(tx, request, context);
  await checkOpenRequests(tx, customerId, context);
  const withdrawal = await insertWithdrawal(tx, request, payee, context);
  const { no, reference, status } = withdrawal;
  book.move({
    customerId,
    debit: 'cash',
    credit: 'payouts',
    amount,
    reason: 'withdraw',
    subject: { kind: 'withdrawal', no },
    actor: 'customer',
  });
  await post(tx, book, clock.now());
  await bank.announcePayout(tx, { reference, announcedAt: withdrawal.createdAt });
  await outbox.emit(tx, [
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

async function checkOpenRequests(tx: Tx, customerId: string, context: CashierContext): Promise<void> {
  const { openRequestsMax } = context.settings();
  const [row] = await tx<[{ open: bigint }]>`
    SELECT count(*) AS open FROM withdrawals WHERE customer_id = ${customerId} AND status = 'in_progress'`;
  if (row.open >= openRequestsMax) {
    throw new Refusal('too_many_open_requests', { values: { maximum: openRequestsMax.toString() } });
  }
}

async function insertWithdrawal(
  tx: Tx,
  { customerId, cardId, amount }: WithdrawalRequest,
  { shown, payee }: { readonly shown: ShownCard; readonly payee: Payee },
  { clock, payeeSealer }: CashierContext,
): Promise<Withdrawal> {
  const at = clock.now();
  const deadline = new Date(at.getTime() + withdrawalDeadlineMs);
  for (let draw = 0; draw < maxReferenceDraws; draw += 1) {
    const reference = newPublicNumber(referenceLength);
    const sealed = payeeSealer.seal(Buffer.from(JSON.stringify(payee)), reference);
    const [row] = await tx<WithdrawalRow[]>`
      INSERT INTO withdrawals
        (customer_id, no, amount, reference, card_id, pay_to, payee_sealed, status, deadline, created_at)
      VALUES (${customerId}, ${newPublicNumber()}, ${amount}, ${reference}, ${cardId}, ${tx.json({ ...shown })},
        ${sealed}, 'in_progress', ${deadline}, ${at})
      ON CONFLICT DO NOTHING
      RETURNING *`;
    if (row !== undefined) return toWithdrawal(row);
  }
  throw new Error('found no free reference');
}
