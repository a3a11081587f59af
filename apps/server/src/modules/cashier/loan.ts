import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import { simpleInterest } from '@sauda/rules';
import { dayMs } from '../../platform/time.ts';

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
  customerId: string;
  id: bigint;
  no: string;
  amount: bigint;
  status: LoanStatus;
  interestBasisPoints: number;
  termDays: number;
  principalOutstanding: bigint;
  interestOutstanding: bigint;
  interestUntil: Date | undefined;
  endReason: ErrorKey | undefined;
  actor: string | undefined;
  decisionDeadline: Date;
  repaymentAt: Date | undefined;
  remindedAt: Date | undefined;
  createdAt: Date;
  decidedAt: Date | undefined;
  endedAt: Date | undefined;
}

export function toLoan(row: LoanRow): Loan {
  return {
    customerId: row.customerId,
    id: row.id,
    no: row.no,
    amount: row.amount,
    status: row.status,
    interestBasisPoints: row.interestBasisPoints,
    termDays: row.termDays,
    principalOutstanding: row.principalOutstanding,
    interestOutstanding: row.interestOutstanding,
    interestUntil: row.interestUntil,
    endReason: row.endReason,
    decisionDeadline: row.decisionDeadline,
    repaymentAt: row.repaymentAt,
    createdAt: row.createdAt,
  };
}
