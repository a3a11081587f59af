import type { Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page-by.ts';

export type IncomeKind = 'dividend' | 'interest';

/** A dividend or a coupon that a customer has received. */
export interface Income {
  readonly id: bigint;
  readonly kind: IncomeKind;
  readonly symbol: string;
  readonly quantity: bigint;
  /** In `currency`. */
  readonly perUnit: Decimal;
  readonly currency: string;
  /** In the account currency, before tax. */
  readonly amount: Decimal;
  /** What was withheld of it. */
  readonly tax: Decimal;
  readonly paidAt: Date;
}

/** What a customer's holdings have paid, newest first; how many there are in all, and what they come to after tax. */
export async function listIncome(
  sql: Sql,
  customerId: string,
  kind: IncomeKind | undefined,
  page: Page,
): Promise<{ income: Income[]; count: number; total: Decimal }> {
  const from = sql`
    FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE customer_id = ${customerId} AND amount > 0 AND (${kind}::text IS NULL OR kind = ${kind})`;
  const [income, [totals]] = await Promise.all([
    sql<Income[]>`
      SELECT entitlements.id, kind, symbol, quantity, per_unit, currency, amount, tax, paid_at
      ${from}
      ORDER BY paid_at DESC, entitlements.id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number; total: bigint }]>`
      SELECT count(*)::int AS count, coalesce(sum(amount - tax), 0)::bigint AS total ${from}`,
  ]);
  return { income, ...totals };
}

/** A dividend or a coupon that is still to be paid. */
export interface IncomeDue {
  readonly kind: IncomeKind;
  readonly symbol: string;
  /** Entitled, or, before the record time, held now. */
  readonly quantity: bigint;
  /** In `currency`. */
  readonly perUnit: Decimal;
  readonly currency: string;
  readonly recordAt: Date;
  readonly paysAt: Date;
  /** The record time is over, and its holders are written down. */
  readonly isEntitled: boolean;
}

/** What a customer's holdings are still to be paid, or would be if nothing changed, the next first, at most so many. */
export function listIncomeDue(
  sql: Sql,
  customerId: string,
  kind: IncomeKind | undefined,
  most: number,
): Promise<IncomeDue[]> {
  return sql<IncomeDue[]>`
    SELECT kind, symbol, quantity, per_unit, currency, record_at, pays_at, true AS is_entitled
    FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE customer_id = ${customerId} AND paid_at IS NULL AND status <> 'cancelled' AND (${kind}::text IS NULL OR kind = ${kind})
    UNION ALL
    SELECT kind, symbol, sum(remaining)::bigint, per_unit, distributions.currency, record_at, pays_at, false
    FROM distributions JOIN lots USING (symbol)
    WHERE customer_id = ${customerId} AND remaining > 0 AND opened_at < record_at AND distributions.status IN ('declared', 'closed')
      AND (${kind}::text IS NULL OR kind = ${kind})
    GROUP BY distributions.id
    ORDER BY pays_at, symbol
    LIMIT ${most}`;
}

/** Which instrument paid the distributions of these numbers, by number. */
export async function symbolsOfIncome(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<Array<{ no: string; symbol: string }>>`
    SELECT DISTINCT no, symbol FROM entitlements JOIN distributions ON distributions.id = distribution_id
    WHERE customer_id = ${customerId} AND no = ANY (${nos})`;
  return new Map(rows.map(({ no, symbol }) => [no, symbol]));
}
