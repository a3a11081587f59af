import type { Customer } from './customers.ts';
import { stock } from './trading.ts';

/** A share of many ticks: its price passes the next one within seconds, where that of a cheap one may stand still. */
export const livelyStock = { symbol: 'TARAKA', name: 'Taraka Software' } as const;

/** Buys some of a stock at the market. @returns the number of the lot */
export async function buySome({ api }: Customer, count: number, symbol: string = stock.symbol): Promise<string> {
  const { data } = await api.call('GET /v2/yahoo', { query: { symbol } });
  const body = { tag: symbol, count, price: data.price_high, mold: 'stock' } as const;
  return (await api.call('POST /stock/success/deal/buy', { body })).data.no;
}

/** The price of this moment, and a tick. */
export async function priceNow({ api }: Customer, symbol: string): Promise<{ price: number; tick: number }> {
  const { data } = await api.call('GET /v2/yahoo', { query: { symbol } });
  return { price: Number(data.price), tick: Number(data.tick_size) };
}
