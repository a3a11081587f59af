import type { Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';

/** A dividend as everybody may know it. */
export interface PublicDividend {
  /** In the currency of the share. */
  readonly perShare: Decimal;
  readonly recordAt: Date;
  readonly paysAt: Date;
}

/** The next dividends of a share and the last ones, at most so many of each; those that were called off are none. */
export function dividendsAround(sql: Sql, symbol: string, now: Date, most: number): Promise<PublicDividend[]> {
  const of = sql`
    SELECT per_unit AS per_share, record_at, pays_at FROM distributions
    WHERE kind = 'dividend' AND symbol = ${symbol} AND status <> 'cancelled'`;
  return sql<PublicDividend[]>`
    (${of} AND pays_at > ${now} ORDER BY pays_at, record_at LIMIT ${most})
    UNION ALL
    (${of} AND pays_at <= ${now} ORDER BY pays_at DESC, record_at DESC LIMIT ${most})`;
}

/** How many dividends of a share are declared whose record time comes after a moment. */
export async function countDividendsAfter(sql: Sql | Tx, symbol: string, moment: Date): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM distributions
    WHERE kind = 'dividend' AND symbol = ${symbol} AND status = 'declared' AND record_at > ${moment}`;
  return row.count;
}
