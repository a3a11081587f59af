import type { Candle, Market, Quote } from '../../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { candlesSince, extremesSince } from './extremes.ts';
import { findReached, symbolsWaitedFor, tellReached, type Reached, type Waiting } from './reach-alerts.ts';

export interface AlertWatch {
  start(): void;
  stop(): Promise<void>;
  /** Tells of the alerts that these quotes reach. */
  look(quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'price'>>): Promise<void>;
  /** Looks at every price that is waited for, and at what was missed while no node was looking. */
  sweep(): Promise<void>;
}

const sweepMs = 10_000;
/** No node has looked for this long: prices may have come and gone meanwhile. */
const missedMs = 3 * sweepMs;
/** What was reached is listed for this long. */
const reachedKeptMs = 30 * 24 * 3_600_000;

/**
 * Watches quotes for price alerts (ADR 24). Every node does it; an alert is told of once, by the row's own state. After
 * a time without any node the highs and lows of candles say what was missed.
 */
export function createAlertWatch(options: {
  database: Database;
  market: Market;
  clock: Clock;
  log: Logger;
}): AlertWatch {
  const { database, market, clock, log } = options;
  const { sql } = database;
  let unsubscribe = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function look(quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'price'>>): Promise<void> {
    const ranges = quotes.map(({ symbol, price }) => ({ symbol, high: price, low: price }));
    await tellReached(database, market, await findReached(sql, ranges), clock.now());
  }

  async function catchUp(symbols: readonly string[], since: Date, now: Date): Promise<void> {
    for (const symbol of symbols) {
      const candles = await candlesSince(market, symbol, since, now);
      const range = extremesSince(candles, since);
      if (range === undefined) continue;
      let told: number;
      do {
        told = await tellReached(
          database,
          market,
          await findReached(sql, [{ symbol, ...range }], { until: since }),
          now,
        );
      } while (told > 0);
      // Those made after the last look, shortly before the nodes went down: for each what came after it.
      const late = await findReached(sql, [{ symbol, ...range }], { after: since });
      await tellReached(
        database,
        market,
        late.flatMap((alert) => reachedAfterItWasMade(alert, candles)),
        now,
      );
    }
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    const symbols = await symbolsWaitedFor(sql);
    await look(symbols.flatMap((symbol) => market.quote(symbol) ?? []));
    const [{ since }] = await sql<[{ since: Date }]>`SELECT looked_until AS since FROM price_alert_progress`;
    if (now.getTime() - since.getTime() > missedMs) await catchUp(symbols, since, now);
    await database.transaction(async (tx) => {
      await tx`UPDATE price_alert_progress SET looked_until = ${now} WHERE looked_until < ${now}`;
      await tx`DELETE FROM price_alerts WHERE reached_at < ${new Date(now.getTime() - reachedKeptMs)}`;
    });
  }

  /** One run at a time; the quotes that come meanwhile are overtaken by those that come after. */
  function run(work: () => Promise<void>): void {
    if (running !== undefined) return;
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'price alerts could not be looked at'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    look,
    sweep,
    start() {
      run(sweep);
      unsubscribe = market.subscribe((quotes) => run(() => look(quotes)));
      timer = setInterval(() => run(sweep), sweepMs);
      timer.unref();
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await running;
    },
  };
}

function reachedAfterItWasMade(alert: Waiting, candles: readonly Candle[]): Reached[] {
  const range = extremesSince(candles, alert.createdAt);
  if (range === undefined) return [];
  const isReached = alert.direction === 'above' ? range.high >= alert.alertPrice : range.low <= alert.alertPrice;
  return isReached ? [{ ...alert, price: alert.direction === 'above' ? range.high : range.low }] : [];
}
