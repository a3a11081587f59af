import type { Decimal } from '@sauda/money';
import type { Sql } from '../../platform/database.ts';
import type { requestKinds, RequestKind } from './requests.ts';
import { unproved } from './bank-lines/bank-reference.ts';

export type ShownKind = (typeof requestKinds)[RequestKind]['one'];

/** A request of a customer, of whatever kind, as the desk lists it. */
export interface ShownRequest {
  readonly id: bigint;
  readonly no: string;
  readonly amount: Decimal;
  /** Of a deposit that has arrived, what the bank received. */
  readonly credited: Decimal | undefined;
  /** People alone say what the bank did: no line of a statement has proved it yet. */
  readonly isUnproved: boolean;
  readonly status: string;
  readonly reason: string | undefined;
  readonly reference: string | undefined;
  readonly bankReference: string | undefined;
  /** The chain's number of the transfer, as the customer has given it. */
  readonly coinTransfer: string | undefined;
  readonly createdAt: Date;
  readonly deadline: Date | undefined;
  /** Of a withdrawal: when the bank paid it, also where it came back later. */
  readonly paidAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** A customer's requests of one kind, newest first, before the one of this id. */
export function requestsBefore(
  sql: Sql,
  { customerId, kind }: { customerId: string; kind: ShownKind },
  { limit, before = 9_223_372_036_854_775_807n }: { limit: number; before: bigint | undefined },
): Promise<ShownRequest[]> {
  return sql<ShownRequest[]>`
    SELECT ${shownColumns(sql, kind)} FROM ${tableOf(sql, kind)} AS r
    WHERE customer_id = ${customerId} AND id < ${before} ORDER BY id DESC LIMIT ${limit}`;
}

const tables = { recharge: 'recharges', withdrawal: 'withdrawals', loan: 'loans' } as const;

/** The table of a kind of request, in a statement that calls it `r`. */
export const tableOf = (sql: Sql, kind: ShownKind) => sql(tables[kind]);

/** Of a withdrawal `r`. */
const paidAt = (sql: Sql) => sql`(
  SELECT kept_at FROM bank_references reference
  WHERE reference.customer_id = r.customer_id AND reference.request_no = r.no AND reference.outcome = 'paid')`;

/** What is shown of a request `r` of a kind. */
export function shownColumns(sql: Sql, kind: ShownKind) {
  if (kind === 'loan') {
    return sql`
      r.id, r.no, r.amount, NULL::bigint AS credited, false AS is_unproved, r.status, r.end_reason AS reason,
      NULL::text AS reference, NULL::text AS bank_reference, NULL::text AS coin_transfer, r.created_at,
      coalesce(r.repayment_at, r.decision_deadline) AS deadline, NULL::timestamptz AS paid_at, r.ended_at`;
  }
  return sql`
    r.id, r.no, r.amount, ${kind === 'recharge' ? sql`r.credited` : sql`NULL::bigint`} AS credited,
    EXISTS (
      SELECT FROM bank_references reference
      WHERE reference.customer_id = r.customer_id AND reference.request_no = r.no AND ${unproved(sql)}
    ) AS is_unproved,
    r.status, r.end_reason AS reason, r.reference, r.bank_reference,
    ${kind === 'recharge' ? sql`r.coin_transfer` : sql`NULL::text`} AS coin_transfer, r.created_at, r.deadline,
    ${kind === 'recharge' ? sql`NULL::timestamptz` : paidAt(sql)} AS paid_at, r.ended_at`;
}
