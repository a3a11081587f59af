import type { Side } from '@sauda/rules';
import * as t from '../../platform/table.ts';

export const exchangeOrders = t.table('exchange_orders', {
  id: t.generated(t.bigint),
  clOrdId: t.text,
  symbol: t.text,
  side: t.textOf<Side>(),
  quantity: t.bigint,
  price: t.bigint,
  filled: t.bigint,
  state: t.textOf<'open' | 'filled' | 'cancelled'>(),
  place: t.bigint,
});

/** An order as it is in a turn of the exchange, which changes it. */
export type ExchangeOrder = {
  -readonly [K in keyof t.RowOf<typeof exchangeOrders>]: t.RowOf<typeof exchangeOrders>[K];
};

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
export const openOf = ({ quantity, filled }: ExchangeOrder): bigint => quantity - filled;
export const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
