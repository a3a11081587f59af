import { randomUUID } from 'node:crypto';
import type { WireAnswer } from '@sauda/contract';
import type { BenchCustomer } from '../stage/customers.ts';

const host = 'Host: 127.0.0.1\r\n';
/** As every browser says. */
const encodings = 'accept-encoding: gzip, deflate, br\r\n';

export function getRequest(path: string, customer?: BenchCustomer): string {
  return `GET ${path} HTTP/1.1\r\n${host}${encodings}${customer === undefined ? '' : `token: ${customer.token}\r\n`}\r\n`;
}

/** A POST with a key of its own. */
function postRequest(path: string, customer: BenchCustomer, body: object): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\n${host}token: ${customer.token}\r\ncontent-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}

/** A buy or a sell, under a key of its own. */
export const orderRequest = (side: 'buy' | 'sell', customer: BenchCustomer, body: object): string =>
  postRequest(`/api/stock/success/deal/${side}`, customer, body);

/** A stock that can be bought. */
export interface Listing {
  readonly symbol: string;
  /** The highest price that a limit may name today, so a buy at it fills at the market's price. */
  readonly highestLimit: string;
  /** The lowest one: a buy at it waits, a sell at it fills. */
  readonly lowestLimit: string;
}

/** The stocks of the default region that trade in the account's currency. */
export async function listStocks(url: string, customer: BenchCustomer): Promise<Listing[]> {
  const answer = await fetch(`${url}/api/v2/stock/list?limit=100`, { headers: { token: customer.token } });
  if (!answer.ok) throw new Error(`the list of stocks answered ${answer.status}`);
  const { data } = (await answer.json()) as WireAnswer<'GET /v2/stock/list'>;
  return data.rows
    .filter(({ type, currency }) => type === 'stock' && currency === 'INR')
    .map(({ stock, price_low, price_high }) => ({ symbol: stock, highestLimit: price_high, lowestLimit: price_low }));
}

/** Buys of one to three shares at the market's price, each by the next customer of the next stock. */
export function buyRequests(customers: readonly BenchCustomer[], stocks: readonly Listing[]): () => string {
  let made = 0;
  return () => {
    made += 1;
    const stock = stocks[made % stocks.length] as Listing;
    return postRequest('/api/stock/success/deal/buy', customers[made % customers.length] as BenchCustomer, {
      mold: 'stock',
      tag: stock.symbol,
      count: String(1 + (made % 3)),
      price: stock.highestLimit,
    });
  };
}
