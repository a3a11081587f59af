import type { Sql, Tx } from '../platform/database.ts';

/** How many instruments one customer can follow. */
export const favouritesLimit = 500;

export async function isFavourite(sql: Sql, customerId: string, symbol: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM favourites WHERE customer_id = ${customerId} AND symbol = ${symbol}`;
  return rows.length > 0;
}

/** Adding what is there already changes nothing. */
export async function addFavourite(tx: Tx, customerId: string, symbol: string, at: Date): Promise<void> {
  await tx`
    INSERT INTO favourites (customer_id, symbol, added_at)
    SELECT ${customerId}::uuid, ${symbol}::text, ${at}::timestamptz
    WHERE (SELECT count(*) FROM favourites WHERE customer_id = ${customerId}) < ${favouritesLimit}
    ON CONFLICT DO NOTHING`;
}

/** Removing what is not there changes nothing. */
export async function removeFavourite(tx: Tx, customerId: string, symbol: string): Promise<void> {
  await tx`DELETE FROM favourites WHERE customer_id = ${customerId} AND symbol = ${symbol}`;
}

/** Followed symbols, the newest first, and how many there are in all. */
export async function listFavourites(
  sql: Sql,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<{ symbols: string[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<Array<{ symbol: string }>>`
      SELECT symbol FROM favourites WHERE customer_id = ${customerId}
      ORDER BY added_at DESC, symbol
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM favourites WHERE customer_id = ${customerId}`,
  ]);
  return { symbols: rows.map(({ symbol }) => symbol), count: total?.count ?? 0 };
}
