import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../customers/index.ts';
import type { Instrument } from '../market/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { Order } from './order.ts';

interface Instruments {
  instrument(symbol: string): Instrument | undefined;
}

/**
 * Tells customers what became of orders that waited: filled, or ended without. The parts of a sell over several lots, which end
 * together and alike, are one thing to them.
 */
export async function tellWaited(tx: Tx, orders: readonly Order[], market: Instruments): Promise<void> {
  const alike = Map.groupBy(orders, ({ customerId, symbol, side, fill }) =>
    [customerId, symbol, side, fill?.price ?? 'ended'].join(' '),
  );
  await notifyAll(
    tx,
    [...alike.values()].flatMap(([first, ...others]) => (first ? [noticeOf([first, ...others], market)] : [])),
  );
}

function noticeOf(orders: readonly [Order, ...Order[]], market: Instruments): Parameters<typeof notifyAll>[1][number] {
  const [{ customerId, no, symbol, side, fill, currency, endedAt, createdAt }] = orders;
  const instrument = market.instrument(symbol);
  const count = orders.reduce((sum, { quantity }) => sum + quantity, 0n).toString();
  const about = { name: instrument?.name ?? symbol, count, no };
  const at = endedAt ?? createdAt;
  if (fill === undefined) return { customerId, kind: 'order_ended', values: about, at };
  // With its currency, since amounts in notices are read as of the account's.
  const price = `${formatDecimal(fill.price, instrument?.priceDecimals)} ${currency}`;
  return { customerId, kind: side === 'buy' ? 'order_bought' : 'order_sold', values: { ...about, price }, at };
}
