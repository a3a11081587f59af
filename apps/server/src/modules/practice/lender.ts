import { decimal, formatDecimal } from '@sauda/money';
import type { LoanReview } from '../cashier/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { endsInThirteen } from './bank.ts';

export interface PracticeLenderOptions {
  readonly jobs: Jobs;
  /** How long a decision takes; 4 seconds where absent. */
  readonly decisionMs?: number;
}

const jobName = 'practice-lender-decision';
const usualDecisionMs = 4_000;

interface ApplicationJob {
  readonly customerId: string;
  readonly no: string;
  /** A decimal, since a job must survive JSON. */
  readonly amount: string;
}

/** A lender for practice: it approves every application after a few seconds, but for amounts that end in 13. */
export function createPracticeLender({ jobs, decisionMs = usualDecisionMs }: PracticeLenderOptions): LoanReview {
  return {
    name: 'practice-lender',
    async consider(tx, { customerId, no, amount, appliedAt }) {
      const job: ApplicationJob = { customerId, no, amount: formatDecimal(amount) };
      await jobs.send(tx, jobName, job, { startAfter: new Date(appliedAt.getTime() + decisionMs) });
    },
    onDecision(receive) {
      jobs.work<ApplicationJob>(jobName, ({ customerId, no, amount }) =>
        receive(
          { customerId, no },
          endsInThirteen(decimal(amount)) ? { kind: 'reject', reason: 'loan_refused' } : { kind: 'approve' },
        ),
      );
    },
  };
}
