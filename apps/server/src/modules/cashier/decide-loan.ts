import { formatDecimal } from '@sauda/money';
import { frozen, frozenAmong, notify } from '../customers/index.ts';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import type { CashierContext } from './context.ts';
import type { LoanDecision } from './loan-review.ts';
import { amountDue, loans } from './loan.ts';
import type { RequestKey } from './requests.ts';
import { dayMs } from '../../platform/time.ts';

/**
 * Lends the money or refuses it, once however often it is called: an application that was decided stays as it is.
 * @throws Refusal `account_frozen` before it is lent: it waits for the thaw, and is refused at its deadline
 */
export async function decideLoan(
  tx: Tx,
  key: RequestKey,
  decision: LoanDecision,
  actor: string,
  context: CashierContext,
): Promise<void> {
  const { customerId, no } = key;
  const book = await lockBook(tx, [customerId]);
  const row = await loans.find(tx, { customerId, no });
  if (row === undefined) throw new Error(`there is no loan ${no} of customer ${customerId}`);
  if (row.status !== 'applying') return;

  const at = context.clock.now();
  if (decision.kind === 'reject') {
    await tx`
      UPDATE loans SET status = 'rejected', end_reason = ${decision.reason}, actor = ${actor}, decided_at = ${at},
        ended_at = ${at}
      WHERE customer_id = ${customerId} AND id = ${row.id}`;
    await emitEvents(tx, [{ type: 'request', of: 'loan', customerId, no, status: 'rejected' }]);
    return;
  }
  const reason = (await frozenAmong(tx, [customerId], 'borrow')).get(customerId);
  if (reason !== undefined) throw frozen(reason);
  const { amount } = row;
  book.move({
    customerId,
    debit: 'loan',
    credit: 'cash',
    amount,
    reason: 'borrow',
    subject: { kind: 'loan', no },
    actor,
  });
  await post(tx, book, at);
  await tx`
    UPDATE loans SET status = 'approved', principal_outstanding = ${amount}, interest_until = ${at}, actor = ${actor},
      decided_at = ${at}, repayment_at = ${new Date(at.getTime() + row.termDays * dayMs)}
    WHERE customer_id = ${customerId} AND id = ${row.id}`;
  await emitEvents(tx, [
    { type: 'request', of: 'loan', customerId, no, status: 'approved' },
    { type: 'balance', customerId },
  ]);
}

/** Says once that a loan is due soon, and marks it unpaid when its day has passed. */
export async function remindOfLoan(tx: Tx, key: RequestKey, context: CashierContext): Promise<void> {
  const { customerId, no } = key;
  await lockBook(tx, [customerId]);
  const row = await loans.find(tx, { customerId, no });
  // Repaid, or another node was faster.
  if (row?.repaymentAt === undefined || row.status !== 'approved') return;
  const at = context.clock.now();
  const values = {
    amount: formatDecimal(amountDue(row, at), 2),
    date: row.repaymentAt.toISOString(),
  };
  if (row.repaymentAt <= at) {
    await tx`UPDATE loans SET status = 'unpaid' WHERE customer_id = ${customerId} AND id = ${row.id}`;
    await emitEvents(tx, [{ type: 'request', of: 'loan', customerId, no, status: 'unpaid' }]);
    await notify(tx, { customerId, kind: 'loan_overdue', values, at });
  } else if (row.remindedAt === undefined) {
    await tx`UPDATE loans SET reminded_at = ${at} WHERE customer_id = ${customerId} AND id = ${row.id}`;
    await notify(tx, { customerId, kind: 'loan_due_soon', values, at });
  }
}
