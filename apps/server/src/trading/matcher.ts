import type { Market, Quote } from '../market/index.ts';
import type { Clock } from '../platform/clock.ts';
import { column, type Sql } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Executor } from './executor.ts';
import type { End, Match } from './order.ts';

export interface Matcher {
  start(): void;
  stop(): Promise<void>;
}

const ordersAtOnce = 500;
const expirySweepMs = 2_000;

/**
 * Watches quotes for pending orders: fills those whose limit is reached, ends those whose time is over. It only finds
 * orders; the executor decides again under the customer's lock, so two nodes may find the same one.
 */
export function createMatcher(options: {
  sql: Sql;
  market: Market;
  executor: Executor;
  clock: Clock;
  log: Logger;
}): Matcher {
  const { sql, market, executor, clock, log } = options;
  let unsubscribe = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let latest: readonly Quote[] = [];
  let running: Promise<void> | undefined;

  async function matchReached(quotes: readonly Quote[]): Promise<void> {
    const found = await sql<Array<{ customer_id: string; no: string }>>`
      SELECT orders.customer_id, orders.no
      FROM unnest(${column(quotes.map(({ symbol }) => symbol))}::text[], ${column(quotes.map(({ price }) => price))}::bigint[])
        AS quoted (symbol, price)
      JOIN orders USING (symbol)
      WHERE status = 'pending' AND expires_at > ${clock.now()}
        AND ((side = 'buy' AND limit_price >= quoted.price) OR (side = 'sell' AND limit_price <= quoted.price))
      LIMIT ${ordersAtOnce}`;
    await submitAll(found.map(({ customer_id, no }) => ({ kind: 'match', customerId: customer_id, no })));
  }

  async function expireOverdue(): Promise<void> {
    const found = await sql<Array<{ customer_id: string; no: string }>>`
      SELECT customer_id, no FROM orders
      WHERE status = 'pending' AND expires_at <= ${clock.now()}
      ORDER BY expires_at
      LIMIT ${ordersAtOnce}`;
    await submitAll(found.map(({ customer_id, no }) => ({ kind: 'expire', customerId: customer_id, no })));
  }

  async function submitAll(commands: ReadonlyArray<Match | End>): Promise<void> {
    await Promise.all(commands.map((command) => executor.submit(command)));
  }

  /** One run at a time, on the newest quotes; what comes in between is overtaken by what comes after. */
  function run(work: () => Promise<void>): void {
    if (running !== undefined) return;
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'pending orders could not be matched'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      unsubscribe = market.subscribe((quotes) => {
        latest = quotes;
        run(() => matchReached(latest));
      });
      timer = setInterval(() => run(expireOverdue), expirySweepMs);
      timer.unref();
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await running;
    },
  };
}
