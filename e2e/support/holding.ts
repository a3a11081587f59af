import type { Customer } from './customers.ts';
import { stock } from './trading.ts';

/** Buys some of the stock at the market. @returns the number of the lot */
export async function buySome({ api }: Customer, count: number): Promise<string> {
  const { data } = await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
  const body = { tag: stock.symbol, count, price: data.price_high, mold: 'stock' } as const;
  return (await api.call('POST /stock/success/deal/buy', { body })).data.no;
}

/** The price of this moment, and a tick. */
export async function priceNow({ api }: Customer): Promise<{ price: number; tick: number }> {
  const { data } = await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
  return { price: Number(data.price), tick: Number(data.tick_size) };
}
