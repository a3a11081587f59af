import type { Decimal } from '@sauda/money';
import { simpleInterest } from '@sauda/rules';
import * as t from '../../platform/table.ts';
import { dayMs } from '../../platform/time.ts';
import { requestColumns } from './requests.ts';

/** Applying until decided; approved until repaid, or unpaid once it is overdue: from then on it can be written off. */
export type LoanStatus = 'applying' | 'approved' | 'rejected' | 'unpaid' | 'paid' | 'written_off';

export interface LoanTerms {
  /** Simple interest per year of 365 days, in hundredths of a per cent. */
  readonly interestBasisPoints: number;
  readonly termDays: number;
}

export const loans = t.table('loans', {
  ...requestColumns,
  status: t.textOf<LoanStatus>(),
  interestBasisPoints: t.integer,
  termDays: t.integer,
  principalOutstanding: t.generated(t.bigint),
  /** Due at `interestUntil`; `interestDue` adds the days since. */
  interestOutstanding: t.generated(t.bigint),
  interestUntil: t.nullable(t.time),
  decisionDeadline: t.time,
  repaymentAt: t.nullable(t.time),
  remindedAt: t.nullable(t.time),
});

export type Loan = t.RowOf<typeof loans>;

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
