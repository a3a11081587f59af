import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import { simpleInterest } from '@sauda/rules';

/** Applying until decided; approved until repaid, or unpaid once it is overdue. */
export type LoanStatus = 'applying' | 'approved' | 'rejected' | 'unpaid' | 'paid';

export interface LoanTerms {
  /** Simple interest per year of 365 days, in hundredths of a per cent. */
  readonly interestBasisPoints: number;
  readonly termDays: number;
}

export interface Loan extends LoanTerms {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
  /** What was asked for, in whole units. */
  readonly amount: Decimal;
  readonly status: LoanStatus;
  readonly principalOutstanding: Decimal;
  /** Due at `interestUntil`; `interestDue` adds the days since. */
  readonly interestOutstanding: Decimal;
  readonly interestUntil: Date | undefined;
  /** Why it was rejected. */
  readonly endReason: ErrorKey | undefined;
  readonly decisionDeadline: Date;
  readonly repaymentAt: Date | undefined;
  readonly createdAt: Date;
}

/** What names one loan. */
export type LoanKey = Pick<Loan, 'customerId' | 'no'>;

/** Every application is answered within a day. */
export const decisionDeadlineMs = 24 * 3_600_000;
export const dayMs = 24 * 3_600_000;

/** The interest due at `now`: simple, for whole days, rounded half even to the minor unit. */
export function interestDue(loan: Loan, now: Date): Decimal {
  return loan.interestOutstanding + interestSince(loan, now);
}

/** Principal and interest, as of `now`. */
export function amountDue(loan: Loan, now: Date): Decimal {
  return loan.principalOutstanding + interestDue(loan, now);
}

/** The end of the last whole day for which interest is counted. */
export function countedUntil(loan: Loan, now: Date): Date | undefined {
  if (loan.interestUntil === undefined) return undefined;
  return new Date(loan.interestUntil.getTime() + wholeDays(loan.interestUntil, now) * dayMs);
}

function interestSince({ interestUntil, principalOutstanding, interestBasisPoints }: Loan, now: Date): Decimal {
  if (interestUntil === undefined) return 0n;
  return simpleInterest(principalOutstanding, BigInt(interestBasisPoints), BigInt(wholeDays(interestUntil, now)));
}

function wholeDays(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs));
}

export interface LoanRow {
  customer_id: string;
  id: bigint;
  no: string;
  amount: bigint;
  status: LoanStatus;
  interest_basis_points: number;
  term_days: number;
  principal_outstanding: bigint;
  interest_outstanding: bigint;
  interest_until: Date | null;
  end_reason: ErrorKey | null;
  actor: string | null;
  decision_deadline: Date;
  repayment_at: Date | null;
  reminded_at: Date | null;
  created_at: Date;
  decided_at: Date | null;
  ended_at: Date | null;
}

export function toLoan(row: LoanRow): Loan {
  return {
    customerId: row.customer_id,
    id: row.id,
    no: row.no,
    amount: row.amount,
    status: row.status,
    interestBasisPoints: row.interest_basis_points,
    termDays: row.term_days,
    principalOutstanding: row.principal_outstanding,
    interestOutstanding: row.interest_outstanding,
    interestUntil: row.interest_until ?? undefined,
    endReason: row.end_reason ?? undefined,
    decisionDeadline: row.decision_deadline,
    repaymentAt: row.repayment_at ?? undefined,
    createdAt: row.created_at,
  };
}
