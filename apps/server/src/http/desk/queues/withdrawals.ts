import type { ErrorKey } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { Cashier, ShownCard } from '../../../cashier/index.ts';
import type { Identity } from '../../../customers/index.ts';
import type { DecisionQueue } from '../../../desk/index.ts';
import type { DeskHandlers } from '../desk-route.ts';
import { readyLines } from './bank-lines.ts';
import { proofOf, queueDeeds, readItemId, readProof, type QueueDependencies } from './queue-items.ts';
import { idOf, listRequests } from './requests.ts';

export interface WithdrawalQueueDependencies extends QueueDependencies {
  readonly cashier: Cashier;
  readonly identity: Identity;
}

/** Withdrawals until the bank has paid them. */
export function withdrawalQueueHandlers(dependencies: WithdrawalQueueDependencies): DeskHandlers {
  const { cashier, identity } = dependencies;
  const deeds = queueDeeds(withdrawalQueue(cashier), dependencies);

  async function approvedName(customerId: string): Promise<string | null> {
    const review = await identity.latestOf(customerId);
    return review?.status === 'approved' ? review.realName : null;
  }

  return {
    'GET /withdrawals': (context) =>
      listRequests(
        {
          name: 'withdrawals',
          read: (page) => cashier.desk.waitingWithdrawals(page),
          async more(rows) {
            const lines = await readyLines(cashier);
            const names = await Promise.all(rows.map(({ request }) => approvedName(request.customerId)));
            return (row, index) => ({
              reference: row.request.reference,
              card: presentCard(row.request.payTo),
              real_name: names[index] ?? null,
              handed_over_at: row.request.handedOverAt?.toISOString() ?? null,
              line: lines.get(`${idOf(row)} paid`) ?? lines.get(`${idOf(row)} returned`) ?? null,
            });
          },
        },
        context,
        dependencies,
      ),
    'POST /withdrawals/claim': deeds.claim,
    'POST /withdrawals/release': deeds.release,
    'POST /withdrawals/hand-over': (context) => deeds.decide(context, 'hand-over', context.body.id),
    'POST /withdrawals/paid': (context) => deeds.decide(context, 'paid', context.body.id, readProof(context.body)),
    'POST /withdrawals/returned': (context) => {
      const { id, bank_reference: bankReference } = context.body;
      return deeds.decide(context, 'returned', id, { bankReference });
    },
    'POST /withdrawals/refuse': (context) => {
      const { id, reason, note } = context.body;
      return deeds.decide(context, 'refuse', id, { reason }, note);
    },
    'POST /withdrawals/second': deeds.second,
    'POST /withdrawals/send-back': deeds.sendBack,

    async 'GET /withdrawals/payee'({ query, look }) {
      const payee = await cashier.desk.payeeOf(readItemId(query.id));
      await look({ object: { kind: 'payee', id: query.id } });
      return { msg: 'ok', data: payee };
    },
  };
}

function presentCard({ bank, holder, number }: ShownCard) {
  return { bank, bank_user: holder, bank_card: number };
}

function withdrawalQueue({ desk }: Cashier): DecisionQueue {
  return {
    name: 'withdrawals',
    object: 'withdrawal',
    // To return or refuse gives back what is the customer's already.
    givesMoney: new Set(['hand-over', 'paid']),
    waiting: (tx, items) => desk.amongWaiting(tx, 'withdrawals', items),
    async lock(tx, item) {
      const { amount, customerPhone, isHandedOver } = await desk.lock(tx, 'withdrawals', readItemId(item));
      const status = isHandedOver ? 'handed_over' : 'in_progress';
      return { amount, customerPhone, state: { status, amount: formatDecimal(amount) } };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      switch (decision) {
        case 'hand-over':
          await desk.handOver(tx, key);
          return { status: 'handed_over' };
        case 'paid':
          await desk.payWithdrawal(tx, key, proofOf(terms), actor);
          return { status: 'completed', ...terms };
        case 'returned':
          await desk.returnWithdrawal(tx, key, terms['bankReference'] ?? '', actor);
          return { status: 'failed', ...terms };
        default:
          await desk.refuseWithdrawal(tx, key, terms['reason'] as ErrorKey, actor);
          return { status: 'failed', ...terms };
      }
    },
  };
}
