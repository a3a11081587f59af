import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Webhook } from '../../cashier/index.ts';
import { paymentEntity, payoutEntity, providerEvent, type PaymentEntity, type PayoutEntity } from './shapes.ts';
import type { Given } from '../../../platform/given.ts';

export interface EventOptions extends Given<'clock' | 'database' | 'jobs' | 'log'> {
  readonly rail: string;
  readonly webhookSecrets: readonly string[];
}

/** What is kept of an event until it is dealt with: of who paid and who is paid, nothing. */
export type HeardEvent =
  | { readonly payout: PayoutEntity }
  | { readonly accountId: string; readonly payment: PaymentEntity };

export const eventJob = 'razorpay-event';
/** The provider repeats an event for a day. What is older than this was kept by somebody else. */
const oldestMs = 3 * 24 * 3_600_000;
const clocksDifferMs = 10 * 60_000;

/**
 * The provider's webhooks (https://razorpay.com/docs/webhooks/validate-test): an HMAC-SHA256 of the body as it came, in
 * `X-Razorpay-Signature`, and the event's name in `X-Razorpay-Event-Id`. Written down with the job that deals with it, and
 * answered then.
 */
export function createEvents({ rail, webhookSecrets, database, clock, jobs, log }: EventOptions): Webhook {
  return {
    async receive(body, header) {
      if (!isSigned(body, header('x-razorpay-signature') ?? '', webhookSecrets)) return false;
      const event = parseEvent(body);
      if (event === undefined) {
        log.warn('the payment provider sent a webhook that cannot be read');
        return true;
      }
      const ageMs = clock.now().getTime() - event.created_at * 1_000;
      if (ageMs > oldestMs || ageMs < -clocksDifferMs) return false;
      const hash = createHash('sha256').update(body).digest();
      const id = header('x-razorpay-event-id')?.slice(0, 200) || hash.toString('hex');
      await database.transaction(async (tx) => {
        const { count } = await tx`
          INSERT INTO provider_events (rail, event_id, body_hash, event, received_at)
          VALUES (${rail}, ${id}, ${hash}, ${event.event}, ${clock.now()})
          ON CONFLICT DO NOTHING`;
        const heard = whatIsTold(event);
        if (count > 0 && heard !== undefined) await jobs.send(tx, eventJob, heard);
      });
      return true;
    },
  };
}

function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  // Every secret is tried, so that the time does not tell which one fits.
  return (
    secrets.filter((secret) => timingSafeEqual(given, createHmac('sha256', secret).update(body).digest())).length > 0
  );
}

type ProviderEvent = ReturnType<typeof providerEvent.Parse>;

function parseEvent(body: Buffer): ProviderEvent | undefined {
  try {
    const event: unknown = JSON.parse(body.toString());
    return providerEvent.Check(event) ? event : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for what is no news here: the provider has many more events. */
function whatIsTold({ event, payload }: ProviderEvent): HeardEvent | undefined {
  const { payout, payment, virtual_account: account } = payload;
  if (event.startsWith('payout.') && payoutEntity.Check(payout?.entity)) {
    const { id, status, reference_id, utr = null } = payout.entity;
    return { payout: { id, status, reference_id, utr } };
  }
  if (event === 'virtual_account.credited' && account !== undefined && paymentEntity.Check(payment?.entity)) {
    const { id, amount, currency, status } = payment.entity;
    return { accountId: account.entity.id, payment: { id, amount, currency, status } };
  }
  return undefined;
}
