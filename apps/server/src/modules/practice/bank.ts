import type { Currency } from '@sauda/facts';
import { decimal, formatDecimal, ONE, type Decimal } from '@sauda/money';
import type { BankAccount, BankNotice, BankRail, LoanReview } from '../cashier/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Branch } from '../bank-cards/index.ts';

export interface PracticeBankOptions {
  readonly jobs: Jobs;
  /** What the accounts at it are kept in. */
  readonly currency: Currency;
  /** How long a transfer takes; 4 seconds where absent. */
  readonly decisionMs?: number;
  /** After how long it collects a payout, which can be taken back until then; 8 seconds where absent. */
  readonly collectMs?: number;
}

const bank = 'Sauda Practice Bank';

/**
 * Nobody's accounts: the bank is invented. The numbers have the form of their country, and no bank has the code: the first four
 * letters of the IFSC belong to none in the list of the Reserve Bank of India. In Mexico the number is a CLABE, which begins with it.
 */
const accounts: Readonly<Record<Currency, Pick<BankAccount, 'accountNumber' | 'ifsc'>>> = {
  INR: { accountNumber: '004200130075', ifsc: 'SAUD0000013' },
  USD: { accountNumber: '4200130075', ifsc: '123456780' },
  MXN: { accountNumber: '999180004200130024', ifsc: '999' },
};

const transferJob = 'practice-bank-transfer';
const payoutJob = 'practice-bank-payout';
const usualDecisionMs = 4_000;
const usualCollectMs = 8_000;
/** A payout takes several transactions, one after the other. */
const payoutsAtOnce = 16;

interface TransferJob {
  readonly reference: string;
  /** A decimal, since a job must survive JSON. */
  readonly amount: string;
}

/**
 * A bank for practice: it decides on every announced transfer and payout by itself after a few seconds, so that one person sees
 * every transition. An amount that ends in 13 is refused. What it decides follows from the transfer alone, so that it
 * decides the same again after a crash.
 */
export function createPracticeBank({
  jobs,
  currency,
  decisionMs = usualDecisionMs,
  collectMs = usualCollectMs,
}: PracticeBankOptions): BankRail {
  const account = { bank, accountName: 'Sauda customer funds (practice)', ...accounts[currency] };
  return {
    name: 'practice-bank',
    accountOf: async () => account,
    watchesUsdt: true,
    async expect(tx, { reference, amount, announcedAt }) {
      const job: TransferJob = { reference, amount: formatDecimal(amount) };
      await jobs.send(tx, transferJob, job, { startAfter: new Date(announcedAt.getTime() + decisionMs) });
    },
    onNotice(receive) {
      jobs.work<TransferJob>(transferJob, ({ reference, amount }) => receive(decide(reference, decimal(amount))));
    },
    async announcePayout(tx, { reference, announcedAt }) {
      await jobs.send(tx, payoutJob, { reference }, { startAfter: new Date(announcedAt.getTime() + collectMs) });
    },
    onPayouts(desk) {
      jobs.work<{ reference: string }>(
        payoutJob,
        async ({ reference }) => {
          const payout = await desk.collect(reference);
          if (payout === undefined) return;
          const bankReference = practiceBankReference(reference);
          if (endsInThirteen(payout.amount)) await desk.returned(reference, bankReference);
          else await desk.paid(reference, bankReference);
        },
        { concurrency: payoutsAtOnce },
      );
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

/** The amounts that practice refuses, so that refusals can be seen too. */
function endsInThirteen(amount: Decimal): boolean {
  return amount % (100n * ONE) === 13n * ONE;
}

/**
 * Branches of the invented bank, so that nobody has to type a real account on a practice market. Their codes have the
 * form of an IFSC, and no bank has their first four letters.
 */
export const practiceBranches: ReadonlyMap<string, Branch> = new Map([
  ['SAUD0000001', { bank, branch: 'Fort', city: 'Mumbai', state: 'Maharashtra' }],
  ['SAUD0000013', { bank, branch: 'Customer funds', city: 'Mumbai', state: 'Maharashtra' }],
  ['SAUD0000021', { bank, branch: 'Church Street', city: 'Bengaluru', state: 'Karnataka' }],
  ['SAUD0000034', { bank, branch: 'Park Street', city: 'Kolkata', state: 'West Bengal' }],
]);

export interface PracticeLenderOptions {
  readonly jobs: Jobs;
  /** How long a decision takes; 4 seconds where absent. */
  readonly decisionMs?: number;
}

const lenderJob = 'practice-lender-decision';

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
      await jobs.send(tx, lenderJob, job, { startAfter: new Date(appliedAt.getTime() + decisionMs) });
    },
    onDecision(receive) {
      jobs.work<ApplicationJob>(lenderJob, ({ customerId, no, amount }) =>
        receive(
          { customerId, no },
          endsInThirteen(decimal(amount)) ? { kind: 'reject', reason: 'loan_refused' } : { kind: 'approve' },
        ),
      );
    },
  };
}
