import type { Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';

export interface DeclaredDividend {
  readonly id: bigint;
  readonly no: string;
  readonly symbol: string;
  /** In `currency`. */
  readonly perShare: Decimal;
  readonly currency: string;
  readonly recordAt: Date;
  readonly paysAt: Date;
  readonly status: 'declared' | 'closed' | 'recorded' | 'paid' | 'cancelled';
  readonly declaredBy: string;
  readonly declaredAt: Date;
  /** Who is entitled: zero until the record time is over, 10,000 for as many or more. */
  readonly holders: number;
}

const countedAtMost = 10_000;

/** Declared dividends, newest first or turned round. */
export function listDividends(
  sql: Sql,
  { symbol, ...page }: KeyPage<bigint> & { symbol: string | undefined },
  limit: number,
): Promise<DeclaredDividend[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`d.id`, page);
  return sql<DeclaredDividend[]>`
    SELECT d.id, no, symbol, per_unit AS per_share, currency, record_at, pays_at, status,
      declared_by, declared_at,
      (SELECT count(*)::int FROM (
        SELECT FROM entitlements WHERE distribution_id = d.id LIMIT ${countedAtMost}) AS entitled) AS holders
    FROM distributions d
    WHERE kind = 'dividend' AND ${isBeyond}
      AND (${symbol}::text IS NULL OR symbol = ${symbol})
    ${inOrder} LIMIT ${limit}`;
}
