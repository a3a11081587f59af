import type { ErrorKey } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { CashierContext } from '../../../modules/cashier/context.ts';
import { amountDue, interestDue, loans, type Loan } from '../../../modules/cashier/loan.ts';
import { type QueuePage, type Waiting, listWaiting } from '../../../modules/cashier/read-queues.ts';
import type { QueueHandlers } from '../../wires/desk-handlers.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { runningLoans } from '../../../modules/cashier/running-loans.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import {
  deadlineKey,
  noTerms,
  queueCommands,
  readDeadlineKey,
  readItemId,
  reasonOf,
} from '../../queues/queue-items.ts';
import { toWire } from '../../to-wire.ts';
import { listRequests, requestQueue } from '../../queues/requests.ts';
import { decideLoan } from '../../../modules/cashier/decide-loan.ts';
import { readCredit } from '../../../modules/cashier/apply-for-loan.ts';
import { lockRequest } from '../../../modules/cashier/decide-requests.ts';
import type { Needs } from '../../dependencies.ts';

/** Applications for loans, and what of those that were lent is still due. */
export function loanQueueHandlers(dependencies: Needs<'cashier' | 'clock' | 'limits' | 'sql'>): QueueHandlers<'loans'> {
  const { cashier } = dependencies;

  async function waitingLoans(page: QueuePage) {
    const { items, total } = await listWaiting(cashier.database.sql, loans, page);
    return { items: items.map(withDeadline), total };
  }

  return {
    'GET /loans': (context) =>
      listRequests(
        {
          name: 'loans',
          read: waitingLoans,
          async more(rows) {
            const credits = await Promise.all(
              rows.map(({ request }) => readCredit(cashier.database.sql, request.customerId, cashier)),
            );
            return ({ request }, index) => ({
              credit_score: credits[index]?.score ?? 0,
              credit_limit: formatDecimal(credits[index]?.limit ?? 0n, 2),
              owed: formatDecimal(credits[index]?.due ?? 0n, 2),
              interest_basis_points: request.interestBasisPoints,
              term_days: request.termDays,
            });
          },
        },
        context,
        dependencies,
      ),

    async 'GET /loans/running'({ query }) {
      const limit = query.limit ?? usualLimit;
      const now = cashier.clock.now();
      const { overdue } = query;
      const found = await runningLoans(cashier.database.sql, {
        limit: limit + 1,
        after: readDeadlineKey(query.after),
        overdue,
        now,
      });
      const { rows, next } = pageOfItems(found, limit, ({ repaymentAt, no }) => deadlineKey(repaymentAt ?? now, no));
      const refs = await customerRefs(
        cashier.database.sql,
        rows.map(({ customerId }) => customerId),
      );
      return { msg: 'ok', data: { rows: rows.map((loan) => presentRunning(loan, refs, now)), next } };
    },

    ...queueCommands(loanQueue(cashier), { approve: noTerms, refuse: reasonOf }, dependencies),
  };
}

function presentRunning(loan: Loan, refs: ReadonlyMap<string, CustomerRef>, now: Date) {
  const { customerId, no, amount, repaymentAt = now } = loan;
  return {
    id: `${customerId}/${no}`,
    no,
    customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
    ...toWire({ amount, due: amountDue(loan, now), interest: interestDue(loan, now), repaymentAt }),
    overdue: repaymentAt <= now,
  };
}

function withDeadline(waiting: Waiting<Loan>) {
  return { ...waiting, request: { ...waiting.request, deadline: waiting.request.decisionDeadline } };
}

function loanQueue(cashier: CashierContext) {
  return requestQueue('loans', {
    givesMoney: new Set(['approve']),
    async weigh(tx, item, _decision, terms) {
      const { amount } = await lockRequest(tx, 'loans', readItemId(item));
      return { terms, amount, doubt: undefined };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      if (decision === 'approve') {
        await decideLoan(tx, key, { kind: 'approve' }, actor, cashier);
        return { status: 'approved' };
      }
      await decideLoan(tx, key, { kind: 'reject', reason: terms['reason'] as ErrorKey }, actor, cashier);
      return { status: 'rejected', ...terms };
    },
  });
}
