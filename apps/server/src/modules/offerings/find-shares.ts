import type { Sql } from '../../platform/database.ts';

/** An application for a public offer, or what somebody has of a fund. */
export interface FoundShare {
  readonly kind: 'application' | 'fund';
  readonly customerId: string;
  readonly status: string;
  readonly createdAt: Date;
}

/** By their number, whoever's they are. */
export function findSharesByNo(sql: Sql, no: string, limit: number): Promise<FoundShare[]> {
  return sql<FoundShare[]>`
    (SELECT 'application' AS kind, customer_id, status, created_at FROM ipo_applications WHERE no = ${no} LIMIT ${limit})
    UNION ALL
    (SELECT 'fund', customer_id, status, created_at FROM fund_orders WHERE no = ${no} LIMIT ${limit})`;
}
