import { formatDecimal, type Decimal } from '@sauda/money';
import { notify } from '../customers/index.ts';
import { lockBook, post } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as t from '../../platform/table.ts';
import type { CashierContext } from './context.ts';
import { interestDue, loans, type Loan } from './loan.ts';
import type { RequestKey } from './requests.ts';

/** What the house has given up of loans that were not paid back. A row is never changed. */
const writeOffs = t.table('loan_write_offs', {
  id: t.generated(t.bigint),
  customerId: t.uuid,
  loanNo: t.text,
  /** What had been lent and was not paid back, in ten-thousandths. */
  amount: t.bigint,
  /** Interest that was due, and that nobody had paid: no loss of the ledger. */
  interest: t.bigint,
  proposedBy: t.text,
  writtenOffBy: t.text,
  writtenOffAt: t.time,
});

/** Who says so, as the ledger names them. */
export interface WriteOffPeople {
  readonly proposedBy: string;
  readonly writtenOffBy: string;
}

export interface WrittenOff {
  /** As it was before. */
  readonly loan: Loan;
  readonly principal: Decimal;
  readonly interest: Decimal;
  /** What the customer has free. */
  readonly free: Decimal;
}

/**
 * Writes off what is owed of a loan that is overdue: the loss of the house repays what was lent, and interest that is due is not asked for any
 * more. The customer's free cash stays as it is, and both stand in their account changes.
 * @throws Refusal `not_found`, `loan_not_paid_out`, `loan_not_due` before its day, `request_ended`
 */
export async function writeOffLoan(
  tx: Tx,
  { customerId, no }: RequestKey,
  { proposedBy, writtenOffBy }: WriteOffPeople,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<WrittenOff> {
  const book = await lockBook(tx, [customerId]);
  const loan = await loans.find(tx, { customerId, no });
  if (loan === undefined) throw new Refusal('not_found');
  if (loan.status === 'applying') throw new Refusal('loan_not_paid_out');
  if (loan.status !== 'approved' && loan.status !== 'unpaid') throw new Refusal('request_ended');
  const at = clock.now();
  if (loan.repaymentAt === undefined || loan.repaymentAt > at) throw new Refusal('loan_not_due');
  const [principal, interest] = [loan.principalOutstanding, interestDue(loan, at)];
  const { cash: free } = book.balances(customerId);
  const transfer = { customerId, subject: { kind: 'loan', no }, actor: writtenOffBy, amount: principal } as const;
  book.move(
    { ...transfer, debit: 'loan_losses', credit: 'cash', reason: 'loanWriteOff' },
    { ...transfer, debit: 'cash', credit: 'loan', reason: 'repay' },
  );
  await post(tx, book, at);
  await tx`
    UPDATE loans SET status = 'written_off', principal_outstanding = 0, interest_outstanding = 0, interest_until = ${at}, ended_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${loan.id}`;
  const row = { customerId, loanNo: no, amount: principal, interest, proposedBy, writtenOffBy, writtenOffAt: at };
  await writeOffs.insert(tx, [row]);
  await emitEvents(tx, [
    { type: 'request', of: 'loan', customerId, no, status: 'written_off' },
    { type: 'balance', customerId },
  ]);
  const values = { no, amount: formatDecimal(principal + interest, 2) };
  await notify(tx, { customerId, kind: 'loan_written_off', values, at });
  return { loan, principal, interest, free };
}
