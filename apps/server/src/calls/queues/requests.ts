import type { SharedQueue } from '@sauda/contract/desk';
import { formatDecimal } from '@sauda/money';
import { lockRequest } from '../../modules/cashier/decide-requests.ts';
import { amongWaiting, type QueuePage, type Waiting, type WaitingPage } from '../../modules/cashier/read-queues.ts';
import { requestKinds, type Recharge, type RequestKind } from '../../modules/cashier/requests.ts';
import type { DecisionQueue } from '../../modules/staff/queues/decide.ts';
import { creditedBy, type LimitReached, readLimits } from '../../modules/staff/queues/limits.ts';
import type { StaffContext } from '../wires/desk-handlers.ts';
import { askedOf, deadlineKey, readDeadlineKey, readItemId, readMarks } from './queue-items.ts';
import { pageOfItems } from '../../http/key-page.ts';
import type { Needs } from '../dependencies.ts';

/** What requests of every kind have. */
export type AnyRequest = Pick<Recharge, 'customerId' | 'no' | 'amount' | 'createdAt' | 'deadline'>;

/** Which queue, where its requests come from, and what they show beyond what all do. */
interface RequestQueue<T extends AnyRequest, More> {
  readonly name: SharedQueue;
  read(page: QueuePage): Promise<WaitingPage<T>>;
  /** Reads for a whole page what its rows show. */
  more(rows: ReadonlyArray<Waiting<T>>): Promise<(row: Waiting<T>, index: number) => More>;
}

/** A page of a queue of requests, oldest deadline first. */
export async function listRequests<T extends AnyRequest, More>(
  { name, read, more }: RequestQueue<T, More>,
  { query, staff }: Pick<StaffContext<'GET /recharges'>, 'query' | 'staff'>,
  dependencies: Needs<'clock' | 'limits' | 'sql'>,
) {
  const asked = await askedOf(query, name, staff, dependencies);
  const { items, total } = await read({ ...asked, limit: asked.limit + 1, after: readDeadlineKey(query.after) });
  const { rows, next } = pageOfItems(items, asked.limit, ({ request }) => deadlineKey(request.deadline, request.no));
  const customerIds = rows.map(({ request }) => request.customerId);
  const at = dependencies.clock.now();
  const [marks, reached, credited, shows] = await Promise.all([
    readMarks(dependencies, name, staff, rows.map(idOf)),
    readLimits(dependencies.sql, { staffId: staff.id, customerIds, limits: dependencies.limits(), at }),
    creditedBy(dependencies.sql, [staff.id], customerIds, at),
    more(rows),
  ]);
  const reachedBy = (row: Waiting<T>): LimitReached | null => {
    const { customerId, amount } = row.request;
    return reached({ queue: name, item: idOf(row), customerId, amount }) ?? null;
  };
  return {
    msg: 'ok' as const,
    data: {
      next,
      total,
      rows: rows.map((row, index) => ({
        ...presentRequest(row, staff.phone),
        ...marks(idOf(row)),
        needs_second_person: reachedBy(row) !== null,
        second_person: reachedBy(row),
        credited_by_me: credited.has(row.request.customerId),
        ...shows(row, index),
      })),
    },
  };
}

/** An item's id on the wire. */
export function idOf({ request }: { readonly request: Pick<AnyRequest, 'customerId' | 'no'> }): string {
  return `${request.customerId}/${request.no}`;
}

function presentRequest(waiting: Waiting<AnyRequest>, staffPhone: string | undefined) {
  const { request, customerNumber, customerPhone } = waiting;
  return {
    id: idOf(waiting),
    no: request.no,
    customer: { id: request.customerId, number: customerNumber, phone: customerPhone ?? null },
    is_own: staffPhone !== undefined && staffPhone === customerPhone,
    amount: formatDecimal(request.amount, 2),
    deadline: request.deadline.toISOString(),
    created_at: request.createdAt.toISOString(),
  };
}

/** A queue of requests: what waits in it, and how one is locked. How decisions are weighed and carried out is its own. */
export function requestQueue<N extends RequestKind>(
  name: N,
  own: Pick<DecisionQueue, 'givesMoney' | 'paysOut' | 'weigh' | 'carryOut'>,
): DecisionQueue & { name: N } {
  return {
    name,
    object: requestKinds[name].one,
    waiting: (tx, items) => amongWaiting(tx, name, items),
    async lock(tx, item, decision) {
      const key = readItemId(item);
      const request = await lockRequest(tx, name, key, decision === 'returned' ? 'paid' : undefined);
      const { amount, customerPhone, isHandedOver } = request;
      const status = request.status === 'in_progress' && isHandedOver ? 'handed_over' : request.status;
      return { customerId: key.customerId, customerPhone, state: { status, amount: formatDecimal(amount) } };
    },
    ...own,
  };
}
