import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../customers/index.ts';
import type { Instrument } from '../market/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { Order } from './order.ts';

/** Tells customers what became of orders that waited: filled, or ended without. */
export async function tellWaited(
  tx: Tx,
  orders: readonly Order[],
  market: { instrument(symbol: string): Instrument | undefined },
): Promise<void> {
  await notifyAll(
    tx,
    orders.map((order) => {
      const { customerId, no, symbol, quantity, side, fill, endedAt, createdAt } = order;
      const instrument = market.instrument(symbol);
      const about = { name: instrument?.name ?? symbol, count: quantity.toString(), no };
      const at = endedAt ?? createdAt;
      if (fill === undefined) return { customerId, kind: 'order_ended' as const, values: about, at };
      // With its currency, since amounts in notices are read as of the account's.
      const price = `${formatDecimal(fill.price, instrument?.priceDecimals)} ${order.currency}`;
      const kind = side === 'buy' ? ('order_bought' as const) : ('order_sold' as const);
      return { customerId, kind, values: { ...about, price }, at };
    }),
  );
}
