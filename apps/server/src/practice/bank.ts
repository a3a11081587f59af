import { decimal, formatDecimal, ONE, type Decimal } from '@sauda/money';
import type { BankAccount, BankNotice, BankRail } from '../cashier/index.ts';
import type { Jobs } from '../platform/jobs.ts';

export interface PracticeBankOptions {
  readonly jobs: Jobs;
  /** How long a transfer takes; 4 seconds where absent. */
  readonly decisionMs?: number;
}

/**
 * Nobody's account: the bank is invented. Its code has the form of an IFSC, and its first four letters belong to no bank
 * in the list of the Reserve Bank of India.
 */
const account: BankAccount = {
  bank: 'Sauda Practice Bank',
  accountName: 'Sauda customer funds (practice)',
  accountNumber: '004200130075',
  ifsc: 'SAUD0000013',
};

const jobName = 'practice-bank-transfer';
const usualDecisionMs = 4_000;

interface TransferJob {
  readonly reference: string;
  /** A decimal, since a job must survive JSON. */
  readonly amount: string;
}

/**
 * A bank for practice: it decides on every announced transfer by itself after a few seconds, so that one person sees
 * every transition. An amount that ends in 13 is refused. What it decides follows from the transfer alone, so that it
 * decides the same again after a crash.
 */
export function createPracticeBank({ jobs, decisionMs = usualDecisionMs }: PracticeBankOptions): BankRail {
  return {
    name: 'practice-bank',
    account,
    async expect(tx, { reference, amount, announcedAt }) {
      const job: TransferJob = { reference, amount: formatDecimal(amount) };
      await jobs.send(tx, jobName, job, { startAfter: new Date(announcedAt.getTime() + decisionMs) });
    },
    onNotice(receive) {
      jobs.work<TransferJob>(jobName, ({ reference, amount }) => receive(decide(reference, decimal(amount))));
    },
  };
}

function decide(reference: string, amount: Decimal): BankNotice {
  if (endsInThirteen(amount)) return { kind: 'refused', reference };
  return { kind: 'arrived', reference, amount, bankReference: practiceBankReference(reference) };
}

/** The practice bank's number of the transfer that carries this reference. */
export function practiceBankReference(reference: string): string {
  return `SAUDN${reference}`;
}

function endsInThirteen(amount: Decimal): boolean {
  return (amount / ONE) % 100n === 13n;
}
