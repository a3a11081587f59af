import { requireOpenAccount } from '../customers/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { column } from '../../platform/database/values.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Page } from '../../platform/page-by.ts';

/** How many watchlists one customer can have, the default one included. */
const watchlistsAtMost = 20;

/** The list that every customer has. It cannot be removed. */
export const defaultWatchlist = { id: 0n, name: 'Favourites' } as const;

export interface Watchlist {
  readonly id: bigint;
  readonly name: string;
  /** Symbols in it. */
  readonly count: number;
}

/** The customer's lists, the default one first, then as they were made. */
export async function listWatchlists(sql: Sql, customerId: string): Promise<Watchlist[]> {
  const lists = await sql<Watchlist[]>`
    SELECT id, name, (SELECT count(*)::int FROM favourites f WHERE f.customer_id = w.customer_id AND f.watchlist_id = w.id) AS count
    FROM watchlists w WHERE customer_id = ${customerId} ORDER BY id`;
  return lists[0]?.id === defaultWatchlist.id ? lists : [{ ...defaultWatchlist, count: 0 }, ...lists];
}

/**
 * Locks a list until the end of the transaction, so that what is counted in it stays true. The default one is made where
 * it has no row yet.
 * @throws Refusal `unknown_watchlist`, `logout` where the account is closed
 */
async function lockWatchlist(tx: Tx, customerId: string, id: bigint, at: Date): Promise<void> {
  await requireOpenAccount(tx, customerId);
  if (id === defaultWatchlist.id) {
    await tx`
      INSERT INTO watchlists (customer_id, id, name, created_at)
      VALUES (${customerId}, ${id}, ${defaultWatchlist.name}, ${at})
      ON CONFLICT DO NOTHING`;
  }
  const [list] = await tx`
    SELECT 1 FROM watchlists WHERE customer_id = ${customerId} AND id = ${id} FOR NO KEY UPDATE`;
  if (list === undefined) throw new Refusal('unknown_watchlist');
}

/**
 * @param name 1 to 40 characters
 * @returns its number
 * @throws Refusal `too_many_watchlists`, `watchlist_name_taken`
 */
export async function addWatchlist(tx: Tx, customerId: string, name: string, at: Date): Promise<bigint> {
  await lockWatchlist(tx, customerId, defaultWatchlist.id, at);
  const [{ count } = { count: 0 }] = await tx<Array<{ count: number }>>`
    SELECT count(*)::int AS count FROM watchlists WHERE customer_id = ${customerId}`;
  if (count >= watchlistsAtMost) {
    throw new Refusal('too_many_watchlists', { values: { maximum: String(watchlistsAtMost) } });
  }
  const [made] = await tx<Array<{ id: bigint }>>`
    INSERT INTO watchlists (customer_id, name, created_at) VALUES (${customerId}, ${name}, ${at})
    ON CONFLICT (customer_id, lower(name)) DO NOTHING
    RETURNING id`;
  if (made === undefined) throw new Refusal('watchlist_name_taken');
  return made.id;
}

/**
 * @param name 1 to 40 characters
 * @throws Refusal `unknown_watchlist`, `watchlist_name_taken`
 */
export async function renameWatchlist(
  tx: Tx,
  customerId: string,
  id: bigint,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  // All names change under the lock of the default list, so that no two lists get the same one at once.
  await lockWatchlist(tx, customerId, defaultWatchlist.id, at);
  await lockWatchlist(tx, customerId, id, at);
  const [taken] = await tx`
    SELECT 1 FROM watchlists WHERE customer_id = ${customerId} AND lower(name) = lower(${name}) AND id <> ${id}`;
  if (taken !== undefined) throw new Refusal('watchlist_name_taken');
  await tx`UPDATE watchlists SET name = ${name} WHERE customer_id = ${customerId} AND id = ${id}`;
}

/**
 * Removes a list with what is in it.
 * @throws Refusal `unknown_watchlist`, `watchlist_is_default`
 */
export async function removeWatchlist(tx: Tx, customerId: string, id: bigint): Promise<void> {
  if (id === defaultWatchlist.id) throw new Refusal('watchlist_is_default');
  const removed = await tx`DELETE FROM watchlists WHERE customer_id = ${customerId} AND id = ${id} RETURNING 1`;
  if (removed.length === 0) throw new Refusal('unknown_watchlist');
}

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
  const [found] = await followedAmong(sql, customerId, [symbol]);
  return found?.watchlists ?? [];
}

/** Those of some symbols that are in a list of the customer's, with the lists' numbers, ascending. */
export async function followedAmong(
  sql: Sql,
  customerId: string,
  symbols: readonly string[],
): Promise<Array<{ symbol: string; watchlists: bigint[] }>> {
  return sql`
    SELECT symbol, array_agg(watchlist_id ORDER BY watchlist_id) AS watchlists FROM favourites
    WHERE customer_id = ${customerId} AND symbol = ANY(${column(symbols)}::text[]) GROUP BY symbol`;
}

/**
 * Adds to the top of a list, or below `after` where that is in it. Adding what is there already changes nothing.
 * @throws Refusal `unknown_watchlist`, `watchlist_full`
 */
export async function addFavourite(
  tx: Tx,
  favourite: Favourite,
  { at, after }: { at: Date; after?: string | undefined },
): Promise<void> {
  const { customerId, watchlistId, symbol } = favourite;
  await lockWatchlist(tx, customerId, watchlistId, at);
  const stood = await placesIn(tx, favourite);
  if (stood.some((row) => row.symbol === symbol)) return;
  if (stood.length >= symbolsAtMost) {
    throw new Refusal('watchlist_full', { values: { maximum: String(symbolsAtMost) } });
  }
  const top = { symbol, place: (stood[0]?.place ?? 0) + 1 };
  await tx`
    INSERT INTO favourites (customer_id, watchlist_id, symbol, added_at, place)
    VALUES (${customerId}, ${watchlistId}, ${symbol}, ${at}, ${top.place})`;
  await putAfter(tx, favourite, [top, ...stood], after);
}

/**
 * Moves what is in a list below another of it, or to the top.
 * @throws Refusal `unknown_watchlist`; `not_in_watchlist` where either is not there (any more)
 */
export async function moveFavourite(
  tx: Tx,
  favourite: Favourite,
  { at, after }: { at: Date; after: string | undefined },
): Promise<void> {
  await lockWatchlist(tx, favourite.customerId, favourite.watchlistId, at);
  const stood = await placesIn(tx, favourite);
  for (const named of [favourite.symbol, after ?? favourite.symbol])
    if (!stood.some(({ symbol }) => symbol === named)) throw new Refusal('not_in_watchlist');
  if (after !== favourite.symbol) await putAfter(tx, favourite, stood, after);
}

/**
 * Removing what is not there changes nothing.
 * @returns whether it was there, and below which symbol; below none at the top
 * @throws Refusal `unknown_watchlist`
 */
export async function removeFavourite(
  tx: Tx,
  favourite: Favourite,
  at: Date,
): Promise<{ removed: boolean; after: string | null }> {
  const { customerId, watchlistId, symbol } = favourite;
  await lockWatchlist(tx, customerId, watchlistId, at);
  const stood = await placesIn(tx, favourite);
  const index = stood.findIndex((row) => row.symbol === symbol);
  if (index === -1) return { removed: false, after: null };
  await tx`
    DELETE FROM favourites
    WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId} AND symbol = ${symbol}`;
  return { removed: true, after: stood[index - 1]?.symbol ?? null };
}

interface Placed {
  readonly symbol: string;
  /** The higher, the further up. */
  readonly place: number;
}

/** A list from its top, at most {@link symbolsAtMost} rows. */
function placesIn(tx: Tx, { customerId, watchlistId }: Omit<Favourite, 'symbol'>): Promise<Placed[]> {
  return tx<Placed[]>`
    SELECT symbol, place FROM favourites WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}
    ORDER BY place DESC`;
}

/**
 * Puts a symbol below `after`, or on top where that is not in the list. Only those between where it stood and where it goes
 * take another place.
 */
async function putAfter(
  tx: Tx,
  { customerId, watchlistId, symbol }: Favourite,
  stood: readonly Placed[],
  after: string | undefined,
): Promise<void> {
  const others = stood.filter((row) => row.symbol !== symbol).map((row) => row.symbol);
  const order = others.toSpliced(after === undefined ? 0 : others.indexOf(after) + 1, 0, symbol);
  const moved = stood.flatMap(({ symbol: before, place }, index) => {
    const now = order[index];
    return now === undefined || now === before ? [] : [{ symbol: now, place }];
  });
  if (moved.length === 0) return;
  await tx`
    UPDATE favourites SET place = moved.place
    FROM unnest(${column(moved.map((row) => row.symbol))}::text[], ${column(moved.map((row) => row.place))}::int[])
      AS moved (symbol, place)
    WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId} AND favourites.symbol = moved.symbol`;
}

/** The symbols of a list, as the customer has arranged them, and how many there are in all. */
export async function listFavourites(
  sql: Sql,
  { customerId, watchlistId }: Omit<Favourite, 'symbol'>,
  page: Page,
): Promise<{ symbols: string[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<Array<{ symbol: string }>>`
      SELECT symbol FROM favourites WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}
      ORDER BY place DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`
      SELECT count(*)::int AS count FROM favourites
      WHERE customer_id = ${customerId} AND watchlist_id = ${watchlistId}`,
  ]);
  return { symbols: rows.map(({ symbol }) => symbol), count: total?.count ?? 0 };
}
