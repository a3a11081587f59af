import type { Market } from '../../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { column, type Database, type Sql, type Tx } from '../../platform/database.ts';
import type { PriceSource } from '../holdings.ts';

const dayMs = 24 * 3_600_000;

export interface KeepDaysOptions {
  readonly database: Database;
  readonly market: Market;
  readonly prices: PriceSource;
  readonly clock: Clock;
}

/**
 * Writes down what each customer's positions and cash were worth as the last days (UTC) ended: those since the last that
 * was written, however long ago. A day's prices are those of its end. While no node ran nothing was traded, so what is
 * held now was held then. Two nodes, and one that does it twice, write each day once.
 */
export async function keepPortfolioDays({ database, market, prices, clock }: KeepDaysOptions): Promise<void> {
  const { sql } = database;
  const today = Math.floor(clock.now().getTime() / dayMs);
  const [{ last: lastKnown }] = await readProgress(sql);
  if (lastKnown >= today - 1) return;
  const symbols = await symbolsHeld(sql);
  for (let day = lastKnown + 1; day < today; day += 1) {
    await database.transaction(async (tx) => {
      const [{ last }] = await tx<[{ last: number }]>`
        SELECT (last_day - DATE 'epoch') AS last FROM portfolio_progress FOR UPDATE`;
      if (last >= day) return;
      await writeDay(tx, day, unitValues(symbols, new Date((day + 1) * dayMs - 1), market, prices));
      await tx`UPDATE portfolio_progress SET last_day = DATE 'epoch' + ${day}::int`;
    });
  }
}

function readProgress(sql: Sql) {
  return sql<[{ last: number }]>`SELECT (last_day - DATE 'epoch') AS last FROM portfolio_progress`;
}

/** What somebody holds. Steps from symbol to symbol would need an index on every lot; once a day it is read through. */
async function symbolsHeld(sql: Sql): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`SELECT DISTINCT symbol FROM lots WHERE remaining > 0`;
  return rows.map(({ symbol }) => symbol);
}

/** Price × multiplier × rate of one unit at a moment, in hundred-millionths of ten-thousandths. */
function unitValues(symbols: readonly string[], at: Date, market: Market, prices: PriceSource) {
  return symbols.flatMap((symbol) => {
    const instrument = market.instrument(symbol);
    const quote = market.quoteAt(symbol, at) ?? market.quote(symbol);
    const rate = instrument && prices.displayRate(instrument.currency);
    if (instrument === undefined || quote === undefined || rate === undefined) return [];
    return [{ symbol, value: quote.price * instrument.multiplier * rate.hundredMillionths }];
  });
}

async function writeDay(
  tx: Tx,
  day: number,
  units: ReadonlyArray<{ readonly symbol: string; readonly value: bigint }>,
): Promise<void> {
  await tx`
    INSERT INTO portfolio_days (customer_id, day, invested, value, cash)
    SELECT customer_id, DATE 'epoch' + ${day}::int, coalesce(sum(invested), 0), coalesce(sum(value), 0), coalesce(sum(cash), 0)
    FROM (
      SELECT customer_id, cost AS invested, round_half_even(remaining::numeric * unit.value * 0.0000000001) * 100 AS value, 0 AS cash
      FROM lots JOIN unnest(
        ${column(units.map(({ symbol }) => symbol))}::text[], ${column(units.map(({ value }) => value))}::numeric[]
      ) AS unit (symbol, value) USING (symbol)
      WHERE remaining > 0
      UNION ALL
      SELECT owner, 0, 0, balance FROM ledger.accounts WHERE kind IN ('cash', 'holds') AND balance > 0
    ) AS parts
    WHERE customer_id IS NOT NULL
    GROUP BY customer_id
    ON CONFLICT DO NOTHING`;
}
