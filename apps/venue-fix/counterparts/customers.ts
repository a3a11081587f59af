import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '../../../bench/src/load/requests.ts';
import type { BenchCustomer } from '../../../bench/src/stage/customers.ts';

const patienceMs = 10_000;

/** Customers who buy, sell and cancel, whatever dies meanwhile: what is not answered is asked again under its key. */
export class Customers {
  readonly #url: string;
  readonly #customers: readonly BenchCustomer[];
  readonly #stocks: readonly Listing[];
  /** Called with each order that was taken. */
  readonly #onPlaced: (stock: Listing, side: 'buy' | 'sell') => Promise<void>;
  placed = 0;
  #begun = 0;
  cancels = 0;
  /** Orders may be placed up to this many. */
  allowed = 0;

  constructor(
    url: string,
    customers: readonly BenchCustomer[],
    stocks: readonly Listing[],
    onPlaced: (stock: Listing, side: 'buy' | 'sell') => Promise<void>,
  ) {
    this.#url = url;
    this.#customers = customers;
    this.#stocks = stocks;
    this.#onPlaced = onPlaced;
  }

  /** Until so many orders are placed. */
  async trade(wanted: number): Promise<void> {
    await Promise.all(this.#customers.map((customer) => this.#tradeOf(customer, wanted)));
  }

  async cancel(customerId: string, no: string): Promise<void> {
    const customer = this.#customers.find(({ id }) => id === customerId);
    if (customer !== undefined) await this.#ask(customer, 'cancel', { no });
  }

  async #tradeOf(customer: BenchCustomer, wanted: number): Promise<void> {
    while (this.placed < wanted) {
      if (this.#begun >= this.allowed) {
        await sleep(20);
        continue;
      }
      const stock = this.#stocks[Math.floor(Math.random() * this.#stocks.length)];
      if (stock === undefined) throw new Error('there are no stocks');
      const price = stock.lowestLimit;
      const count = String(1 + Math.floor(Math.random() * 9));
      const no = await this.#place(customer, 'buy', { mold: 'stock', tag: stock.symbol, count, price }, stock);
      await sleep(50 + Math.random() * 400);
      if (no !== undefined && Math.random() < 0.25) {
        this.cancels += 1;
        await this.#ask(customer, 'cancel', { no });
      }
      if (no !== undefined && Math.random() < 0.4) {
        // Refused where nothing of it has been bought yet.
        await this.#place(customer, 'sell', { no, sell_price: price }, stock);
      }
    }
  }

  async #place(
    customer: BenchCustomer,
    side: 'buy' | 'sell',
    body: object,
    stock: Listing,
  ): Promise<string | undefined> {
    this.#begun += 1;
    const answer = await this.#ask(customer, side, body);
    if (answer === undefined) {
      this.#begun -= 1;
      return undefined;
    }
    this.placed += 1;
    await this.#onPlaced(stock, side);
    return answer.no;
  }

  /** @returns undefined where it is refused */
  async #ask({ token }: BenchCustomer, deed: string, body: object): Promise<{ no: string } | undefined> {
    const request = {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    };
    for (;;) {
      try {
        const signal = AbortSignal.timeout(patienceMs);
        const answer = await fetch(`${this.#url}/api/stock/success/deal/${deed}`, { ...request, signal });
        const { data } = (await answer.json()) as { data: { no: string } };
        if (answer.status === 200) return data;
        if (answer.status !== 503 && answer.status !== 429) return undefined;
      } catch {
        // Nobody knows whether it was done.
      }
      await sleep(20);
    }
  }
}
