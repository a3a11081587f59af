import type { Market } from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Executor } from '../executor.ts';
import type { Execution } from '../venue.ts';
import { symbolsHeld } from './held-symbols.ts';

const lotsAtOnce = 500;

export interface SettleOptions {
  readonly database: Database;
  readonly market: Market;
  readonly executor: Executor;
}

/**
 * Settles what has expired or matured by `now`: a contract at its last quote, debt at its face value. An open lot of
 * something that has ended is itself the mark that it is to be done, so that a lot is settled once, whoever finds it
 * and however late. Lots that a pending sell reserves come later, when that sell has failed.
 * @returns how many lots were settled
 */
export async function settleEnded({ database, market, executor }: SettleOptions, now: Date): Promise<number> {
  let settled = 0;
  for (const symbol of await symbolsHeld(database.sql)) {
    const endsAt = market.instrument(symbol)?.endsAt;
    if (endsAt === undefined || endsAt > now) continue;
    const price = await settlementPrice(database, market, { symbol, endsAt, now });
    if (price === undefined) continue;
    for (;;) {
      const lots = await database.sql<Array<{ customer_id: string; no: string }>>`
        SELECT customer_id, no FROM lots
        WHERE symbol = ${symbol} AND remaining > 0 AND reserved = 0 AND asset_class IN ('futures', 'treasury')
        ORDER BY customer_id
        LIMIT ${lotsAtOnce}`;
      const outcomes = await Promise.all(
        lots.map(({ customer_id: customerId, no: lotNo }) =>
          executor.submit({ kind: 'settle', customerId, lotNo, at: price }),
        ),
      );
      const done = outcomes.filter(({ kind }) => kind === 'done').length;
      settled += done;
      // What was refused is done by another node, or waits for an exchange rate.
      if (lots.length < lotsAtOnce || done === 0) break;
    }
  }
  return settled;
}

/** The one price for everybody: recorded before the first lot is settled, and read by every node and after every crash. */
async function settlementPrice(
  { sql, transaction }: Database,
  market: Market,
  { symbol, endsAt, now }: { symbol: string; endsAt: Date; now: Date },
): Promise<Execution | undefined> {
  const read = async (): Promise<Execution | undefined> => {
    const [row] = await sql<Array<{ price: bigint; price_source: string; price_time: Date }>>`
      SELECT price, price_source, price_time FROM settlement_prices WHERE symbol = ${symbol}`;
    return row && { price: row.price, source: row.price_source, time: row.price_time };
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
