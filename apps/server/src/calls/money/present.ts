import type { Answer } from '@sauda/contract';
import { sumOfCharges, totalOf } from '@sauda/rules';
import { formatDecimal } from '@sauda/money';
import { amountDue, interestDue, type Loan } from '../../modules/cashier/loan.ts';
import type { Credit } from '../../modules/cashier/apply-for-loan.ts';
import type { Recharge, ShownCard, Withdrawal } from '../../modules/cashier/requests.ts';
import { fileUrl } from '../wires/files.ts';
import type { CashMovement, ListedMovement } from '../../modules/ledger/index.ts';
import type { BilledOrder, BilledPart } from '../../modules/trading/index.ts';
import { presentMovement } from '../deal/present-holdings.ts';
import { toWire } from '../to-wire.ts';

type RechargeRow = Answer<'POST /stock/success/v2/recharge/add'>['data'];
type WithdrawalRow = Answer<'POST /stock/success/money/cancel'>['data'];
type LoanRow = Answer<'GET /stock/success/loans/list'>['data']['rows'][number];
type Detail = Answer<'GET /stock/success/property/detail'>['data'];
type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

export function presentRecharge(recharge: Recharge): RechargeRow {
  const { id, no, amount: count, credited, method, reference, payTo, receiptFile, coinTransfer } = recharge;
  const { endReason: reason, remark, bankReference, deadline, createdAt, endedAt } = recharge;
  const usdt = 'address' in payTo ? payTo : undefined;
  return {
    ...toWire({ id: Number(id), no, count, credited, status: recharge.status, method, reference }),
    bank_details: 'address' in payTo ? null : toWire(payTo),
    ...toWire({
      address: usdt?.address,
      network: usdt?.network,
      rate: usdt?.rate,
      usdtCount: usdt?.usdtAmount,
      coinTransfer,
    }),
    receipt: receiptFile === undefined ? null : fileUrl(receiptFile),
    ...toWire({ reason, remark, bankReference, deadline, createdAt, endedAt }),
  };
}

export function presentPayee({ bank, holder, number }: ShownCard) {
  return { bank, bank_user: holder, bank_card: number };
}

export function presentWithdrawal(withdrawal: Withdrawal): WithdrawalRow {
  const { id, no, amount: count, payTo, status, handedOverAt } = withdrawal;
  const { endReason: reason, bankReference, deadline, createdAt, endedAt } = withdrawal;
  return {
    ...toWire({ id: Number(id), no, count, status, handedOverAt }),
    card: presentPayee(payTo),
    cancellable: status === 'in_progress' && handedOverAt === undefined,
    ...toWire({ reason, bankReference, deadline, createdAt, endedAt }),
  };
}

/**
 * A request with what happened to it, in the order of time.
 * @param paidAt when the bank paid it, where it is a withdrawal: what was paid may have come back since
 */
export function presentRequest(
  request: Recharge | Withdrawal,
  movements: readonly CashMovement[],
  paidAt: Date | undefined,
): Detail {
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
      ...(status === 'failed' ? step('completed', paidAt) : []),
      ...step(status === 'completed' ? 'completed' : 'failed', endedAt),
    ],
    transfers: movements.map(presentMovement),
  };
}

/** @param now for the interest that is due */
export function presentLoan(loan: Loan, now: Date): LoanRow {
  const { id, no, amount: count, endReason: reason, decisionDeadline, repaymentAt: repaymentTime, createdAt } = loan;
  return {
    ...toWire({ id: Number(id), no, count, reason, deadline: decisionDeadline, repaymentTime, createdAt }),
    ...toWire({ state: wireState(loan.status), amountDue: amountDue(loan, now), interest: interestDue(loan, now) }),
    written_off: loan.status === 'written_off',
  };
}

/** The specification knows no loan that was written off: it was not paid. */
export const wireState = (status: Loan['status']): Exclude<Loan['status'], 'written_off'> =>
  status === 'written_off' ? 'unpaid' : status;

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

/** @param about what the movement is about: its name, and the order where it is one */
export function presentBill(
  movement: ListedMovement,
  about: { name: string | undefined; order: BilledOrder | undefined },
): BillRow {
  const { kind, no } = movement.subject;
  return {
    ...presentMovement(movement),
    kind: movement.kind,
    subject: {
      kind: kind === 'dividend' || kind === 'interest' || kind === 'corporate' ? 'other' : kind,
      no,
      name: about.name ?? null,
    },
    order: about.order === undefined ? null : presentOrderOfBill(about.order, movement),
  };
}

/** Of a row that one trade of an order has made, that trade alone; of all others the order as a whole. */
function presentOrderOfBill(order: BilledOrder, movement: ListedMovement): NonNullable<BillRow['order']> {
  const { quantity, price, fee, ...levied } = partOfBill(order, movement) ?? order;
  const charges = sumOfCharges(levied.charges);
  return {
    type: order.assetClass,
    count: quantity.toString(),
    price: formatDecimal(price),
    currency: order.currency,
    fee: formatDecimal(fee),
    ...(charges === 0n ? {} : { charges: formatDecimal(charges) }),
  };
}

/** The trade whose money a row has moved, alone or with what was charged of it. */
function partOfBill({ parts }: BilledOrder, { reason, amount, postedAt }: ListedMovement): BilledPart | undefined {
  const isBuy = reason.startsWith('buy');
  if (!isBuy && !reason.startsWith('sell')) return undefined;
  return parts.find(({ bookedAt, ...part }) => {
    const all = totalOf(isBuy ? 'buy' : 'sell', part);
    return bookedAt.getTime() === postedAt.getTime() && (part.amount === amount || all === amount);
  });
}
