import { Readable } from 'node:stream';
import type { ErrorKey } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { Cashier } from '../../../cashier/index.ts';
import type { DecisionQueue } from '../../../desk/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../desk-route.ts';
import { readyLines } from './bank-lines.ts';
import { proofOf, queueDeeds, readItemId, readProof, type QueueDependencies } from './queue-items.ts';
import { idOf, listRequests } from './requests.ts';

export interface RechargeQueueDependencies extends QueueDependencies {
  readonly cashier: Cashier;
  readonly files: Files;
}

/** Deposits that wait for their money. */
export function rechargeQueueHandlers(dependencies: RechargeQueueDependencies): DeskHandlers {
  const { cashier, files, sql } = dependencies;
  const deeds = queueDeeds(rechargeQueue(cashier), dependencies);

  return {
    'GET /recharges': (context) =>
      listRequests(
        {
          name: 'recharges',
          read: (page) => cashier.desk.waitingRecharges(page),
          async more() {
            const lines = await readyLines(cashier);
            return (row) => ({
              method: row.request.method,
              reference: row.request.reference,
              has_receipt: row.request.receiptFile !== undefined,
              line: lines.get(`${idOf(row)} received`) ?? null,
            });
          },
        },
        context,
        dependencies,
      ),
    'POST /recharges/claim': deeds.claim,
    'POST /recharges/release': deeds.release,
    'POST /recharges/confirm': (context) => deeds.decide(context, 'confirm', context.body.id, readProof(context.body)),
    'POST /recharges/refuse': (context) => {
      const { id, reason, note } = context.body;
      return deeds.decide(context, 'refuse', id, { reason }, note);
    },
    'POST /recharges/second': deeds.second,
    'POST /recharges/send-back': deeds.sendBack,

    async 'GET /recharges/receipt'({ query, look, reply }) {
      const { customerId, no } = readItemId(query.id);
      const [row] = await sql<Array<{ receipt_file: string | null }>>`
        SELECT receipt_file FROM recharges WHERE customer_id = ${customerId} AND no = ${no}`;
      const file = row?.receipt_file == null ? undefined : await files.find(customerId, row.receipt_file);
      if (file === undefined) throw new Refusal('not_found');
      await look({ object: { kind: 'receipt', id: query.id } });
      void reply.type(file.mediaType);
      return Readable.from(files.read(file));
    },
  };
}

function rechargeQueue({ desk }: Cashier): DecisionQueue {
  return {
    name: 'recharges',
    object: 'recharge',
    givesMoney: new Set(['confirm']),
    waiting: (tx, items) => desk.amongWaiting(tx, 'recharges', items),
    async lock(tx, item) {
      const { amount, customerPhone } = await desk.lock(tx, 'recharges', readItemId(item));
      return { amount, customerPhone, state: { status: 'in_progress', amount: formatDecimal(amount) } };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      if (decision === 'confirm') {
        await desk.confirmRecharge(tx, key, proofOf(terms), actor);
        return { status: 'completed', ...terms };
      }
      await desk.refuseRecharge(tx, key, terms['reason'] as ErrorKey);
      return { status: 'failed', ...terms };
    },
  };
}
