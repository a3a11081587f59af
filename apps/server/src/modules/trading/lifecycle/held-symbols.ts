import { endingClasses } from '@sauda/facts';
import type { Sql, Tx } from '../../../platform/database.ts';

/** Contracts and debt that somebody holds. Steps from symbol to symbol in the index, whatever the number of holders. */
export async function symbolsHeld(sql: Sql | Tx): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`
    WITH RECURSIVE held AS (
      SELECT min(symbol) AS symbol FROM lots WHERE remaining > 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]})
      UNION ALL
      SELECT (
        SELECT min(symbol) FROM lots
        WHERE remaining > 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]}) AND symbol > held.symbol
      ) FROM held WHERE held.symbol IS NOT NULL
    )
    SELECT symbol FROM held WHERE symbol IS NOT NULL`;
  return rows.map(({ symbol }) => symbol);
}

/** Contracts and debt that somebody held at some time since a moment. */
export async function symbolsHeldSince(sql: Sql | Tx, since: Date): Promise<string[]> {
  const sold = await sql<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM orders
    WHERE side = 'sell' AND status = 'success' AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]}) AND ended_at >= ${since}`;
  return [...new Set([...(await symbolsHeld(sql)), ...sold.map(({ symbol }) => symbol)])];
}
