import { formatDecimal, type Decimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import type { Market, Candle } from '../../market/index.ts';
import { column, type Database, type Sql } from '../../../platform/database.ts';
import type { Direction } from './alerts.ts';

export interface Extremes {
  readonly high: Decimal;
  readonly low: Decimal;
}

/**
 * The candles that tell what the price did since a moment: minutes where it lies in the current session, else days.
 * @throws Refusal `unavailable` where a feed gets no answer
 */
export async function candlesSince(market: Market, symbol: string, since: Date, now: Date): Promise<Candle[]> {
  const { startedAt } = market.session(symbol, now);
  return since >= startedAt ? market.candles(symbol, '1d', '1m') : market.candles(symbol, '1y', '1d');
}

/**
 * The highest and lowest price since a moment, as far as ascending candles know it. Of the candle in which the moment lies
 * only the close is sure to have come later, so that what was there before is never taken for what came after.
 */
export function extremesSince(candles: readonly Candle[], since: Date): Extremes | undefined {
  const known = candles.flatMap((candle, index): Extremes[] => {
    const { time, high, low, close } = candle;
    if (time >= since) return [{ high, low }];
    const next = candles[index + 1];
    return next === undefined || next.time > since ? [{ high: close, low: close }] : [];
  });
  const [first] = known;
  if (first === undefined) return undefined;
  return known.reduce(
    (all, one) => ({ high: one.high > all.high ? one.high : all.high, low: one.low < all.low ? one.low : all.low }),
    first,
  );
}

/** Between which prices an instrument has been. */
export interface PriceRange extends Extremes {
  readonly symbol: string;
}

/** An alert, and the price that has reached it. */
export interface Reached {
  readonly customerId: string;
  readonly id: bigint;
  readonly price: Decimal;
}

export interface Waiting {
  readonly customerId: string;
  readonly id: bigint;
  readonly direction: Direction;
  readonly alertPrice: Decimal;
  readonly createdAt: Date;
  readonly price: Decimal;
}

/** Instruments that somebody's alert waits for. Steps from symbol to symbol in the index, whatever the number of alerts. */
export async function symbolsWaitedFor(sql: Sql): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`
    WITH RECURSIVE waiting AS (
      SELECT min(symbol) AS symbol FROM price_alerts WHERE reached_at IS NULL
      UNION ALL
      SELECT (SELECT min(symbol) FROM price_alerts WHERE reached_at IS NULL AND symbol > waiting.symbol)
      FROM waiting WHERE waiting.symbol IS NOT NULL
    )
    SELECT symbol FROM waiting WHERE symbol IS NOT NULL`;
  return rows.map(({ symbol }) => symbol);
}

/**
 * Alerts that wait and lie within what prices have been: the part of the index that holds them, not those beside it.
 * @param made until or after which moment they were made
 * @param page how many at most, and after which of them
 */
export async function findReached(
  sql: Sql,
  ranges: readonly PriceRange[],
  made: { until?: Date; after?: Date },
  page: { limit: number; last: Waiting | undefined },
): Promise<Waiting[]> {
  if (ranges.length === 0) return [];
  return sql<Waiting[]>`
    SELECT found.customer_id, found.id, found.direction, found.price AS alert_price,
      found.created_at, CASE found.direction WHEN 'above' THEN been.high ELSE been.low END AS price
    FROM unnest(
      ${column(ranges.map(({ symbol }) => symbol))}::text[],
      ${column(ranges.map(({ high }) => high))}::bigint[],
      ${column(ranges.map(({ low }) => low))}::bigint[]
    ) AS been (symbol, high, low)
    CROSS JOIN LATERAL (
      SELECT * FROM price_alerts
      WHERE reached_at IS NULL AND symbol = been.symbol AND direction = 'above' AND price <= been.high
      UNION ALL
      SELECT * FROM price_alerts
      WHERE reached_at IS NULL AND symbol = been.symbol AND direction = 'below' AND price >= been.low
    ) AS found
    WHERE (${made.until}::timestamptz IS NULL OR created_at <= ${made.until})
      AND (${made.after}::timestamptz IS NULL OR created_at > ${made.after})
      AND (${page.last?.customerId}::uuid IS NULL
        OR (found.customer_id, found.id) > (${page.last?.customerId}, ${page.last?.id}))
    ORDER BY found.customer_id, found.id
    LIMIT ${page.limit}`;
}

/**
 * Tells the customers whose alerts were reached, each once: whoever finds an alert that another has told of, or is telling
 * of, leaves it alone.
 * @returns how many were told of
 */
export async function tellReached(
  database: Database,
  market: Market,
  reached: readonly Reached[],
  at: Date,
): Promise<number> {
  if (reached.length === 0) return 0;
  return database.transaction(async (tx) => {
    const told = await tx<
      Array<{ customerId: string; symbol: string; direction: Direction; alert: bigint; price: bigint }>
    >`
      WITH due AS (
        SELECT alerts.customer_id, alerts.id, due.price
        FROM unnest(
          ${column(reached.map(({ customerId }) => customerId))}::uuid[],
          ${column(reached.map(({ id }) => id))}::bigint[],
          ${column(reached.map(({ price }) => price))}::bigint[]
        ) AS due (customer_id, id, price)
        JOIN price_alerts alerts USING (customer_id, id)
        WHERE reached_at IS NULL
        FOR UPDATE OF alerts SKIP LOCKED
      )
      UPDATE price_alerts SET reached_at = ${at}, reached_price = due.price
      FROM due WHERE price_alerts.customer_id = due.customer_id AND price_alerts.id = due.id
      RETURNING price_alerts.customer_id, symbol, direction, price_alerts.price AS alert, due.price`;
    const notices = told.map(({ customerId, symbol, direction, alert, price }) => {
      const instrument = market.instrument(symbol);
      // With its currency, since amounts in notices are read as of the account's.
      const text = (value: Decimal): string =>
        `${formatDecimal(value, instrument?.priceDecimals)} ${instrument?.currency ?? ''}`.trimEnd();
      const values = { name: instrument?.name ?? symbol, price: text(price), alert: text(alert) };
      return {
        customerId,
        kind: direction === 'above' ? ('alert_above' as const) : ('alert_below' as const),
        values,
        at,
      };
    });
    await notifyAll(tx, notices);
    return told.length;
  });
}
