import type { ErrorKey } from '@sauda/contract/errors';
import { createApart } from '../../platform/apart.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Rounds } from '../../platform/rounds.ts';
import { applyForLoan, readCredit, type Credit, type LoanRequest } from './apply-for-loan.ts';
import { attachReceipt, type Receipt } from './attach-receipt.ts';
import { createBankLines, type BankLines } from './bank-lines/bank-lines.ts';
import type { CashierContext } from './context.ts';
import { decideLoan, remindOfLoan } from './decide-loan.ts';
import { completeRecharge, failRecharge, type Arrival } from './end-recharge.ts';
import { cancelWithdrawal, failWithdrawal } from './end-withdrawal.ts';
import type { LoanDecision } from './loan-review.ts';
import { dayMs, type Loan, type LoanKey } from './loan.ts';
import { createPayoutDesk } from './payout-desk.ts';
import { createCashierDesk, type CashierDesk } from './cashier-desk.ts';
import { findToRemind, findUndecided, listLoans } from './read-loans.ts';
import { findOverdue, findRecharge, listRecharges } from './read-recharges.ts';
import { findOverdueWithdrawals, findWithdrawal, listWithdrawals } from './read-withdrawals.ts';
import { receiveNotice } from './receive-notice.ts';
import type { Recharge, RechargeKey } from './recharge.ts';
import { repayLoan, type Repayment } from './repay-loan.ts';
import { prepareRecharge, requestRecharge, type RechargeRequest } from './request-recharge.ts';
import { requestWithdrawal, type WithdrawalRequest } from './request-withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export interface CashierOptions extends CashierContext {
  readonly database: Database;
  readonly log: Logger;
  readonly rounds: Rounds;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Money in, out and lent. The refusals of each deed are told where it is done. */
export interface Cashier {
  /** Before a request and outside of its transaction. */
  prepareRecharge(request: RechargeRequest): Promise<void>;
  requestRecharge(tx: Tx, request: RechargeRequest): Promise<Recharge>;
  completeRecharge(tx: Tx, key: RechargeKey, arrival: Arrival): Promise<Recharge>;
  failRecharge(tx: Tx, key: RechargeKey, reason: ErrorKey): Promise<Recharge>;
  attachReceipt(tx: Tx, receipt: Receipt): Promise<Recharge>;
  listRecharges(customerId: string, page: Page): Promise<{ recharges: Recharge[]; count: number }>;

  requestWithdrawal(tx: Tx, request: WithdrawalRequest): Promise<Withdrawal>;
  cancelWithdrawal(tx: Tx, key: { customerId: string; id: bigint }): Promise<Withdrawal>;
  listWithdrawals(customerId: string, page: Page): Promise<{ withdrawals: Withdrawal[]; count: number }>;
  /** A request of either direction by its public number. */
  findRequest(
    customerId: string,
    no: string,
  ): Promise<{ readonly recharge: Recharge } | { readonly withdrawal: Withdrawal } | undefined>;

  applyForLoan(tx: Tx, request: LoanRequest): Promise<Loan>;
  decideLoan(tx: Tx, key: LoanKey, decision: LoanDecision, actor: string): Promise<void>;
  repayLoan(tx: Tx, repayment: Repayment): Promise<Loan>;
  listLoans(
    customerId: string,
    filter: { readonly no?: string | undefined },
    page: Page,
  ): Promise<{ loans: Loan[]; count: number }>;
  creditOf(customerId: string): Promise<Credit>;

  readonly bankLines: BankLines;
  /** What a person at the desk does about requests. */
  readonly desk: CashierDesk;

  /**
   * Ends requests whose deadline has passed, and tells customers of loans that are due: every ten seconds,
   * and nodes may do it at the same time.
   */
  endOverdue(): Promise<void>;
}

const sweepMs = 10_000;
const overdueAtOnce = 100;
const remindDaysAhead = 3;

export function createCashier(options: CashierOptions): Cashier {
  const { database, log, clock, rounds, bank, lender } = options;
  const { sql } = database;
  const apart = createApart({ work: 'deadlines of requests', clock, log });

  bank?.onNotice(async (notice) => {
    const matched = await database.transaction((tx) => receiveNotice(tx, notice, bank.name, options));
    if (!matched) log.warn({ notice: notice.kind, reference: notice.reference }, 'a bank notice matches no request');
  });
  bank?.onPayouts(createPayoutDesk(options, bank.name));
  lender?.onDecision((key, decision) =>
    database.transaction((tx) => decideLoan(tx, key, decision, lender.name, options)),
  );

  /** Finds some at a time until there are none left, and does each in a transaction of its own. */
  async function each<Key extends { customerId: string; no: string }>(
    about: string,
    find: (limit: number) => Promise<Key[]>,
    deed: (tx: Tx, key: Key) => Promise<unknown>,
  ): Promise<void> {
    const tried = new Set<string>();
    // Those that cannot be done are found again, before the others: so many more are asked for.
    for (let undone = 0; ;) {
      const found = (await find(overdueAtOnce + undone)).filter(({ no }) => !tried.has(no));
      if (found.length === 0) return;
      for (const { no } of found) tried.add(no);
      undone += await apart.each(
        found.map((key) => ({
          about: `${about} ${key.no} of ${key.customerId}`,
          work: () => database.transaction((tx) => deed(tx, key)),
        })),
      );
    }
  }

  async function endOverdue(): Promise<void> {
    const now = clock.now();
    const soon = new Date(now.getTime() + remindDaysAhead * dayMs);
    await each(
      'ending recharge',
      (limit) => findOverdue(sql, now, limit),
      (tx, key) => failRecharge(tx, key, 'deadline_passed', options),
    );
    await each(
      'ending withdrawal',
      (limit) => findOverdueWithdrawals(sql, now, limit),
      (tx, key) => failWithdrawal(tx, key, { reason: 'not_handled_in_time', actor: 'cashier' }, options),
    );
    await each(
      'ending the request for loan',
      (limit) => findUndecided(sql, now, limit),
      (tx, key) => decideLoan(tx, key, { kind: 'reject', reason: 'not_handled_in_time' }, 'cashier', options),
    );
    await each(
      'reminding of loan',
      (limit) => findToRemind(sql, now, soon, limit),
      (tx, key) => remindOfLoan(tx, key, options),
    );
  }

  rounds.every(sweepMs, 'ending overdue requests', endOverdue, { atOnce: true });

  return {
    prepareRecharge: (request) => prepareRecharge(request, options),
    requestRecharge: (tx, request) => requestRecharge(tx, request, options),
    completeRecharge: (tx, key, arrival) => completeRecharge(tx, key, arrival, options),
    failRecharge: (tx, key, reason) => failRecharge(tx, key, reason, options),
    attachReceipt: (tx, receipt) => attachReceipt(tx, receipt, options),
    listRecharges: (customerId, page) => listRecharges(sql, customerId, page),
    requestWithdrawal: (tx, request) => requestWithdrawal(tx, request, options),
    cancelWithdrawal: (tx, key) => cancelWithdrawal(tx, key, options),
    listWithdrawals: (customerId, page) => listWithdrawals(sql, customerId, page),
    async findRequest(customerId, no) {
      const withdrawal = await findWithdrawal(sql, customerId, no);
      if (withdrawal !== undefined) return { withdrawal };
      const recharge = await findRecharge(sql, customerId, no);
      return recharge === undefined ? undefined : { recharge };
    },
    applyForLoan: (tx, request) => applyForLoan(tx, request, options),
    decideLoan: (tx, key, decision, actor) => decideLoan(tx, key, decision, actor, options),
    repayLoan: (tx, repayment) => repayLoan(tx, repayment, options),
    listLoans: (customerId, filter, page) => listLoans(sql, customerId, filter, page),
    creditOf: (customerId) => readCredit(sql, customerId, options),
    bankLines: createBankLines(options),
    desk: createCashierDesk(options),
    endOverdue,
  };
}
