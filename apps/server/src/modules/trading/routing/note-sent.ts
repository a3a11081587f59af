import type { NewVenueCommand } from '../../venues/index.ts';
import type { Context } from '../fill.ts';
import type { Order } from '../order.ts';

/**
 * Notes commands of an order as sent, whose answer is booked in the same transaction.
 * @throws Error where one was withdrawn or sent since it was looked at: what the venue was told of it must not stand
 */
export function noteSent(order: Order, sent: readonly NewVenueCommand[], { state }: Pick<Context, 'state'>): Order {
  for (const command of sent) {
    const { clOrdId } = command;
    const found = state.commands.of(order.customerId, order.no).find((one) => one.clOrdId === clOrdId);
    if (found?.state !== 'queued') throw new Error(`command ${clOrdId} is not to be sent any more`);
    state.commands.change(command);
  }
  if (order.reach !== 'queued' || !sent.some(({ kind }) => kind === 'new')) return order;
  const gone: Order = { ...order, reach: 'sent' };
  state.saveOrder(gone);
  return gone;
}
