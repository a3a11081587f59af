import { releaseTransfers, save, type Context } from './fill.ts';
import { moveOf } from './settle-later.ts';
import { setAsideOf, type Order } from './order.ts';
import { lotOf } from './preconditions.ts';

/** Ends a pending order; what it holds, or reserves of a lot, is free again. What of it has traded stays so. */
export function giveBack(
  order: Order,
  end: Pick<Order, 'status'> & Partial<Pick<Order, 'endReason'>>,
  actor: string,
  context: Context,
): Order {
  const { state } = context;
  moveOf({ ...order, held: 0n }, releaseTransfers(order, actor), { instrument: undefined }, context);
  if (order.side === 'sell') {
    const lot = lotOf(order, context);
    state.saveLot({ ...lot, reserved: lot.reserved - setAsideOf(order) });
  }
  return save({ ...order, held: 0n, ...end }, context);
}
