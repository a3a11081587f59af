import type { Payout, PayoutNotices } from '../../cashier/index.ts';
import { decimal, type Decimal } from '@sauda/money';
import { ProviderRefusal, type RazorpayApi } from './api.ts';
import { payoutEntity, payoutList, type PayoutEntity } from './shapes.ts';
import type { Given } from '../../../platform/given.ts';

export interface PayoutOptions extends Given<'clock' | 'database' | 'jobs' | 'log'> {
  readonly rail: string;
  readonly api: RazorpayApi;
  /** The broker's account at the provider. */
  readonly accountNumber: string;
}

export type Payouts = ReturnType<typeof createPayouts>;

export const payoutJob = 'razorpay-payout';
/** A webhook that was lost is made up for by asking. */
const askAgainMs = 10 * 60_000;
/** Above this IMPS does not pay. */
const impsAtMost: Decimal = decimal(500_000);

/** How far a payout has come. The provider's events may come in any order, so a later stage is never undone by an earlier. */
const stages: Readonly<Record<string, number>> = {
  pending: 1,
  scheduled: 1,
  queued: 1,
  processing: 2,
  processed: 3,
  rejected: 4,
  cancelled: 4,
  failed: 4,
  reversed: 4,
};
const paid = 3;
const returned = 4;

/**
 * Payouts of RazorpayX, as its public documentation has them: a composite request makes contact, account and payout
 * (https://razorpay.com/docs/api/x/payout-composite), `X-Payout-Idempotency` names it for good
 * (https://razorpay.com/docs/api/x/payout-idempotency), and its states are those of
 * https://razorpay.com/docs/x/payouts/states-life-cycle.
 */
export function createPayouts(options: PayoutOptions, desk: PayoutNotices) {
  const { api, accountNumber, database, clock, jobs, log } = options;
  const find = (reference: string) => findPayout(options, reference);

  /** @returns undefined where the provider refused it and has none of our reference */
  async function create(payout: Payout): Promise<PayoutEntity | undefined> {
    const headers = { 'x-payout-idempotency': `withdrawal-${payout.reference}` };
    try {
      return payoutEntity.Parse(await api.post('/payouts', payoutRequest(payout, accountNumber), headers));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.warn({ reference: payout.reference, reason: error.message }, 'a payout was refused');
      return find(payout.reference);
    }
  }

  /** Takes what the provider says of a payout, in any order and any number of times. */
  async function hear(entity: PayoutEntity): Promise<void> {
    const { id, reference_id: reference } = entity;
    const stage = stageOf(entity);
    if (reference === null || stage === 0) {
      log.warn(
        { payout: id, status: entity.status },
        'the provider tells of a payout that is none of ours, or in an unknown state',
      );
      return;
    }
    const known = await remember(options, reference, entity, stage);
    if (known.providerId !== id) {
      log.error({ reference, payout: id }, 'the provider has a second payout of one reference');
      if (stage >= paid) await desk.paid(reference, id);
      return;
    }
    if (stage <= known.stage) return;
    if (stage === paid) await desk.paid(reference, known.bankReference ?? id);
    if (stage === returned) await desk.returned(reference, known.bankReference ?? id);
    await database.transaction(
      (tx) => tx`
        UPDATE provider_payouts SET stage = greatest(stage, ${stage}), updated_at = ${clock.now()}
        WHERE reference = ${reference}`,
    );
  }

  return {
    /**
     * Has a withdrawal paid, or learns how far it has come. Safe to call again and again: the provider is asked by our
     * reference first, and pays once for an idempotency key.
     */
    async pay(reference: string): Promise<void> {
      const payout = await desk.collect(reference);
      if (payout === undefined) return;
      const entity = (await find(reference)) ?? (await create(payout));
      if (entity === undefined) return desk.returned(reference, `refused-${reference}`);
      await hear(entity);
      if (stageOf(entity) >= paid) return;
      const startAfter = new Date(clock.now().getTime() + askAgainMs);
      await database.transaction((tx) =>
        jobs.send(tx, payoutJob, { reference }, { startAfter, singletonKey: reference }),
      );
    },
    hear,
  };
}

async function findPayout({ api, accountNumber }: PayoutOptions, reference: string): Promise<PayoutEntity | undefined> {
  const query = { account_number: accountNumber, reference_id: reference, count: '10' };
  const { items } = payoutList.Parse(await api.get('/payouts', query));
  return items.filter(({ reference_id }) => reference_id === reference).toSorted((a, b) => stageOf(b) - stageOf(a))[0];
}

/** The number under which a payout ends is the first one told, so that its return is known for the same payout's. */
async function remember(
  { rail, database, clock }: PayoutOptions,
  reference: string,
  { id, utr }: PayoutEntity,
  stage: number,
): Promise<{ readonly providerId: string; readonly stage: number; readonly bankReference: string | undefined }> {
  const number = stage >= paid ? utr || id : undefined;
  const [row] = await database.transaction(
    (tx) => tx<[{ providerId: string; stage: number; bankReference: string | undefined }]>`
      INSERT INTO provider_payouts AS payout (reference, rail, provider_id, stage, bank_reference, updated_at)
      VALUES (${reference}, ${rail}, ${id}, 0, ${number}, ${clock.now()})
      ON CONFLICT (reference) DO UPDATE SET bank_reference = CASE WHEN payout.provider_id = excluded.provider_id
        THEN coalesce(payout.bank_reference, excluded.bank_reference) ELSE payout.bank_reference END
      RETURNING provider_id, stage, bank_reference`,
  );
  return row;
}

function stageOf({ status }: PayoutEntity): number {
  return stages[status] ?? 0;
}

function payoutRequest({ reference, amount, payee }: Payout, accountNumber: string): object {
  return {
    account_number: accountNumber,
    amount: Number(amount / 100n),
    currency: 'INR',
    mode: amount <= impsAtMost ? 'IMPS' : 'NEFT',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: reference,
    // Thirty letters, digits and spaces at the most.
    narration: `Withdrawal ${reference}`,
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: payee.holder, ifsc: payee.code, account_number: payee.number },
      contact: { name: payee.holder, type: 'customer', reference_id: reference },
    },
  };
}
