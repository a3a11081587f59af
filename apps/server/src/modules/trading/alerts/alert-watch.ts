import { newestOfEach, type Candle, type Market, type Quote } from '../../market/index.ts';
import { createApart, inPages, throwFirst, togetherOrApart } from '../../../platform/apart.ts';
import {
  candlesSince,
  extremesSince,
  findReached,
  symbolsWaitedFor,
  tellReached,
  type PriceRange,
  type Reached,
  type Waiting,
} from './reach-alerts.ts';
import type { Given } from '../../../platform/given.ts';

const sweepMs = 10_000;
/** No node has looked for this long: prices may have come and gone meanwhile. */
const missedMs = 3 * sweepMs;
/** What was reached is listed for this long. */
const reachedKeptMs = 30 * 24 * 3_600_000;

/**
 * Watches quotes for price alerts (ADR 24). Every node does it; an alert is told of once, by the row's own state. After
 * a time without any node the highs and lows of candles say what was missed.
 */
export function createAlertWatch(
  options: Given<'clock' | 'database' | 'log' | 'rounds'> & {
    market: Market;
    /** Alerts read in one query; all that are found are told of. */
    atOnce?: number;
  },
) {
  const { database, market, clock, log, rounds, atOnce = 500 } = options;
  const apart = createApart({ work: 'price alerts', clock, log });
  const { sql } = database;
  /** What has been seen to of a time without any node, while the rest of it is tried again. */
  let caughtUp: { since: Date | undefined; symbols: Set<string> } = { since: undefined, symbols: new Set() };

  /**
   * Tells of all alerts that wait within these ranges, page by page; one that cannot be told of holds up no other.
   * @param reached which of those found are so indeed
   */
  async function tellAll(
    ranges: readonly PriceRange[],
    made: { until?: Date; after?: Date },
    now: Date,
    reached: (found: Waiting) => Reached[] = (found) => [found],
  ): Promise<void> {
    const failed: unknown[] = [];
    await inPages(
      (last: Waiting | undefined) => findReached(sql, ranges, made, { limit: atOnce, last }),
      async (found) => {
        const due = found.flatMap(reached);
        failed.push(...(await togetherOrApart(due, (some) => tellReached(database, market, some, now))));
      },
    );
    throwFirst(failed);
  }

  /** Tells of the alerts that these quotes reach. */
  async function look(quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'price'>>): Promise<void> {
    const ranges = quotes.flatMap(({ symbol, price }) =>
      isChanging(market, symbol) ? [] : [{ symbol, high: price, low: price }],
    );
    await apart.each([{ about: 'prices', work: () => tellAll(ranges, {}, clock.now()) }]);
  }

  async function catchUpWith(symbol: string, since: Date, now: Date): Promise<void> {
    const candles = await candlesSince(market, symbol, since, now);
    const range = extremesSince(candles, since);
    if (range === undefined) return;
    await tellAll([{ symbol, ...range }], { until: since }, now);
    // Those made after the last look, shortly before the nodes went down: for each what came after it.
    await tellAll([{ symbol, ...range }], { after: since }, now, (alert) => reachedAfterItWasMade(alert, candles));
  }

  /** @returns whether what was missed has been seen to for all of them */
  async function catchUp(symbols: readonly string[], since: Date, now: Date): Promise<boolean> {
    if (caughtUp.since?.getTime() !== since.getTime()) caughtUp = { since, symbols: new Set() };
    const open = symbols.filter((symbol) => !caughtUp.symbols.has(symbol) && !isChanging(market, symbol));
    await apart.each(
      open.map((symbol) => ({
        about: `${symbol} since ${since.toISOString()}`,
        work: async () => {
          await catchUpWith(symbol, since, now);
          caughtUp.symbols.add(symbol);
        },
      })),
    );
    return symbols.every((symbol) => caughtUp.symbols.has(symbol));
  }

  /** Looks at every price that is waited for, and at what was missed while no node was looking. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const symbols = await symbolsWaitedFor(sql);
    await look(symbols.flatMap((symbol) => market.quote(symbol) ?? []));
    const [{ since }] = await sql<[{ since: Date }]>`SELECT looked_until AS since FROM price_alert_progress`;
    const isLate = now.getTime() - since.getTime() > missedMs;
    const isSeenTo = !isLate || (await catchUp(symbols, since, now));
    await database.transaction(async (tx) => {
      if (isSeenTo) await tx`UPDATE price_alert_progress SET looked_until = ${now} WHERE looked_until < ${now}`;
      await tx`DELETE FROM price_alerts WHERE reached_at < ${new Date(now.getTime() - reachedKeptMs)}`;
    });
  }

  const name = 'looking at price alerts';
  rounds.every(sweepMs, name, sweep, { atOnce: true });
  rounds.onNews(market, name, { work: look, join: newestOfEach });
  return { look, sweep };
}

/** While a split or bonus is carried out, alerts may still be of the shares of before. */
const isChanging = (market: Pick<Market, 'instrument'>, symbol: string): boolean =>
  market.instrument(symbol)?.isChanging === true;

function reachedAfterItWasMade(alert: Waiting, candles: readonly Candle[]): Reached[] {
  const range = extremesSince(candles, alert.createdAt);
  if (range === undefined) return [];
  const isReached = alert.direction === 'above' ? range.high >= alert.alertPrice : range.low <= alert.alertPrice;
  return isReached ? [{ ...alert, price: alert.direction === 'above' ? range.high : range.low }] : [];
}
