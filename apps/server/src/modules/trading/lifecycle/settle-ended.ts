import { endingClasses } from '@sauda/facts';
import type { Market } from '../../market/index.ts';
import { firstUuid, inPages, throwFirst } from '../../../platform/apart.ts';
import type { Database, Sql } from '../../../platform/database.ts';
import type { Executor } from '../executor.ts';
import type { Execution } from '../market-view.ts';
import { symbolsHeld } from '../holdings.ts';

const lotsAtOnce = 500;

interface OpenLot {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}

export interface SettleOptions {
  readonly database: Database;
  readonly market: Market;
  readonly executor: Executor;
}

/** Something that has ended while somebody still holds it. */
export interface Ended {
  readonly symbol: string;
  readonly endsAt: Date;
}

export async function endedSymbols(sql: Sql, market: Market, now: Date): Promise<Ended[]> {
  return (await symbolsHeld(sql)).flatMap((symbol) => {
    const endsAt = market.instrument(symbol)?.endsAt;
    return endsAt === undefined || endsAt > now ? [] : [{ symbol, endsAt }];
  });
}

/**
 * Settles what has expired or matured: a contract at its last quote, debt at its face value. An open lot of
 * something that has ended is itself the mark that it is to be done, so that a lot is settled once, whoever finds it
 * and however late. Lots that a pending sell reserves come later, when that sell has failed.
 * @throws the first failure, when every other lot has been settled
 */
export async function settleEnded(
  { database, market, executor }: SettleOptions,
  { symbol, endsAt }: Ended,
  now: Date,
): Promise<void> {
  const price = await settlementPrice(database, market, { symbol, endsAt, now });
  if (price === undefined) return;
  const failed: unknown[] = [];
  await inPages(
    (last: OpenLot | undefined) => database.sql<OpenLot[]>`
      SELECT id, customer_id, no FROM lots
      WHERE symbol = ${symbol} AND remaining > 0 AND reserved = 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]})
        AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
      ORDER BY customer_id, id
      LIMIT ${lotsAtOnce}`,
    async (lots) => {
      // What is refused is done by another node, or waits for an exchange rate.
      const ends = await Promise.allSettled(
        lots.map(({ customerId, no: lotNo }) => executor.submit({ kind: 'settle', customerId, lotNo, at: price })),
      );
      failed.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
    },
  );
  throwFirst(failed);
}

/** The one price for everybody: recorded before the first lot is settled, and read by every node and after every crash. */
async function settlementPrice(
  { sql, transaction }: Database,
  market: Market,
  { symbol, endsAt, now }: { symbol: string; endsAt: Date; now: Date },
): Promise<Execution | undefined> {
  const read = async (): Promise<Execution | undefined> => {
    const [row] = await sql<Array<{ price: bigint; priceSource: string; priceTime: Date }>>`
      SELECT price, price_source, price_time FROM settlement_prices WHERE symbol = ${symbol}`;
    return row && { price: row.price, source: row.priceSource, time: row.priceTime };
  };
  const recorded = await read();
  if (recorded !== undefined) return recorded;
  const price = priceAtEnd(market, symbol, endsAt);
  if (price === undefined) return undefined;
  await transaction(
    (tx) => tx`
      INSERT INTO settlement_prices (symbol, price, price_source, price_time, recorded_at)
      VALUES (${symbol}, ${price.price}, ${price.source}, ${price.time}, ${now})
      ON CONFLICT DO NOTHING`,
  );
  return read();
}

function priceAtEnd(market: Market, symbol: string, endsAt: Date): Execution | undefined {
  const treasury = market.instrument(symbol)?.treasury;
  if (treasury !== undefined) return { price: treasury.faceValue, source: 'terms', time: endsAt };
  const quote = market.quoteAt(symbol, endsAt);
  return quote && { price: quote.price, source: quote.source, time: quote.time };
}
