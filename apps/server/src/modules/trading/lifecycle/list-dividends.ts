import type { Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';

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

/** Declared dividends, newest first, before the one of this id. */
export function listDividends(
  sql: Sql,
  { symbol, before }: { symbol: string | undefined; before: bigint | undefined },
  limit: number,
): Promise<DeclaredDividend[]> {
  return sql<DeclaredDividend[]>`
    SELECT d.id, no, symbol, per_unit AS "perShare", currency, record_at AS "recordAt", pays_at AS "paysAt", status,
      declared_by AS "declaredBy", declared_at AS "declaredAt",
      (SELECT count(*)::int FROM (
        SELECT FROM entitlements WHERE distribution_id = d.id LIMIT ${countedAtMost}) AS entitled) AS holders
    FROM distributions d
    WHERE kind = 'dividend' AND (${before ?? null}::bigint IS NULL OR d.id < ${before ?? null})
      AND (${symbol ?? null}::text IS NULL OR symbol = ${symbol ?? null})
    ORDER BY d.id DESC LIMIT ${limit}`;
}
