import { lockBook } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import { createApart, type Apart } from '../../../platform/apart.ts';
import { column, databaseIsAway, type Sql, type Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { noteCancels } from '../call-off.ts';
import { fits, massCancels, type MassCancel, type MassCancelContext } from './cancelled.ts';

/** Orders cancelled in one transaction, while which their customers can do nothing else. */
const batchSize = 100;
/** Of all together: then other work has its turn, and a stop need not wait long. */
const batchesAtOnce = 50;

interface Found {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}

/**
 * Makes what cancels all that is due, batch by batch, of each of those that have not ended in turn, and of one all orders but those that
 * fail by themselves. How far one has come stands in its row and commits with the batch, so that each order is cancelled once, on however
 * many nodes, and also where one dies in the middle.
 */
export function createCancelling(context: MassCancelContext & Given<'log'>): () => Promise<void> {
  const { database, clock, log } = context;
  const apart = createApart({ work: 'cancelling orders of many', clock, log });
  return async function cancelDue() {
    const due = await database.sql<Array<{ id: bigint }>>`
      SELECT id FROM mass_cancels WHERE ended_at IS NULL ORDER BY id`;
    await apart.inTurns(
      due.map(({ id }) => ({
        about: `mass cancel ${id}`,
        batch: () => cancelNext(context, apart, id),
      })),
      batchesAtOnce,
    );
  };
}

/** The next of them together or, where that fails, each apart. @returns whether there may be more to cancel now */
async function cancelNext(context: MassCancelContext, apart: Pick<Apart, 'each'>, id: bigint): Promise<boolean> {
  const { database, market } = context;
  try {
    return await database.transaction((tx) => cancelBatch(context, tx, id));
  } catch (error) {
    const [due] = await database.sql<MassCancel[]>`SELECT ${massCancels.columns()} FROM mass_cancels WHERE id = ${id}`;
    const found = due === undefined ? [] : await nextOrders(market, database.sql, due, batchSize);
    if (databaseIsAway(error) || found.length === 0) throw error;
    for (const order of found) {
      const about = `order ${order.no} of mass cancel ${id}`;
      const work = () => database.transaction((tx) => cancelBatch(context, tx, id, order));
      const isDone = (await apart.each([{ about, work }])) === 0;
      if (!isDone) await database.transaction((tx) => passOver(tx, id, order));
    }
    return true;
  }
}

/** One that cannot be cancelled now. */
async function passOver(tx: Tx, id: bigint, { customerId, id: orderId }: Found): Promise<void> {
  await tx`
    UPDATE mass_cancels SET reached_customer = ${customerId}, reached_id = ${orderId} WHERE id = ${id} AND ended_at IS NULL`;
}

/**
 * @param one alone; the next ones where it is undefined
 * @returns whether there may be more to cancel now; false where another node is at it
 */
async function cancelBatch(context: MassCancelContext, tx: Tx, id: bigint, one?: Found): Promise<boolean> {
  const [due] = await tx<MassCancel[]>`
    SELECT ${massCancels.columns()} FROM mass_cancels WHERE id = ${id} AND ended_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return false;
  const found = one === undefined ? await nextOrders(context.market, tx, due, batchSize) : [one];
  const { cancelled, asked } = await cancelAll(context, tx, due, found);
  const isLast = one === undefined && found.length < batchSize;
  // What was passed over is looked at again, from the beginning.
  const first = { ...due, reachedCustomer: undefined };
  const [left] = isLast ? await nextOrders(context.market, tx, first, 1) : [];
  const last = found.at(-1) ?? { customerId: due.reachedCustomer, id: due.reachedId };
  const reached = left === undefined ? last : undefined;
  await tx`
    UPDATE mass_cancels SET cancelled = cancelled + ${cancelled}, asked = asked + ${asked},
      reached_customer = ${reached?.customerId}, reached_id = ${reached?.id},
      ended_at = ${isLast && left === undefined ? context.clock.now() : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

/** In the order of customers, in which their books are locked too. Whose venue the house has asked since is not asked again. */
function nextOrders(market: Market, sql: Sql | Tx, due: MassCancel, limit: number): Promise<Found[]> {
  const { reachedCustomer, reachedId, createdAt: until } = due;
  return sql<Found[]>`
    SELECT customer_id, id, no FROM orders o WHERE ${fits(sql, market, { ...due, until })}
      ${reachedCustomer === undefined ? sql`` : sql`AND (customer_id, id) > (${reachedCustomer}, ${reachedId ?? 0n})`}
      AND NOT EXISTS (
        SELECT FROM order_cancels c WHERE c.customer_id = o.customer_id AND c.order_no = o.no AND c.asked_at >= ${until})
    ORDER BY customer_id, id LIMIT ${limit}`;
}

/** Those that still wait once their customers' books are held, by the rules of the single cancel. */
async function cancelAll(
  { clock, executor, market }: MassCancelContext,
  tx: Tx,
  due: MassCancel,
  found: readonly Found[],
): Promise<{ cancelled: number; asked: number }> {
  if (found.length === 0) return { cancelled: 0, asked: 0 };
  const customerIds = found.map(({ customerId }) => customerId);
  await lockBook(tx, customerIds);
  const waiting = await tx<Found[]>`
    SELECT customer_id, id, no FROM orders o
    WHERE ${fits(tx, market, { ...due, until: due.createdAt })} AND (customer_id, no) IN (
      SELECT * FROM unnest(${column(customerIds)}::uuid[], ${column(found.map(({ no }) => no))}::text[]))
    ORDER BY customer_id, id`;
  if (waiting.length === 0) return { cancelled: 0, asked: 0 };
  const { createdBy: actor, reason } = due;
  await noteCancels(
    tx,
    waiting.map(({ customerId, no }) => ({ customerId, no, reason, actor, at: clock.now() })),
  );
  const orders = await executor.withinAll(
    tx,
    waiting.map(({ customerId, no }) => ({ kind: 'callOff', customerId, no, actor })),
  );
  const cancelled = orders.filter(({ status }) => status !== 'pending').length;
  return { cancelled, asked: orders.length - cancelled };
}
