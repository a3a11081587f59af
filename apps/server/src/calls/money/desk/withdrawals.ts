import type { ErrorKey } from '@sauda/contract';
import type { FreezeScope } from '@sauda/facts';
import type { CashierContext } from '../../../modules/cashier/context.ts';
import { freezesOf } from '../../../modules/customers/index.ts';
import type { QueueHandlers } from '../../wires/desk-handlers.ts';
import { presentPayee } from '../present.ts';
import { namingLines } from './bank-lines.ts';
import {
  namesFor,
  proofOf,
  queueCommands,
  readItemId,
  readProof,
  noTerms,
  reasonOf,
  termsOf,
} from '../../queues/queue-items.ts';
import { listRequests, requestQueue } from '../../queues/requests.ts';
import { listWaiting } from '../../../modules/cashier/read-queues.ts';
import {
  confirmPayout,
  handOverWithdrawal,
  lockRequest,
  payeeOf,
  refuseWithdrawal,
  weigh,
} from '../../../modules/cashier/decide-requests.ts';
import { withdrawals } from '../../../modules/cashier/requests.ts';
import type { Needs } from '../../dependencies.ts';

/** Withdrawals until the bank has paid them. */
export function withdrawalQueueHandlers(
  dependencies: Needs<'cashier' | 'clock' | 'identity' | 'limits' | 'sql'>,
): QueueHandlers<'withdrawals'> {
  const { cashier, identity } = dependencies;
  const decisions = { 'hand-over': noTerms, paid: readProof, returned: readProof, refuse: reasonOf };

  return {
    'GET /withdrawals': (context) =>
      listRequests(
        {
          name: 'withdrawals',
          read: (page) => listWaiting(cashier.database.sql, withdrawals, page),
          async more(rows) {
            const lines = await namingLines(cashier, context.staff);
            const names = await namesFor(context.staff, identity, rows);
            const customerIds = rows.map(({ request }) => request.customerId);
            const freezes = await freezesOf(cashier.database.sql, customerIds, 'withdraw');
            return (row, index) => ({
              reference: row.request.reference,
              card: presentPayee(row.request.payTo),
              real_name: names[index] ?? null,
              handed_over_at: row.request.handedOverAt?.toISOString() ?? null,
              frozen: presentFreeze(freezes.get(row.request.customerId)),
              ...lines(row, ['paid', 'returned']),
            });
          },
        },
        context,
        dependencies,
      ),
    ...queueCommands(withdrawalQueue(cashier), decisions, dependencies),

    async 'GET /withdrawals/payee'({ query, look }) {
      const payee = await payeeOf(readItemId(query.id), cashier);
      await look({ object: { kind: 'payee', id: query.id } });
      return { msg: 'ok', data: payee };
    },
  };
}

function presentFreeze(freeze: { scope: FreezeScope; isBarred: boolean } | undefined) {
  return freeze === undefined ? null : { scope: freeze.scope, is_barred: freeze.isBarred };
}

const outcomes: Readonly<Record<string, 'paid' | 'returned'>> = { paid: 'paid', returned: 'returned' };

/** How withdrawals are decided on. */
export function withdrawalQueue(cashier: CashierContext) {
  return requestQueue('withdrawals', {
    // To refuse gives back what has not left.
    givesMoney: new Set(['hand-over', 'paid', 'returned']),
    paysOut: new Set(['hand-over', 'paid']),
    async weigh(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      const outcome = outcomes[decision];
      const { amount } = await lockRequest(tx, 'withdrawals', key, outcome === 'returned' ? 'paid' : undefined);
      if (outcome === undefined) return { terms, amount, doubt: undefined };
      const { proof, doubt } = await weigh(tx, outcome, key, proofOf(terms), actor);
      return { terms: termsOf(proof), amount, doubt };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      switch (decision) {
        case 'hand-over':
          await handOverWithdrawal(tx, key, cashier);
          return { status: 'handed_over' };
        case 'paid':
          await confirmPayout(tx, 'paid', key, proofOf(terms), actor, cashier);
          return { status: 'completed', ...terms };
        case 'returned':
          await confirmPayout(tx, 'returned', key, proofOf(terms), actor, cashier);
          return { status: 'failed', ...terms };
        default:
          await refuseWithdrawal(tx, key, terms['reason'] as ErrorKey, actor, cashier);
          return { status: 'failed', ...terms };
      }
    },
  });
}
