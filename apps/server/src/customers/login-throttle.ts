import type { ErrorKey } from '@sauda/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { networkOf } from './network.ts';
import type { Phone } from './phone.ts';
import { sessionKeptMs } from './session.ts';

export interface ThrottleLimits {
  /** How many failed attempts a phone has in a window. Those from networks its owner is known from have their own. */
  readonly perPhone: number;
  /** How many failed attempts of one kind an address has in a window. */
  readonly perAddress: number;
  readonly windowMs: number;
}

export interface Attempt {
  /** `password` for whatever compares a login password, `registration` for what tries an invitation code. */
  readonly kind: 'password' | 'registration';
  readonly phone: Phone;
  readonly address: string;
}

/**
 * Bounds how often strangers can guess. Attempts are counted in the database, so all nodes count together. An attempt
 * is counted before it is made and taken back when it was none, so a hundred at once pass no more than one by one.
 */
export interface LoginThrottle {
  /**
   * Makes an attempt. It counts as failed when `work` throws one of the refusals that mean a wrong guess.
   * @throws Refusal `too_many_attempts`, without doing the work.
   */
  attempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
  /** Removes attempts that no longer count. */
  sweep(): Promise<void>;
}

const wrongGuesses: ReadonlySet<ErrorKey> = new Set([
  'invalid_credentials',
  'old_password_incorrect',
  'invalid_invitation_code',
  'phone_taken',
]);

export interface LoginThrottleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: ThrottleLimits;
}

export function createLoginThrottle({ database, clock, limits }: LoginThrottleOptions): LoginThrottle {
  const { perPhone, perAddress, windowMs } = limits;

  function count(attempt: Attempt): Promise<string> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const { subscriber, range } = networkOf(attempt.address);
      await lock(tx, [`phone ${attempt.phone}`, `address ${subscriber}`]);
      const familiar = attempt.kind === 'password' && (await isFamiliar(tx, attempt.phone, range, now));
      const since = new Date(now.getTime() - windowMs);
      const byAddress = await tx<Counted[]>`
        SELECT attempted_at FROM login_attempts
        WHERE address = ${subscriber} AND kind = ${attempt.kind} AND attempted_at > ${since}
        ORDER BY attempted_at DESC LIMIT ${perAddress}`;
      refuseWhenFull(byAddress, perAddress, now);
      if (attempt.kind === 'password') {
        const byPhone = await tx<Counted[]>`
          SELECT attempted_at FROM login_attempts
          WHERE phone = ${attempt.phone} AND kind = 'password' AND familiar = ${familiar} AND attempted_at > ${since}
          ORDER BY attempted_at DESC LIMIT ${perPhone}`;
        refuseWhenFull(byPhone, perPhone, now);
      }
      const id = uuidv7({ msecs: now.getTime() });
      await tx`
        INSERT INTO login_attempts (id, kind, phone, address, familiar, attempted_at)
        VALUES (${id}, ${attempt.kind}, ${attempt.phone}, ${subscriber}, ${familiar}, ${now})`;
      return id;
    });
  }

  /** Full until the oldest of the last `limit` attempts leaves the window. */
  function refuseWhenFull(latest: readonly Counted[], limit: number, now: Date): void {
    const oldest = latest[limit - 1];
    if (oldest === undefined) return;
    const retryAfterSeconds = Math.ceil((oldest.attempted_at.getTime() + windowMs - now.getTime()) / 1000);
    throw new Refusal('too_many_attempts', {
      retryAfterSeconds,
      values: { minutes: String(Math.ceil(retryAfterSeconds / 60)) },
    });
  }

  return {
    async attempt(attempt, work) {
      const id = await count(attempt);
      let wasWrongGuess = false;
      try {
        return await work();
      } catch (error) {
        wasWrongGuess = error instanceof Refusal && wrongGuesses.has(error.key);
        throw error;
      } finally {
        if (!wasWrongGuess) await database.sql`DELETE FROM login_attempts WHERE id = ${id}`;
      }
    },
    async sweep() {
      await database.sql`DELETE FROM login_attempts WHERE attempted_at <= ${new Date(clock.now().getTime() - windowMs)}`;
    },
  };
}

interface Counted {
  readonly attempted_at: Date;
}

/** Attempts on one phone or from one address are counted one after another. The locks end with the transaction. */
async function lock(tx: Tx, names: readonly string[]): Promise<void> {
  await tx`
    SELECT pg_advisory_xact_lock(key)
    FROM (SELECT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name ORDER BY 1) AS keys`;
}

/** Whether the customer with this phone has had a session from that network. */
async function isFamiliar(tx: Tx, phone: Phone, range: string, now: Date): Promise<boolean> {
  const [found] = await tx`
    SELECT FROM sessions s
    JOIN customers c ON c.id = s.customer_id
    WHERE c.phone = ${phone} AND s.address_range = ${range} AND s.last_used_at > ${new Date(now.getTime() - sessionKeptMs)}
    LIMIT 1`;
  return found !== undefined;
}
