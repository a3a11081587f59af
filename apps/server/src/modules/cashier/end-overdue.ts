import { dayMs } from '../../platform/time.ts';
import type { Tx } from '../../platform/database.ts';
import type { CashierContext } from './context.ts';
import { decideLoan, remindOfLoan } from './decide-loan.ts';
import { failRecharge } from './end-recharge.ts';
import { failWithdrawal } from './end-withdrawal.ts';
import { requestKinds, waits, type RequestKey, type RequestKind } from './requests.ts';

const overdueAtOnce = 100;
const remindDaysAhead = 3;

/** Ends requests whose deadline has passed, and tells customers of loans that are due. Nodes may do it at the same time. */
export async function endOverdue(cashier: CashierContext): Promise<void> {
  const { sql } = cashier.database;
  const now = cashier.clock.now();
  const soon = new Date(now.getTime() + remindDaysAhead * dayMs);
  const overdue = (kind: RequestKind) => (limit: number) => {
    const deadline = sql(requestKinds[kind].deadline);
    return sql<RequestKey[]>`
      SELECT customer_id, no FROM ${sql(kind)}
      WHERE ${waits(sql, kind)} AND ${deadline} <= ${now}
        ${/* What the bank has only the bank can end. */ kind === 'withdrawals' ? sql`AND handed_over_at IS NULL` : sql``}
      ORDER BY ${deadline}, no LIMIT ${limit}`;
  };
  await each(cashier, 'ending recharge', overdue('recharges'), (tx, key) =>
    failRecharge(tx, key, 'deadline_passed', cashier),
  );
  await each(cashier, 'ending withdrawal', overdue('withdrawals'), (tx, key) =>
    failWithdrawal(tx, key, { reason: 'not_handled_in_time', actor: 'cashier' }, cashier),
  );
  await each(cashier, 'ending the request for loan', overdue('loans'), (tx, key) =>
    decideLoan(tx, key, { kind: 'reject', reason: 'not_handled_in_time' }, 'cashier', cashier),
  );
  await each(
    cashier,
    'reminding of loan',
    (limit) => sql<RequestKey[]>`
      SELECT customer_id, no FROM loans
      WHERE status = 'approved' AND (repayment_at <= ${now} OR (repayment_at <= ${soon} AND reminded_at IS NULL))
      ORDER BY repayment_at, no LIMIT ${limit}`,
    (tx, key) => remindOfLoan(tx, key, cashier),
  );
}

/** Does each that is found in a transaction of its own. */
function each(
  { apart, database }: CashierContext,
  about: string,
  find: (limit: number) => Promise<RequestKey[]>,
  work: (tx: Tx, key: RequestKey) => Promise<unknown>,
): Promise<void> {
  return apart.eachFound(overdueAtOnce, find, (key) => ({
    about: `${about} ${key.no} of ${key.customerId}`,
    work: () => database.transaction((tx) => work(tx, key)),
  }));
}
