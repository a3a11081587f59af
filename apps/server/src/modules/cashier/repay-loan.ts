import type { Decimal } from '@sauda/money';
import { amountBreach, repaymentBounds } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { CashierContext } from './context.ts';
import { amountDue, countedUntil, interestDue, loans, type Loan } from './loan.ts';

export interface Repayment {
  readonly customerId: string;
  readonly loanId: bigint;
  /** In whole units. The last one may round up what is due: no more than that is taken. */
  readonly amount: Decimal;
}

/**
 * Repays a loan in part or whole: interest first, then principal.
 * @throws Refusal `not_found`, `amount_below_minimum`, `amount_above_maximum`, `loan_not_paid_out`, `request_ended`,
 * `insufficient_funds`, `account_frozen`
 */
export async function repayLoan(tx: Tx, repayment: Repayment, context: CashierContext): Promise<Loan> {
  const { customerId, loanId, amount } = repayment;
  const book = await lockBook(tx, [customerId]);
  await requireActiveAccount(tx, customerId, 'repay');
  const loan = await loans.find(tx, { customerId, id: loanId });
  if (loan === undefined) throw new Refusal('not_found');
  if (loan.status === 'applying') throw new Refusal('loan_not_paid_out');
  if (loan.status !== 'approved' && loan.status !== 'unpaid') throw new Refusal('request_ended');

  const at = context.clock.now();
  const due = amountDue(loan, at);
  refuseBreach(amountBreach(amount, repaymentBounds(due)));

  const paid = amount < due ? amount : due;
  const owedInterest = interestDue(loan, at);
  const interest = paid < owedInterest ? paid : owedInterest;
  const principal = paid - interest;
  const transfer = {
    customerId,
    debit: 'cash',
    reason: 'repay',
    subject: { kind: 'loan', no: loan.no },
    actor: 'customer',
  } as const;
  book.move(
    ...(interest > 0n ? [{ ...transfer, credit: 'interest', amount: interest } as const] : []),
    ...(principal > 0n ? [{ ...transfer, credit: 'loan', amount: principal } as const] : []),
  );
  await post(tx, book, at);

  const isPaid = paid === due;
  const [saved] = await tx<[Loan]>`
    UPDATE loans SET status = ${isPaid ? 'paid' : loan.status},
      principal_outstanding = ${loan.principalOutstanding - principal},
      interest_outstanding = ${owedInterest - interest},
      interest_paid = interest_paid + ${interest},
      interest_until = ${countedUntil(loan, at)},
      ended_at = ${isPaid ? at : null}
    WHERE customer_id = ${customerId} AND id = ${loan.id}
    RETURNING ${loans.columns()}`;
  await emitEvents(tx, [
    { type: 'request', of: 'loan', customerId, no: loan.no, status: saved.status },
    { type: 'balance', customerId },
  ]);
  return saved;
}
