import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockWatchlist } from './watchlists.ts';

/** How many instruments one watchlist holds. */
const symbolsAtMost = 200;

/** A symbol in a customer's list. */
interface Favourite {
  readonly customerId: string;
  readonly watchlistId: bigint;
  readonly symbol: string;
}

/** The customer's lists that a symbol is in. */
export async function watchlistsWith(sql: Sql, customerId: string, symbol: string): Promise<bigint[]> {
  const rows = await sql<Array<{ id: bigint }>>`
    SELECT watchlist_id AS id FROM favourites
    WHERE customer_id = ${customerId} AND symbol = ${symbol} ORDER BY watchlist_id`;
  return rows.map(({ id }) => id);
}

/**
 * Adding what is there already changes nothing.
 * @throws Refusal `unknown_watchlist`, `watchlist_full`
 */
export async function addFavourite(tx: Tx, { customerId, watchlistId, symbol }: Favourite, at: Date): Promise<void> {
  await lockWatchlist(tx, customerId, watchlistId, at);
  const [list] = await tx<Array<{ count: number; holds: boolean }>>`
    SELECT count(*)::int AS count, coalesce(bool_or(symbol = ${symbol}), false) AS holds
    FROM favourites WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}`;
  if (list?.holds === true) return;
  if ((list?.count ?? 0) >= symbolsAtMost) {
    throw new Refusal('watchlist_full', { values: { maximum: String(symbolsAtMost) } });
  }
  await tx`
    INSERT INTO favourites (customer_id, watchlist_id, symbol, added_at)
    VALUES (${customerId}, ${watchlistId}, ${symbol}, ${at})`;
}

/**
 * Removing what is not there changes nothing.
 * @throws Refusal `unknown_watchlist`
 */
export async function removeFavourite(tx: Tx, { customerId, watchlistId, symbol }: Favourite, at: Date): Promise<void> {
  await lockWatchlist(tx, customerId, watchlistId, at);
  await tx`
    DELETE FROM favourites
    WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId} AND symbol = ${symbol}`;
}

/** The symbols of a list, the newest first, and how many there are in all. */
export async function listFavourites(
  sql: Sql,
  { customerId, watchlistId }: Omit<Favourite, 'symbol'>,
  page: { limit: number; offset: number },
): Promise<{ symbols: string[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<Array<{ symbol: string }>>`
      SELECT symbol FROM favourites WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}
      ORDER BY added_at DESC, symbol
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`
      SELECT count(*)::int AS count FROM favourites
      WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}`,
  ]);
  return { symbols: rows.map(({ symbol }) => symbol), count: total?.count ?? 0 };
}
