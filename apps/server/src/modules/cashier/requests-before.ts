import type { Decimal } from '@sauda/money';
import type { Sql } from '../../platform/database.ts';
import { unproved } from './bank-lines/unproved.ts';

export type RequestKind = 'recharge' | 'withdrawal' | 'loan';

/** A request of a customer, of whatever kind, as the desk lists it. */
export interface ShownRequest {
  readonly id: bigint;
  readonly no: string;
  readonly amount: Decimal;
  /** Of a deposit that has arrived, what the bank received. */
  readonly credited: Decimal | null;
  /** People alone say what the bank did: no line of a statement has proved it yet. */
  readonly isUnproved: boolean;
  readonly status: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly bankReference: string | null;
  readonly createdAt: Date;
  readonly deadline: Date | null;
  readonly endedAt: Date | null;
}

/** A customer's requests of one kind, newest first, before the one of this id. */
export function requestsBefore(
  sql: Sql,
  { customerId, kind }: { customerId: string; kind: RequestKind },
  { limit, before = 9_223_372_036_854_775_807n }: { limit: number; before: bigint | undefined },
): Promise<ShownRequest[]> {
  const own = sql`WHERE customer_id = ${customerId} AND id < ${before} ORDER BY id DESC LIMIT ${limit}`;
  if (kind === 'loan') {
    return sql<ShownRequest[]>`
      SELECT id, no, amount, NULL::bigint AS credited, false AS "isUnproved", status, end_reason AS reason, NULL AS reference, NULL AS "bankReference",
        created_at AS "createdAt", coalesce(repayment_at, decision_deadline) AS deadline, ended_at AS "endedAt"
      FROM loans ${own}`;
  }
  return sql<ShownRequest[]>`
    SELECT id, no, amount, ${kind === 'recharge' ? sql`credited` : sql`NULL::bigint`} AS credited,
      EXISTS (
        SELECT FROM bank_references told
        WHERE told.customer_id = r.customer_id AND told.request_no = r.no AND ${unproved(sql)}
      ) AS "isUnproved",
      status, end_reason AS reason, reference, bank_reference AS "bankReference",
      created_at AS "createdAt", deadline, ended_at AS "endedAt"
    FROM ${kind === 'recharge' ? sql`recharges` : sql`withdrawals`} AS r ${own}`;
}
