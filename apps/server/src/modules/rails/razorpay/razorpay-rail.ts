import type { BankNotice, BankRail } from '../../cashier/index.ts';
import { createRazorpayApi, type RazorpayAccess } from './api.ts';
import { createDeposits } from './deposits.ts';
import { createEvents, eventJob, type HeardEvent } from './events.ts';
import { createPayouts, payoutJob, type Payouts } from './payouts.ts';
import type { Given } from '../../../platform/given.ts';

export type { RazorpayAccess } from './api.ts';

export interface RazorpayRailOptions extends Given<'clock' | 'database' | 'jobs' | 'log'> {
  readonly access: RazorpayAccess;
}

const rail = 'razorpay';
const depositJob = 'razorpay-deposit';
/** So long a withdrawal can still be taken back. */
const collectAfterMs = 60_000;
/** When it is asked whether money has arrived, should nobody have told: early, and before the request's deadline. */
const looksAfterMs = [30 * 60_000, 23 * 3_600_000];

/** Money by Razorpay: an account for each customer to pay into, and payouts from the broker's account, in INR. */
export function createRazorpayRail({ access, database, clock, jobs, log }: RazorpayRailOptions): BankRail {
  const api = createRazorpayApi(access);
  const shared = { rail, api, database, clock, log };
  let receive: ((notice: BankNotice) => Promise<void>) | undefined;
  let payouts: Payouts | undefined;
  const deposits = createDeposits(shared, async (notice) => {
    if (receive === undefined) throw new Error('nobody listens to the payment provider');
    await receive(notice);
  });

  return {
    name: rail,
    answersForPayouts: true,
    accountOf: (tx, customerId) => deposits.accountOf(tx, customerId),
    openAccount: (customerId) => deposits.openAccount(customerId),
    webhook: createEvents({ rail, webhookSecrets: access.webhookSecrets, database, clock, jobs, log }),
    async expect(tx, { customerId, announcedAt }) {
      for (const afterMs of looksAfterMs) {
        await jobs.send(tx, depositJob, { customerId }, { startAfter: new Date(announcedAt.getTime() + afterMs) });
      }
    },
    onNotice(listener) {
      receive = listener;
      jobs.work<{ customerId: string }>(depositJob, ({ customerId }) => deposits.look(customerId));
    },
    async announcePayout(tx, { reference, announcedAt }) {
      await jobs.send(tx, payoutJob, { reference }, { startAfter: new Date(announcedAt.getTime() + collectAfterMs) });
    },
    onPayouts(desk) {
      payouts = createPayouts({ ...shared, accountNumber: access.accountNumber, jobs }, desk);
      const told = payouts;
      jobs.work<{ reference: string }>(payoutJob, ({ reference }) => told.pay(reference));
      jobs.work<HeardEvent>(eventJob, (event) =>
        'payout' in event ? told.hear(event.payout) : deposits.hear(event.accountId, event.payment),
      );
    },
  };
}
