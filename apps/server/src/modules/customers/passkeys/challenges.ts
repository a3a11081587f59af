import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../platform/refusal.ts';
import { networkOf } from '../network.ts';
import type { Given } from '../../../platform/given.ts';

/** How long the customer has to touch the authenticator. */
export const challengeMs = 5 * 60_000;
const challengeBytes = 32;
/** Open challenges of one address: more than an office that comes to work, fewer than would fill the table. */
const openAtMost = 200;

/** What is asked of whom. A log-in asks nobody in particular: the passkey says whose it is. */
export type ChallengePurpose =
  | { readonly purpose: 'log_in'; readonly customerId?: undefined }
  | { readonly purpose: 'add' | 'confirm'; readonly customerId: string };

/** Where a request comes from. */
export interface From {
  /** The page's address, as in `https://broker.example`. */
  readonly origin: string;
  /** The network address. */
  readonly address: string;
}

export type Challenges = ReturnType<typeof createChallenges>;

/** Random bytes for an authenticator to sign: each once, within five minutes, for one purpose, customer and page. */
export function createChallenges({ database, clock }: Given<'clock' | 'database'>) {
  return {
    /** @throws Refusal `rate_limited` where an address has too many open ones */
    async make({ purpose, customerId }: ChallengePurpose, { origin, address }: From): Promise<Buffer> {
      const now = clock.now();
      const { subscriber } = networkOf(address);
      const [{ open }] = await database.sql<[{ open: number }]>`
        SELECT count(*)::int AS open FROM passkey_challenges WHERE address = ${subscriber} AND expires_at > ${now}`;
      if (open >= openAtMost) throw new Refusal('rate_limited', { retryAfterSeconds: 60 });
      const challenge = randomBytes(challengeBytes);
      await database.transaction(
        (tx) => tx`
          INSERT INTO passkey_challenges (challenge, purpose, customer_id, origin, address, expires_at)
          VALUES (${challenge}, ${purpose}, ${customerId}, ${origin}, ${subscriber},
                  ${new Date(now.getTime() + challengeMs)})`,
      );
      return challenge;
    },
    /**
     * Takes back the challenge that a response names, whatever becomes of the response.
     * @param clientData the response's `clientDataJSON`
     * @returns the challenge, and the page that asked
     * @throws Refusal `passkey_expired` where there is no such challenge: not for this, not any more, or never
     */
    async take(
      { purpose, customerId }: ChallengePurpose,
      clientData: string,
    ): Promise<{ challenge: string; origin: string }> {
      const challenge = challengeIn(clientData);
      const [taken] = await database.transaction(
        (tx) => tx<Array<{ origin: string }>>`
          DELETE FROM passkey_challenges
          WHERE challenge = ${challenge} AND purpose = ${purpose}
            AND customer_id IS NOT DISTINCT FROM ${customerId} AND expires_at > ${clock.now()}
          RETURNING origin`,
      );
      if (taken === undefined) throw new Refusal('passkey_expired');
      return { challenge: challenge.toString('base64url'), origin: taken.origin };
    },
    async sweep(): Promise<void> {
      await database.sql`DELETE FROM passkey_challenges WHERE expires_at <= ${clock.now()}`;
    },
  };
}

function challengeIn(clientData: string): Buffer {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    if (typeof challenge === 'string') return Buffer.from(challenge, 'base64url');
  } catch {
    // It is no JSON, so it names no challenge.
  }
  throw new Refusal('passkey_refused');
}
