import type { Decimal } from '@sauda/money';
import { amountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook } from '../ledger/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { newNumberOf } from '../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { CashierContext } from './context.ts';
import { creditLimit, creditScore, readCreditFacts, type CreditScore } from './credit-score.ts';
import { amountDue, loans, type Loan, type LoanTerms } from './loan.ts';
import { checkOpenRequests, deadlineOf } from './requests.ts';

export interface LoanRequest {
  readonly customerId: string;
  /** In whole units. */
  readonly amount: Decimal;
}

/** What a customer owes and may still borrow. */
export interface Credit extends CreditScore, LoanTerms {
  /** Principal and interest of all loans. */
  readonly due: Decimal;
  /** Of the loans that are owed, the one whose repayment is nearest. */
  readonly firstDue: Loan | undefined;
  /** What may be owed at most. */
  readonly limit: Decimal;
  /** What may still be asked for: the limit less what is owed and what is applied for. Never below zero. */
  readonly remaining: Decimal;
}

/**
 * Applies for a loan at the terms of this moment. No money moves before it is approved.
 * @throws Refusal `method_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `too_many_open_requests`,
 * `account_frozen`
 */
export async function applyForLoan(
  tx: Tx,
  { customerId, amount }: LoanRequest,
  context: CashierContext,
): Promise<Loan> {
  const { lender, clock } = context;
  const { minimumLoan, loanTerms } = context.settings();
  if (lender === undefined) throw new Refusal('method_unavailable');
  await lockBook(tx, [customerId]);
  await requireActiveAccount(tx, customerId, 'borrow');
  const { remaining } = await readCredit(tx, customerId, context);
  refuseBreach(amountBreach(amount, { minimum: minimumLoan, maximum: remaining }));
  await checkOpenRequests(tx, 'loans', customerId, context);
  const at = clock.now();
  const request = { customerId, no: newNumberOf(customerId), amount, status: 'applying', ...loanTerms, createdAt: at };
  const [loan] = await tx<[Loan]>`
    INSERT INTO loans ${tx({ ...request, decisionDeadline: deadlineOf(at) })} RETURNING ${loans.columns()}`;
  await lender.consider(tx, { customerId, no: loan.no, amount, appliedAt: at });
  await emitEvents(tx, [{ type: 'request', of: 'loan', customerId, no: loan.no, status: loan.status }]);
  return loan;
}

export async function readCredit(sql: Sql | Tx, customerId: string, context: CashierContext): Promise<Credit> {
  const { loanTerms, loanUnitsPerPoint } = context.settings();
  const now = context.clock.now();
  const [open, facts, hasRealName] = await Promise.all([
    sql<Loan[]>`
      SELECT ${loans.columns()} FROM loans WHERE customer_id = ${customerId} AND status IN ('applying', 'approved', 'unpaid')`,
    readCreditFacts(sql, customerId),
    context.payees.hasApprovedRealName(sql, customerId),
  ]);
  const { score, parts } = creditScore({ ...facts, hasRealName });
  const limit = creditLimit(score, loanUnitsPerPoint);
  const due = open.reduce((sum, loan) => sum + amountDue(loan, now), 0n);
  const applied = open.reduce((sum, { status, amount }) => sum + (status === 'applying' ? amount : 0n), 0n);
  const [firstDue] = open
    .filter(({ status }) => status !== 'applying')
    .toSorted((left, right) => (left.repaymentAt?.getTime() ?? 0) - (right.repaymentAt?.getTime() ?? 0));
  const remaining = limit - due - applied;
  return { ...loanTerms, score, parts, due, firstDue, limit, remaining: remaining > 0n ? remaining : 0n };
}
