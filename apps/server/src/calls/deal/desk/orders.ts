import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import {
  readCharges,
  callOffOrder,
  changesOf,
  executionsOf,
  findOrder,
  listAllOrders,
  reasonsOfHouse,
  wordsOfVenue,
  type ExecutionRow,
  type ListedOrder,
  type OrderChange,
} from '../../../modules/trading/index.ts';
import { pageByTime, readPlace, usualLimit } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef, presentOrder } from '../../customers/present.ts';
import { presentCharges } from '../present.ts';
import type { Needs } from '../../dependencies.ts';
import { readItemId } from '../../queues/queue-items.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Orders of everybody. */
export function deskOrderHandlers(needs: Needs<'clock' | 'executor' | 'market' | 'sql'>): DeskHandlers {
  const { sql, clock, executor, market } = needs;
  return {
    async 'GET /orders'({ query }) {
      const { limit = usualLimit, status, side, symbol, from, to } = query;
      const filter = { status, side, symbol, from: momentOf(from), to: momentOf(to) };
      const place = { before: readPlace(query.after, clock.now()), limit: limit + 1 };
      const { orders, reached } = await listAllOrders(sql, filter, place);
      const { rows, next } = pageByTime(orders, reached, limit);
      const present = await presenter(sql, rows, market);
      return { msg: 'ok', data: { next, rows: rows.map((order) => present(order, [])) } };
    },

    async 'GET /orders/one'({ query }) {
      const { customerId, no } = readItemId(query.id);
      const order = await findOrder(sql, customerId, no);
      if (order === undefined) throw new Refusal('not_found');
      const [changes, executions, words, present] = await Promise.all([
        changesOf(sql, customerId, [no]),
        executionsOf(sql, customerId, no),
        order.venue === undefined ? undefined : wordsOfVenue(sql, customerId, no),
        presenter(sql, [order], market),
      ]);
      const told = { venue_text: words ?? null, executions: executions.map(presentExecution) };
      return { msg: 'ok', data: { ...present(order, changes), ...told } };
    },

    'POST /orders/cancel': ({ body: { id, reason }, actor, command }) =>
      command(async (tx) => {
        const { customerId, no } = readItemId(id);
        const { status, asked, filled } = await callOffOrder(tx, executor, {
          customerId,
          no,
          reason,
          actor,
          at: clock.now(),
        });
        const after = { status, filled: filled.toString(), asked: asked ?? null };
        const record = { object: { kind: 'order', id, customerId }, before: { status: 'pending' }, after, reason };
        return { answer: { msg: 'ok', data: { status, asked: asked ?? null } }, record };
      }),
  };
}

async function presenter(sql: Sql, orders: readonly ListedOrder[], market: Needs<'market'>['market']) {
  const refs: ReadonlyMap<string, CustomerRef> = await customerRefs(
    sql,
    orders.map(({ customerId }) => customerId),
  );
  const reasons = await reasonsOfHouse(sql, orders);
  return (order: ListedOrder, changes: readonly OrderChange[]) => ({
    ...presentOrder(order, { changes, reasons }, market),
    id: `${order.customerId}/${order.no}`,
    customer: presentCustomerRef(refs.get(order.customerId) ?? { id: order.customerId, number: 0n, phone: undefined }),
  });
}

function presentExecution({ part, quantity, charges, ...row }: ExecutionRow) {
  const { kind, venue, executionId, price, amount, fee, bookedAt } = row;
  return {
    part,
    quantity: quantity.toString(),
    ...toWire({ kind, venue, executionId, price, amount, fee, bookedAt }),
    ...presentCharges(readCharges(charges)),
  };
}
