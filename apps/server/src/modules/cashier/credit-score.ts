import { type Decimal, ONE } from '@sauda/money';
import { creditScale } from '@sauda/rules';
import type { Sql, Tx } from '../../platform/database.ts';

/** What is known of a customer that counts. */
export interface CreditFacts {
  readonly hasRealName: boolean;
  /** Those by which at least what was announced has arrived: a rupee each time earns no points. */
  readonly completedRecharges: number;
  readonly filledOrders: number;
  readonly paidLoans: number;
  readonly overdueLoans: number;
}

export type ScorePartKind = 'base' | 'real_name' | 'recharges' | 'orders' | 'paid_loans' | 'overdue_loans';

/** One reason for the score, in points; a negative one counts against. */
export interface ScorePart {
  readonly kind: ScorePartKind;
  readonly points: number;
}

export interface CreditScore {
  /** On the scale of `creditScale`. */
  readonly score: number;
  /** The parts sum to the score, but for the ends of its range. */
  readonly parts: readonly ScorePart[];
}

const base = 550;

/** Our own scale, with its parts shown to the customer. It uses nothing that the customer could not see in the app. */
export function creditScore(facts: CreditFacts): CreditScore {
  const parts: ScorePart[] = [
    { kind: 'base', points: base },
    { kind: 'real_name', points: facts.hasRealName ? 100 : 0 },
    { kind: 'recharges', points: Math.min(facts.completedRecharges * 10, 50) },
    { kind: 'orders', points: Math.min(facts.filledOrders, 50) },
    { kind: 'paid_loans', points: Math.min(facts.paidLoans * 25, 150) },
    { kind: 'overdue_loans', points: facts.overdueLoans * -150 },
  ];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(Math.max(sum, creditScale.lowest), creditScale.highest), parts };
}

/** What may be owed at most: so many units for each point above `lendsAbove`; nothing at or below. */
export function creditLimit(score: number, unitsPerPoint: bigint): Decimal {
  return BigInt(Math.max(0, score - creditScale.lendsAbove)) * unitsPerPoint * ONE;
}

/** Loans and recharges count from here; whether the real name is approved is known elsewhere. */
export async function readCreditFacts(sql: Sql | Tx, customerId: string): Promise<Omit<CreditFacts, 'hasRealName'>> {
  const [row] = await sql<[Omit<CreditFacts, 'hasRealName'>]>`
    SELECT
      (SELECT count(*)::int FROM recharges WHERE customer_id = ${customerId} AND credited >= amount)
        AS completed_recharges,
      -- An order that has traded in parts has a fee for each; more than fifty orders are not asked for.
      (SELECT count(DISTINCT subject_no)::int FROM (SELECT subject_no FROM ledger.transfers
        WHERE customer_id = ${customerId} AND reason = 'transactionExpenses' LIMIT 500) AS fees) AS filled_orders,
      (SELECT count(*)::int FROM loans WHERE customer_id = ${customerId} AND status = 'paid') AS paid_loans,
      (SELECT count(*)::int FROM loans WHERE customer_id = ${customerId} AND status IN ('unpaid', 'written_off'))
        AS overdue_loans`;
  return row;
}
