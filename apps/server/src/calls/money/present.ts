import type { Answer } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import { amountDue, interestDue, type Loan, type LoanStatus } from '../../modules/cashier/loan.ts';
import type { Credit } from '../../modules/cashier/apply-for-loan.ts';
import type { Recharge, RechargeStatus } from '../../modules/cashier/recharge.ts';
import type { Withdrawal, WithdrawalStatus } from '../../modules/cashier/withdrawal.ts';
import { fileUrl } from '../wires/files.ts';
import type { CashMovement } from '../../modules/ledger/index.ts';

type RechargeRow = Answer<'POST /stock/success/v2/recharge/add'>['data'];
type WithdrawalRow = Answer<'POST /stock/success/money/cancel'>['data'];
type LoanRow = Answer<'GET /stock/success/loans/list'>['data']['rows'][number];
type Detail = Answer<'GET /stock/success/property/detail'>['data'];
type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

const statusNumbers: Readonly<Record<RechargeStatus, RechargeRow['status']>> = {
  in_progress: 1,
  completed: 2,
  failed: 3,
};

export function presentRecharge(recharge: Recharge): RechargeRow {
  const { payTo, receiptFile } = recharge;
  const usdt = 'address' in payTo ? payTo : undefined;
  return {
    id: Number(recharge.id),
    no: recharge.no,
    count: formatDecimal(recharge.amount),
    credited: recharge.credited === undefined ? null : formatDecimal(recharge.credited),
    status: statusNumbers[recharge.status],
    method: recharge.method,
    reference: recharge.reference,
    bank_details:
      'address' in payTo
        ? null
        : {
            bank: payTo.bank,
            account_name: payTo.accountName,
            account_number: payTo.accountNumber,
            ifsc: payTo.ifsc,
          },
    address: usdt?.address ?? null,
    network: usdt?.network ?? null,
    rate: usdt?.rate ?? null,
    usdt_count: usdt?.usdtAmount ?? null,
    receipt: receiptFile === undefined ? null : fileUrl(receiptFile),
    reason: recharge.endReason ?? null,
    bank_reference: recharge.bankReference ?? null,
    deadline: recharge.deadline.toISOString(),
    created_at: recharge.createdAt.toISOString(),
    ended_at: recharge.endedAt?.toISOString() ?? null,
  };
}

const withdrawalLetters: Readonly<Record<WithdrawalStatus, WithdrawalRow['status']>> = {
  in_progress: 'n',
  completed: 'y',
  failed: 'b',
};

export function presentWithdrawal(withdrawal: Withdrawal): WithdrawalRow {
  const { payTo, status, handedOverAt } = withdrawal;
  return {
    id: Number(withdrawal.id),
    no: withdrawal.no,
    count: formatDecimal(withdrawal.amount),
    status: withdrawalLetters[status],
    card: { bank: payTo.bank, bank_user: payTo.holder, bank_card: payTo.number },
    cancellable: status === 'in_progress' && handedOverAt === undefined,
    handed_over_at: handedOverAt?.toISOString() ?? null,
    reason: withdrawal.endReason ?? null,
    bank_reference: withdrawal.bankReference ?? null,
    deadline: withdrawal.deadline.toISOString(),
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
  };
}

/** A request with what happened to it, in the order of time. */
export function presentRequest(request: Recharge | Withdrawal, movements: readonly CashMovement[]): Detail {
  const isRecharge = 'method' in request;
  const { createdAt, endedAt, status } = request;
  const handedOverAt = isRecharge ? undefined : request.handedOverAt;
  const step = (name: Detail['steps'][number]['step'], at: Date | undefined) =>
    at === undefined ? [] : [{ step: name, at: at.toISOString() }];
  return {
    kind: isRecharge ? 'recharge' : 'withdraw',
    recharge: isRecharge ? presentRecharge(request) : null,
    withdrawal: isRecharge ? null : presentWithdrawal(request),
    steps: [
      ...step('requested', createdAt),
      ...step('handed_over', handedOverAt),
      ...step(status === 'completed' ? 'completed' : 'failed', endedAt),
    ],
    transfers: movements.map((movement) => ({
      id: Number(movement.id),
      type: movement.direction,
      reason: movement.reason,
      amount: formatDecimal(movement.amount),
      balance: formatDecimal(movement.balanceAfter),
      created_at: movement.postedAt.toISOString(),
    })),
  };
}

const loanStates: Readonly<Record<LoanStatus, number>> = { applying: 1, approved: 2, rejected: 3, unpaid: 4, paid: 5 };

export function presentLoanState({ status }: Loan): number {
  return loanStates[status];
}

/** @param now for the interest that is due */
export function presentLoan(loan: Loan, now: Date): LoanRow {
  return {
    id: Number(loan.id),
    no: loan.no,
    count: formatDecimal(loan.amount),
    state: presentLoanState(loan),
    amount_due: formatDecimal(amountDue(loan, now)),
    interest: formatDecimal(interestDue(loan, now)),
    reason: loan.endReason ?? null,
    deadline: loan.decisionDeadline.toISOString(),
    repayment_time: loan.repaymentAt?.toISOString() ?? null,
    created_at: loan.createdAt.toISOString(),
  };
}

export function presentCredit(credit: Credit): Omit<Answer<'GET /stock/success/loans/data'>, 'msg'> {
  return {
    amountDue: formatDecimal(credit.due),
    due_no: credit.firstDue?.no ?? null,
    creditScore: credit.score,
    remainingAmount: formatDecimal(credit.remaining),
    limit: formatDecimal(credit.limit),
    interest_percent: formatDecimal(BigInt(credit.interestBasisPoints) * 100n),
    term_days: credit.termDays,
    parts: [...credit.parts],
  };
}

/** @param name what the order was for, where the movement is about one */
export function presentBill(movement: CashMovement, name: string | undefined): BillRow {
  const { kind, no } = movement.subject;
  return {
    id: Number(movement.id),
    type: movement.direction,
    amount: formatDecimal(movement.amount),
    balance: formatDecimal(movement.balanceAfter),
    reason: movement.reason,
    subject: { kind: kind === 'dividend' || kind === 'interest' ? 'other' : kind, no, name: name ?? null },
    created_at: movement.postedAt.toISOString(),
  };
}
