import { Refusal } from '../../platform/refusal.ts';
import * as t from '../../platform/table.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Executor } from './executor.ts';
import type { Order } from './order.ts';

/** Why the house has cancelled an order, or asked its venue to. Rows are only ever added. */
const orderCancels = t.table('order_cancels', {
  customerId: t.uuid,
  orderNo: t.text,
  askedAt: t.time,
  askedBy: t.text,
  /** Read by the customer: 3 to 500 characters. */
  reason: t.text,
});

/** Writes down why the house cancels orders, before it does. */
export async function noteCancels(tx: Tx, cancels: readonly CallOff[]): Promise<void> {
  await orderCancels.insert(
    tx,
    cancels.map(({ customerId, no: orderNo, at: askedAt, actor: askedBy, reason }) => ({
      customerId,
      orderNo,
      askedAt,
      askedBy,
      reason,
    })),
  );
}

export interface CallOff {
  readonly customerId: string;
  readonly no: string;
  readonly reason: string;
  /** As the ledger names who does it. */
  readonly actor: string;
  readonly at: Date;
}

/**
 * Cancels a waiting order of a customer for the house, in the caller's transaction and by the rules of the customer's own cancel: what is
 * at a venue that answers in its own time is asked for there, and ends by its word. The customer is told once it has ended, with the reason.
 * @throws Refusal `unknown_order`, `order_ended`; `order_waits_for_venue` where its venue was asked to cancel it already
 */
export async function callOffOrder(tx: Tx, executor: Pick<Executor, 'within'>, callOff: CallOff): Promise<Order> {
  const { customerId, no, actor } = callOff;
  const [order] = await tx<object[]>`SELECT FROM orders WHERE customer_id = ${customerId} AND no = ${no}`;
  if (order === undefined) throw new Refusal('unknown_order');
  await noteCancels(tx, [callOff]);
  const [ended] = await executor.within(tx, { kind: 'callOff', customerId, no, actor });
  return ended;
}

interface Cancelled {
  readonly customerId: string;
  readonly no: string;
  readonly endReason?: string | undefined;
}

/** What the house has said last of orders that it has cancelled, by customer and number; of others nothing. */
export async function reasonsOfHouse(sql: Sql, orders: readonly Cancelled[]): Promise<ReadonlyMap<string, string>> {
  const ofHouse = orders.filter(({ endReason }) => endReason === 'cancelled_by_house');
  if (ofHouse.length === 0) return new Map();
  const rows = await sql<Array<{ customerId: string; orderNo: string; reason: string }>>`
    SELECT DISTINCT ON (customer_id, order_no) customer_id, order_no, reason FROM order_cancels
    WHERE (customer_id, order_no) IN (
      SELECT * FROM unnest(${ofHouse.map(({ customerId }) => customerId)}::uuid[], ${ofHouse.map(({ no }) => no)}::text[]))
    ORDER BY customer_id, order_no, asked_at DESC`;
  return new Map(rows.map(({ customerId, orderNo, reason }) => [`${customerId}/${orderNo}`, reason]));
}
