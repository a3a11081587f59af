import { lockBook } from '../../ledger/index.ts';
import { createApart } from '../../../platform/apart.ts';
import { column, type Tx } from '../../../platform/database.ts';
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
 * Makes what cancels all that is due, batch by batch, of each of those that have not ended in turn. How far one has come stands in its
 * row and commits with the batch, so that each order is cancelled once, on however many nodes, and also where one dies in the middle.
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
        batch: () => database.transaction((tx) => cancelBatch(context, tx, id)),
      })),
      batchesAtOnce,
    );
  };
}

/** @returns whether there may be more to cancel; false where another node is at it */
async function cancelBatch(context: MassCancelContext, tx: Tx, id: bigint): Promise<boolean> {
  const [due] = await tx<MassCancel[]>`
    SELECT ${massCancels.columns()} FROM mass_cancels WHERE id = ${id} AND ended_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return false;
  const found = await nextOrders(context, tx, due);
  const { cancelled, asked } = await cancelAll(context, tx, due, found);
  const isLast = found.length < batchSize;
  const last = found.at(-1);
  await tx`
    UPDATE mass_cancels SET cancelled = cancelled + ${cancelled}, asked = asked + ${asked},
      reached_customer = ${last?.customerId ?? due.reachedCustomer}, reached_id = ${last?.id ?? due.reachedId},
      ended_at = ${isLast ? context.clock.now() : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

/** In the order of customers, in which their books are locked too. */
function nextOrders({ market }: MassCancelContext, tx: Tx, due: MassCancel): Promise<Found[]> {
  const { reachedCustomer, reachedId, createdAt: until } = due;
  return tx<Found[]>`
    SELECT customer_id, id, no FROM orders o WHERE ${fits(tx, market, { ...due, until })}
      ${reachedCustomer === undefined ? tx`` : tx`AND (customer_id, id) > (${reachedCustomer}, ${reachedId ?? 0n})`}
    ORDER BY customer_id, id LIMIT ${batchSize}`;
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
