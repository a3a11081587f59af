import { Readable } from 'node:stream';
import type { ErrorKey } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { BankLine, Cashier, Recharge, Waiting } from '../../../cashier/index.ts';
import type { DecisionQueue } from '../../../desk/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../desk-route.ts';
import {
  askedOf,
  deadlineKey,
  pageOfItems,
  proofOf,
  queueDeeds,
  readDeadlineKey,
  readItemId,
  readMarks,
  readProof,
  type QueueDependencies,
} from './queue-items.ts';

export interface RechargeQueueDependencies extends QueueDependencies {
  readonly cashier: Cashier;
  readonly files: Files;
}

/** Requests wait for a day, so the lines that name them are among the newest. */
const linesLookedThrough = 5_000;

/** Deposits that wait for their money. */
export function rechargeQueueHandlers(dependencies: RechargeQueueDependencies): DeskHandlers {
  const { cashier, files, sql, secondPersonAbove } = dependencies;
  const queue = rechargeQueue(cashier);
  const deeds = queueDeeds(queue, dependencies);

  return {
    async 'GET /recharges'({ query, staff }) {
      const asked = await askedOf(query, 'recharges', staff, dependencies);
      const after = readDeadlineKey(query.after);
      const [{ items, total }, lines] = await Promise.all([
        cashier.desk.waitingRecharges({ ...asked, limit: asked.limit + 1, after }),
        readyLines(cashier),
      ]);
      const { rows, next } = pageOfItems(items, asked.limit, ({ request }) =>
        deadlineKey(request.deadline, request.no),
      );
      const marks = await readMarks(dependencies, 'recharges', staff, rows.map(idOf));
      return {
        msg: 'ok',
        data: {
          next,
          total,
          rows: rows.map((row) => ({
            ...presentRequest(row, staff.phone),
            ...marks(idOf(row)),
            needs_second_person: row.request.amount > secondPersonAbove(),
            method: row.request.method,
            reference: row.request.reference,
            has_receipt: row.request.receiptFile !== undefined,
            line: lines.get(`${idOf(row)} received`) ?? null,
          })),
        },
      };
    },
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

type AnyRequest = Pick<Recharge, 'customerId' | 'no' | 'amount' | 'createdAt'> & { readonly deadline: Date };

export function idOf({ request }: { readonly request: Pick<AnyRequest, 'customerId' | 'no'> }): string {
  return `${request.customerId}/${request.no}`;
}

/** What requests of every queue show. */
export function presentRequest(waiting: Waiting<AnyRequest>, staffPhone: string | undefined) {
  const { request, customerNumber, customerPhone } = waiting;
  return {
    id: idOf(waiting),
    no: request.no,
    customer: { id: request.customerId, number: customerNumber, phone: customerPhone },
    is_own: staffPhone !== undefined && staffPhone === customerPhone,
    amount: formatDecimal(request.amount, 2),
    deadline: request.deadline.toISOString(),
    created_at: request.createdAt.toISOString(),
  };
}

export function presentLine({ id, bankReference, bookedOn, amount, description }: BankLine) {
  return {
    id: id.toString(),
    bank_reference: bankReference,
    booked_on: bookedOn,
    amount: formatDecimal(amount, 2),
    description,
  };
}

/** Lines that fit a request that waits, by item and outcome. */
export async function readyLines(cashier: Cashier): Promise<Map<string, ReturnType<typeof presentLine>>> {
  const lines = await cashier.bankLines.list({ matched: false, among: linesLookedThrough, limit: 1_000 });
  const ready = new Map<string, ReturnType<typeof presentLine>>();
  for (const line of lines) {
    if (line.state !== 'ready' || line.proposal === undefined) continue;
    ready.set(`${idOf({ request: line.proposal })} ${line.proposal.outcome}`, presentLine(line));
  }
  return ready;
}
