import type { ErrorKey } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { Cashier, Loan, Waiting } from '../../../cashier/index.ts';
import type { DecisionQueue } from '../../../desk/index.ts';
import type { DeskHandlers } from '../desk-route.ts';
import {
  askedOf,
  deadlineKey,
  pageOfItems,
  queueDeeds,
  readDeadlineKey,
  readItemId,
  readMarks,
  type QueueDependencies,
} from './queue-items.ts';
import { idOf, presentRequest } from './recharges.ts';

export interface LoanQueueDependencies extends QueueDependencies {
  readonly cashier: Cashier;
}

/** Applications for loans. */
export function loanQueueHandlers(dependencies: LoanQueueDependencies): DeskHandlers {
  const { cashier, secondPersonAbove } = dependencies;
  const deeds = queueDeeds(loanQueue(cashier), dependencies);

  return {
    async 'GET /loans'({ query, staff }) {
      const asked = await askedOf(query, 'loans', staff, dependencies);
      const after = readDeadlineKey(query.after);
      const { items, total } = await cashier.desk.waitingLoans({ ...asked, limit: asked.limit + 1, after });
      const { rows, next } = pageOfItems(items.map(withDeadline), asked.limit, ({ request }) =>
        deadlineKey(request.deadline, request.no),
      );
      const [marks, credits] = await Promise.all([
        readMarks(dependencies, 'loans', staff, rows.map(idOf)),
        Promise.all(rows.map(({ request }) => cashier.creditOf(request.customerId))),
      ]);
      return {
        msg: 'ok',
        data: {
          next,
          total,
          rows: rows.map((row, index) => ({
            ...presentRequest(row, staff.phone),
            ...marks(idOf(row)),
            needs_second_person: row.request.amount > secondPersonAbove(),
            credit_score: credits[index]?.score ?? 0,
            credit_limit: formatDecimal(credits[index]?.limit ?? 0n, 2),
            owed: formatDecimal(credits[index]?.due ?? 0n, 2),
            interest_basis_points: row.request.interestBasisPoints,
            term_days: row.request.termDays,
          })),
        },
      };
    },
    'POST /loans/claim': deeds.claim,
    'POST /loans/release': deeds.release,
    'POST /loans/approve': (context) => deeds.decide(context, 'approve', context.body.id),
    'POST /loans/refuse': (context) => {
      const { id, reason, note } = context.body;
      return deeds.decide(context, 'refuse', id, { reason }, note);
    },
    'POST /loans/second': deeds.second,
    'POST /loans/send-back': deeds.sendBack,
  };
}

function withDeadline(waiting: Waiting<Loan>) {
  return { ...waiting, request: { ...waiting.request, deadline: waiting.request.decisionDeadline } };
}

function loanQueue(cashier: Cashier): DecisionQueue {
  return {
    name: 'loans',
    object: 'loan',
    givesMoney: new Set(['approve']),
    waiting: (tx, items) => cashier.desk.amongWaiting(tx, 'loans', items),
    async lock(tx, item) {
      const { amount, customerPhone } = await cashier.desk.lock(tx, 'loans', readItemId(item));
      return { amount, customerPhone, state: { status: 'applying', amount: formatDecimal(amount) } };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      if (decision === 'approve') {
        await cashier.decideLoan(tx, key, { kind: 'approve' }, actor);
        return { status: 'approved' };
      }
      await cashier.decideLoan(tx, key, { kind: 'reject', reason: terms['reason'] as ErrorKey }, actor);
      return { status: 'rejected', ...terms };
    },
  };
}
