import type { Given } from '../../../platform/given.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';

const foldEveryMs = 5_000;
const reportedAtMost = 100;

/** Folds what has changed into the sums, so that few rows are to be read. They are exact whether or not it has. */
export function keepExposures({ clock, rounds, sql }: Given<'clock' | 'rounds'> & { readonly sql: Sql }): void {
  rounds.every(foldEveryMs, 'folding exposure', () => sql`SELECT fold_exposures(${clock.now()})`);
}

/** The sums are what the lots come to, and the profits of a week what was booked, and what companies have paid for. */
export async function verifyExposures(tx: Tx): Promise<Difference[]> {
  const held = await tx<Array<{ symbol: string }>>`
    WITH kept AS (
      SELECT symbol, sum(holders) AS holders, sum(lots) AS lots, sum(quantity) AS quantity, sum(from_offers) AS from_offers,
        sum(cost) AS cost
      FROM (
        SELECT symbol, holders, lots, quantity, from_offers, cost FROM exposures
        UNION ALL SELECT symbol, holders, lots, quantity, from_offers, cost FROM exposure_changes
      ) AS parts GROUP BY symbol
    ), counted AS (
      SELECT symbol, count(DISTINCT customer_id) AS holders, count(*) AS lots, sum(remaining) AS quantity,
        coalesce(sum(remaining) FILTER (WHERE origin <> 'market'), 0) AS from_offers, sum(cost) AS cost
      FROM lots WHERE remaining > 0 GROUP BY symbol
    )
    SELECT symbol FROM kept FULL JOIN counted USING (symbol)
    WHERE (kept.holders, kept.lots, kept.quantity, kept.from_offers, kept.cost) IS DISTINCT FROM
      (coalesce(counted.holders, 0), coalesce(counted.lots, 0), coalesce(counted.quantity, 0), coalesce(counted.from_offers, 0),
        coalesce(counted.cost, 0))
    LIMIT ${reportedAtMost}`;
  const earned = await tx<Array<{ symbol: string }>>`
    WITH kept AS (
      SELECT slot, symbol, sum(profit) AS profit FROM (
        SELECT slot, symbol, profit FROM exposure_profits
        UNION ALL SELECT slot, symbol, profit FROM exposure_changes WHERE slot IS NOT NULL
      ) AS parts GROUP BY slot, symbol
    ), recent AS (SELECT max(slot) - interval '7 days' AS since FROM kept), booked AS (
      SELECT r.* FROM recent, realised_since(since) r
    )
    SELECT DISTINCT symbol FROM (SELECT * FROM kept WHERE slot >= (SELECT since FROM recent)) AS kept
      FULL JOIN booked USING (slot, symbol)
    WHERE coalesce(kept.profit, 0) <> coalesce(booked.profit, 0)
    LIMIT ${reportedAtMost}`;
  return [
    ...held.map(({ symbol }) => difference('exposure', symbol, `the sums of ${symbol} are not what its lots come to`)),
    ...earned.map(({ symbol }) =>
      difference('exposure', `${symbol} profit`, `the profits on ${symbol} are not what was booked`),
    ),
  ];
}
