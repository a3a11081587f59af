import { Readable } from 'node:stream';
import type { ErrorKey } from '@sauda/contract';
import type { DeskBody } from '@sauda/contract/desk';
import { formatDecimal, parseDecimal } from '@sauda/money';
import type { CashierContext } from '../../../modules/cashier/context.ts';
import { recharges, type Recharge } from '../../../modules/cashier/requests.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { QueueHandlers } from '../../wires/desk-handlers.ts';
import { namingLines } from './bank-lines.ts';
import {
  namesFor,
  proofOf,
  queueCommands,
  readItemId,
  readProof,
  reasonOf,
  termsOf,
} from '../../queues/queue-items.ts';
import { listRequests, requestQueue } from '../../queues/requests.ts';
import { listWaiting } from '../../../modules/cashier/read-queues.ts';
import { confirmRecharge, lockRequest, weigh } from '../../../modules/cashier/decide-requests.ts';
import { failRecharge } from '../../../modules/cashier/end-recharge.ts';
import type { Needs } from '../../dependencies.ts';

/** Deposits that wait for their money. */
export function rechargeQueueHandlers(
  dependencies: Needs<'cashier' | 'clock' | 'files' | 'identity' | 'limits' | 'sql'>,
): QueueHandlers<'recharges'> {
  const { cashier, files, identity, sql } = dependencies;
  const decisions = {
    confirm: (body: DeskBody<'POST /recharges/confirm'>) => ({ ...readProof(body), credit: body.line_amount }),
    refuse: reasonOf,
  };

  return {
    'GET /recharges': (context) =>
      listRequests(
        {
          name: 'recharges',
          read: (page) => listWaiting(cashier.database.sql, recharges, page),
          async more(rows) {
            const lines = await namingLines(cashier, context.staff);
            const names = await namesFor(context.staff, identity, rows);
            return (row, index) => ({
              method: row.request.method,
              usdt: presentUsdt(row.request),
              reference: row.request.reference,
              has_receipt: row.request.receiptFile !== undefined,
              real_name: names[index] ?? null,
              ...lines(row, ['received']),
            });
          },
        },
        context,
        dependencies,
      ),
    ...queueCommands(rechargeQueue(cashier), decisions, dependencies),

    async 'GET /recharges/receipt'({ query, look, reply }) {
      const { customerId, no } = readItemId(query.id);
      const receipt = (await recharges.find(sql, { customerId, no }))?.receiptFile;
      const file = receipt === undefined ? undefined : await files.find(customerId, receipt);
      if (file === undefined) throw new Refusal('not_found');
      await look({ object: { kind: 'receipt', id: query.id } });
      void reply.type(file.mediaType);
      return Readable.from(files.read(file));
    },
  };
}

function rechargeQueue(cashier: CashierContext) {
  return requestQueue('recharges', {
    givesMoney: new Set(['confirm']),
    async weigh(tx, item, _decision, terms, actor) {
      const key = readItemId(item);
      const { amount: asked } = await lockRequest(tx, 'recharges', key);
      const { proof, amount, doubt } = await weigh(tx, 'received', key, proofOf(terms), actor);
      const credit = formatDecimal(amount, 2);
      // Another amount than was asked for is credited by whoever has seen which.
      if (amount !== asked && parseDecimal(terms['credit'] ?? '') !== amount) throw new Refusal('bank_line_unfit');
      return { terms: { ...termsOf(proof), credit }, amount, doubt };
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readItemId(item);
      if (decision === 'confirm') {
        await confirmRecharge(tx, key, proofOf(terms), actor, cashier);
        return { status: 'completed', ...terms };
      }
      await failRecharge(tx, key, terms['reason'] as ErrorKey, cashier);
      return { status: 'failed', ...terms };
    },
  });
}

function presentUsdt({ payTo, coinTransfer }: Recharge) {
  if (!('address' in payTo)) return null;
  return { address: payTo.address, rate: payTo.rate, amount: payTo.usdtAmount, transfer: coinTransfer ?? null };
}
