import { formatDecimal, type Decimal } from '@sauda/money';
import { notifyAll } from '../customers/index.ts';
import type { Instrument } from '../market/index.ts';
import type { Tx } from '../../platform/database.ts';
import { reasonsOfHouse } from './call-off.ts';
import type { Order } from './order.ts';

interface Instruments {
  instrument(symbol: string): Instrument | undefined;
}

export type Notices = Parameters<typeof notifyAll>[1];

/** Tells customers what became of orders that waited. */
export async function tellWaited(tx: Tx, orders: readonly Order[], market: Instruments): Promise<void> {
  const reasons = await reasonsOfHouse(tx, orders);
  await notifyAll(tx, noticesOfWaited(orders, market, reasons));
}

/**
 * What customers are told of orders that waited: filled, or ended without, or set off as a stop and waiting
 * on, since the market was beyond its limit. The parts of a sell over several lots, which end
 * together and alike, are one thing to them.
 * @param reasons of `reasonsOfHouse`
 */
export function noticesOfWaited(
  orders: readonly Order[],
  market: Instruments,
  reasons: ReadonlyMap<string, string>,
): Notices {
  const alike = Map.groupBy(orders, ({ customerId, symbol, side, status, fill, no, limitPrice, createdAt }) => {
    const placed = side === 'buy' ? no : `${limitPrice} ${createdAt.toISOString()}`;
    return [customerId, symbol, status, fill?.price, placed].join(' ');
  });
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [noticeOf([first, ...others], market, reasons)] : [],
  );
}

function noticeOf(
  orders: readonly [Order, ...Order[]],
  market: Instruments,
  reasons: ReadonlyMap<string, string>,
): Notices[number] {
  const [first] = orders;
  const { customerId, no, symbol, side, status, limitPrice, fill, currency, endedAt, triggeredAt, createdAt } = first;
  const instrument = market.instrument(symbol);
  const count = orders.reduce((sum, { quantity }) => sum + quantity, 0n).toString();
  const about = { name: instrument?.name ?? symbol, count, no };
  const at = endedAt ?? triggeredAt ?? createdAt;
  // With its currency, since amounts in notices are read as of the account's.
  const written = (price: Decimal) => `${formatDecimal(price, instrument?.priceDecimals)} ${currency}`;
  if (status === 'pending') {
    return { customerId, kind: 'stop_waits', values: { ...about, price: written(limitPrice) }, at };
  }
  const filled = orders.reduce((sum, order) => sum + order.filled, 0n).toString();
  const reason = reasons.get(`${customerId}/${no}`);
  if (reason !== undefined) return { customerId, kind: 'order_called_off', values: { ...about, filled, reason }, at };
  if (fill === undefined) return { customerId, kind: 'order_ended', values: about, at };
  const price = written(fill.price);
  if (status !== 'success') {
    return { customerId, kind: 'order_part_ended', values: { ...about, filled, price }, at };
  }
  return { customerId, kind: side === 'buy' ? 'order_bought' : 'order_sold', values: { ...about, price }, at };
}
