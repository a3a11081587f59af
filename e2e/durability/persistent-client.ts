import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireAnswer, WireBody } from '@sauda/contract';
import type { Listing } from '../../bench/src/load/requests.ts';
import type { BenchCustomer } from '../../bench/src/stage/customers.ts';

type OrderCall = 'POST /stock/success/deal/buy' | 'POST /stock/success/deal/sell' | 'POST /stock/success/deal/cancel';
type Placed = WireAnswer<'POST /stock/success/deal/buy'>['data'];

/** An order as its customer knows it from the answers alone. */
export interface KnownOrder extends Placed {
  readonly customerId: string;
  readonly side: 'buy' | 'sell';
}

/** A customer on a line that breaks: whatever got no answer is asked again with the same Idempotency-Key. */
export interface PersistentClient {
  readonly orders: readonly KnownOrder[];
  /** How many requests were ended, each counted once. */
  readonly requests: number;
  /** How many of them had to be sent more than once. */
  readonly repeatedRequests: number;
  /** Trades until `isOver`, and then ends what it has begun. @throws where it is refused */
  trade(isOver: () => boolean): Promise<void>;
}

const answerTimeoutMs = 10_000;
const retryAfterMs = 20;

export function createPersistentClient(
  url: string,
  customer: BenchCustomer,
  stocks: readonly Listing[],
): PersistentClient {
  const orders: KnownOrder[] = [];
  let requests = 0;
  let repeatedRequests = 0;

  async function ask<K extends OrderCall>(call: K, body: WireBody<K>): Promise<WireAnswer<K>> {
    const [method, path] = call.split(' ') as [string, string];
    const request = {
      method,
      headers: { token: customer.token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    };
    requests += 1;
    for (let attempt = 1; ; attempt += 1) {
      if (attempt === 2) repeatedRequests += 1;
      const answer = await send(`${url}/api${path}`, request);
      if (answer?.status === 200) return answer.json as WireAnswer<K>;
      if (answer !== undefined && answer.status !== 503) {
        throw new Error(`${call} was refused: ${JSON.stringify(answer)}`);
      }
      await sleep(retryAfterMs);
    }
  }

  async function buy(stock: Listing, price: string, count: number): Promise<KnownOrder> {
    const body = { mold: 'stock' as const, tag: stock.symbol, count: String(count), price };
    const { data } = await ask('POST /stock/success/deal/buy', body);
    const order = { ...data, customerId: customer.id, side: 'buy' as const };
    orders.push(order);
    return order;
  }

  async function sell(stock: Listing, lot: KnownOrder): Promise<void> {
    const body = { no: lot.no, price: lot.price, sell_price: stock.lowestLimit };
    const { data } = await ask('POST /stock/success/deal/sell', body);
    orders.push({ ...data, customerId: customer.id, side: 'sell' });
  }

  async function cancel({ no }: KnownOrder): Promise<void> {
    const { data } = await ask('POST /stock/success/deal/cancel', { no });
    const index = orders.findIndex((order) => order.no === no);
    orders[index] = { ...(orders[index] as KnownOrder), status: data.status };
  }

  return {
    orders,
    get requests() {
      return requests;
    },
    get repeatedRequests() {
      return repeatedRequests;
    },
    async trade(isOver) {
      for (let round = 0; !isOver(); round += 1) {
        const stock = stocks[round % stocks.length] as Listing;
        const lot = await buy(stock, stock.highestLimit, 1 + (round % 3));
        // Most lots are sold again, so that the customer's money lasts.
        if (round % 4 !== 0) await sell(stock, lot);
        if (round % 3 === 0) await cancel(await buy(stock, stock.lowestLimit, 1));
      }
    },
  };
}

/** Undefined where no whole answer came. */
export async function send(url: string, request: RequestInit): Promise<{ status: number; json: unknown } | undefined> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(answerTimeoutMs) });
    return { status: response.status, json: await response.json() };
  } catch {
    return undefined;
  }
}
