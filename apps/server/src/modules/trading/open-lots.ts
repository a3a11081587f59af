import { tradedClasses } from '@sauda/facts';
import type { Sql } from '../../platform/database.ts';
import { lots as lotTable, type LotRow, type TradedClass } from './order.ts';

export type OpenLot = LotRow;

export interface LotFilter {
  readonly assetClass?: TradedClass | undefined;
  readonly symbol?: string | undefined;
}

export interface LotPage {
  readonly first: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset: number;
}

/** However many are asked for. */
export const mostLotsRead = 100;

/**
 * A page of the open lots of a customer. There is nothing that reads all of them: a customer who buys single shares all
 * day has tens of thousands. Sums of all are made by the database, see `readHoldings`.
 * @param without symbols that are left out
 */
export async function listOpenLots(
  sql: Sql,
  customerId: string,
  { assetClass, symbol, without = [] }: LotFilter & { without?: readonly string[] },
  { first, limit, offset }: LotPage,
): Promise<OpenLot[]> {
  const order = first === 'newest' ? sql`id DESC` : sql`id`;
  const ofSymbol = symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`;
  const read = Math.min(limit, mostLotsRead);
  // The index has the lots of each class by age.
  return sql<OpenLot[]>`
    SELECT lot.* FROM unnest(${assetClass === undefined ? tradedClasses : [assetClass]}::text[]) AS class
    CROSS JOIN LATERAL (
      SELECT ${lotTable.columns()} FROM lots
      WHERE customer_id = ${customerId} AND remaining > 0 AND asset_class = class ${ofSymbol}
        AND symbol <> ALL (${without}::text[])
      ORDER BY ${order} LIMIT ${read + offset}::bigint
    ) AS lot
    ORDER BY ${order} LIMIT ${read}::bigint OFFSET ${offset}::bigint`;
}

/** How many open lots there are of one instrument. */
export async function countOpenLots(sql: Sql, customerId: string, { assetClass, symbol }: LotFilter): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM lots
    WHERE customer_id = ${customerId} AND remaining > 0 ${whichLots(sql, { assetClass, symbol })}`;
  return count;
}

/** A piece of a condition. */
export function whichLots(sql: Sql, { assetClass, symbol }: LotFilter) {
  return sql`
    ${assetClass === undefined ? sql`` : sql`AND asset_class = ${assetClass}`}
    ${symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`}`;
}
