import type { Sql } from '../../platform/database.ts';
import { loans, type Loan } from './loan.ts';

export interface RunningPage {
  readonly limit: number;
  /** What the page before ended with. */
  readonly after?: { readonly deadline: Date; readonly no: string } | undefined;
  /** Only those that are overdue, or only those that are not, as of `now`; all where absent. */
  readonly overdue?: boolean | undefined;
  readonly now: Date;
}

/** Loans that were lent and are not repaid, whoever's they are, that first which is or was due first. */
export function runningLoans(sql: Sql, { limit, after, overdue, now }: RunningPage): Promise<Loan[]> {
  return sql<Loan[]>`
    SELECT ${loans.columns()} FROM loans
    WHERE status IN ('approved', 'unpaid')
      ${after === undefined ? sql`` : sql`AND (repayment_at, no) > (${after.deadline}, ${after.no})`}
      ${overdue === undefined ? sql`` : overdue ? sql`AND repayment_at <= ${now}` : sql`AND repayment_at > ${now}`}
    ORDER BY repayment_at, no LIMIT ${limit}`;
}
