import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '../../bench/src/load/requests.ts';
import type { BenchCustomer } from '../../bench/src/stage/customers.ts';
import { send } from '../durability/persistent-client.ts';

/** What customers saw, in milliseconds of `performance.now()`. */
export interface Diary {
  /** When each command was answered, and how long it took with all of its repeats. */
  readonly answered: Array<{ readonly at: number; readonly waitedMs: number }>;
  /** Each time that no good answer came. */
  readonly failures: Array<{ readonly at: number; readonly how: string }>;
  /** Answers that nobody expects, such as that an order is not known which was answered before. */
  readonly refusals: string[];
  /** Streams that ended, and for how long there was none. */
  readonly streamGaps: Array<{ readonly from: number; readonly ms: number }>;
  /** The public numbers of what was answered with a yes. */
  readonly orders: Set<string>;
  readonly recharges: Set<string>;
  /** Of those orders, the ones that were cancelled. */
  readonly cancelled: Set<string>;
  /** How many streams are there now. */
  streams: number;
  /** How many orders were told of on streams. */
  told: number;
}

export const createDiary = (): Diary => ({
  answered: [],
  failures: [],
  refusals: [],
  streamGaps: [],
  orders: new Set(),
  recharges: new Set(),
  cancelled: new Set(),
  streams: 0,
  told: 0,
});

interface Answer {
  readonly msg: string;
  readonly data: { readonly no: string; readonly price: string };
}

/** The least that the practice bank takes. */
const depositUnits = 5_000;
const repeatAfterMs = 200;
const betweenMs = 100;
/** As the app waits for a stream to come back: from half of it to the whole, doubled each time. */
const streamBackoffMs = { first: 1_000, most: 30_000 };
const temporary: ReadonlySet<number> = new Set([502, 503, 504]);

/** Buys and sells, lets orders wait, cancels and deposits, each command repeated under its key until it is answered. */
export class Customer {
  readonly #url: string;
  readonly #customer: BenchCustomer;
  readonly #stock: Listing;
  readonly #diary: Diary;
  #turn = new AbortController();
  #acting: Promise<void> = Promise.resolve();
  readonly #listening = new AbortController();

  constructor(url: string, customer: BenchCustomer, stock: Listing, diary: Diary) {
    this.#url = url;
    this.#customer = customer;
    this.#stock = stock;
    this.#diary = diary;
    void this.#listen();
  }

  begin(): void {
    this.#turn = new AbortController();
    this.#acting = this.#act(this.#turn.signal);
  }

  /** Ends what it has begun. */
  async pause(): Promise<void> {
    this.#turn.abort();
    await this.#acting;
  }

  leave(): void {
    this.#listening.abort();
  }

  async #act(turn: AbortSignal): Promise<void> {
    for (let round = 0; !turn.aborted; round += 1) {
      try {
        await this.#doRound(round);
      } catch (error) {
        this.#diary.refusals.push(error instanceof Error ? error.message : String(error));
      }
      await sleep(betweenMs);
    }
  }

  async #doRound(round: number): Promise<void> {
    const lot = await this.#buy(this.#stock.highestLimit, 1 + (round % 3));
    await this.#sell(lot);
    if (round % 5 === 4) await this.#wait(round);
    if (round % 10 === 9) await this.#deposit();
  }

  async #buy(price: string, count: number): Promise<Answer['data']> {
    const body = { mold: 'stock', tag: this.#stock.symbol, count: String(count), price };
    const data = await this.#command('/stock/success/deal/buy', body);
    this.#diary.orders.add(data.no);
    return data;
  }

  async #sell({ no, price }: Answer['data']): Promise<void> {
    const body = { no, price, sell_price: this.#stock.lowestLimit };
    this.#diary.orders.add((await this.#command('/stock/success/deal/sell', body)).no);
  }

  async #wait(round: number): Promise<void> {
    const { no } = await this.#buy(this.#stock.lowestLimit, 1);
    if (round % 2 === 0) return;
    await this.#command('/stock/success/deal/cancel', { no });
    this.#diary.cancelled.add(no);
  }

  async #deposit(): Promise<void> {
    this.#diary.recharges.add((await this.#command('/stock/success/v2/recharge/add', { count: depositUnits })).no);
  }

  async #command(path: string, body: object): Promise<Answer['data']> {
    const begunAt = performance.now();
    const request = {
      method: 'POST',
      headers: {
        token: this.#customer.token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    };
    for (;;) {
      const answer = await send(`${this.#url}/api${path}`, request);
      const at = performance.now();
      if (answer?.status === 200) {
        this.#diary.answered.push({ at, waitedMs: at - begunAt });
        return (answer.json as Answer).data;
      }
      if (answer !== undefined && !temporary.has(answer.status)) {
        throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.json)}`);
      }
      this.#diary.failures.push({ at, how: answer === undefined ? 'no answer' : String(answer.status) });
      await sleep(repeatAfterMs);
    }
  }

  async #listen(): Promise<void> {
    const { signal } = this.#listening;
    let endedAt: number | undefined;
    let failed = 0;
    while (!signal.aborted) {
      await this.#hear(signal, () => {
        if (endedAt !== undefined) this.#diary.streamGaps.push({ from: endedAt, ms: performance.now() - endedAt });
        endedAt = undefined;
        failed = 0;
      });
      endedAt ??= performance.now();
      const most = Math.min(streamBackoffMs.most, streamBackoffMs.first * 2 ** failed);
      failed += 1;
      await sleep(most * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  /** @param onOpen is called once it tells */
  async #hear(signal: AbortSignal, onOpen: () => void): Promise<void> {
    const headers = { token: this.#customer.token };
    let isOpen = false;
    try {
      const response = await fetch(`${this.#url}/api/v2/stream?symbols=${this.#stock.symbol}`, { headers, signal });
      if (!response.ok || response.body === null) throw new Error(String(response.status));
      onOpen();
      isOpen = true;
      this.#diary.streams += 1;
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        this.#diary.told += piece.split('event: order\n').length - 1;
      }
    } catch {
      // It is opened again.
    } finally {
      if (isOpen) this.#diary.streams -= 1;
    }
  }
}
