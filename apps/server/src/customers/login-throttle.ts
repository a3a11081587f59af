import type { ErrorKey } from '@sauda/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { createLimiter } from './limiter.ts';
import { networkOf } from './network.ts';
import type { Phone } from './phone.ts';
import { sessionKeptMs } from './session.ts';

export interface ThrottleLimits {
  /** How many failed attempts a phone has in a window. Those from networks its owner is known from have their own. */
  readonly failuresPerPhone: number;
  /** How many failed attempts of one kind an address has in a window. */
  readonly failuresPerAddress: number;
  readonly windowMinutes: number;
}

export interface Attempt {
  /** `password` for whatever compares a login password, `registration` for what tries an invitation code. */
  readonly kind: 'password' | 'registration';
  readonly phone: Phone;
  readonly address: string;
}

/**
 * Bounds how often strangers can guess. Attempts are counted in the database, so all nodes count together. For a phone
 * an attempt is counted before it is made, so a hundred at once get no further than one by one. For an address it is
 * counted when it has failed, since many customers may log in from one office at the same moment.
 */
export interface LoginThrottle {
  /**
   * Makes an attempt. It counts as failed when `work` throws one of the refusals that mean a wrong guess.
   * @throws Refusal `too_many_attempts`; `rate_limited` where too many on this phone still run, `unavailable` where too
   * many do at all. The work is not done then.
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

/** What comes beyond is refused before the database hears of it, so that a flood leaves it to the other calls. */
const maxAttemptsAtOnce = 64;

export function createLoginThrottle({ database, clock, limits }: LoginThrottleOptions): LoginThrottle {
  const { failuresPerPhone, failuresPerAddress } = limits;
  const windowMs = limits.windowMinutes * 60_000;
  const door = createLimiter({ concurrency: maxAttemptsAtOnce, maxWaiting: 0 });

  async function assertAddressMayTry(tx: Tx, { kind, address }: CountedAttempt, since: Date): Promise<void> {
    const latest = await tx<Counted[]>`
      SELECT attempted_at, failed FROM login_attempts
      WHERE address = ${address} AND kind = ${kind} AND failed AND attempted_at > ${since}
      ORDER BY attempted_at DESC LIMIT ${failuresPerAddress}`;
    refuseWhenFull(latest, failuresPerAddress);
  }

  async function assertPhoneMayTry(tx: Tx, { phone, familiar }: CountedAttempt, since: Date): Promise<void> {
    const latest = await tx<Counted[]>`
      SELECT attempted_at, failed FROM login_attempts
      WHERE phone = ${phone} AND kind = 'password' AND familiar = ${familiar} AND attempted_at > ${since}
      ORDER BY attempted_at DESC LIMIT ${failuresPerPhone}`;
    refuseWhenFull(latest, failuresPerPhone);
  }

  /** Full until the oldest of the last `limit` attempts leaves the window, or until one that runs turns out right. */
  function refuseWhenFull(latest: readonly Counted[], limit: number): void {
    const oldest = latest[limit - 1];
    if (oldest === undefined) return;
    if (latest.some(({ failed }) => !failed)) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
    const waitMs = oldest.attempted_at.getTime() + windowMs - clock.now().getTime();
    throw new Refusal('too_many_attempts', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
      values: { minutes: String(Math.ceil(waitMs / 60_000)) },
    });
  }

  function count({ kind, phone, address }: Attempt): Promise<string> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const since = new Date(now.getTime() - windowMs);
      const { subscriber, range } = networkOf(address);
      const id = uuidv7({ msecs: now.getTime() });
      // Attempts on one phone are counted one after another. The lock ends with the transaction.
      if (kind === 'password') await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`login ${phone}`}, 0))`;
      const familiar = kind === 'password' && (await isFamiliar(tx, phone, range, now));
      const attempt = { id, kind, phone, address: subscriber, familiar, attempted_at: now };
      await assertAddressMayTry(tx, attempt, since);
      if (kind === 'password') await assertPhoneMayTry(tx, attempt, since);
      await tx`INSERT INTO login_attempts ${tx(attempt)}`;
      return id;
    });
  }

  async function counted<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const id = await count(attempt);
    let guessedWrong = false;
    try {
      return await work();
    } catch (error) {
      guessedWrong = error instanceof Refusal && wrongGuesses.has(error.key);
      throw error;
    } finally {
      if (guessedWrong) await database.sql`UPDATE login_attempts SET failed = true WHERE id = ${id}`;
      else await database.sql`DELETE FROM login_attempts WHERE id = ${id}`;
    }
  }

  return {
    attempt: (attempt, work) => door(() => counted(attempt, work)),
    async sweep() {
      await database.sql`DELETE FROM login_attempts WHERE attempted_at <= ${new Date(clock.now().getTime() - windowMs)}`;
    },
  };
}

interface CountedAttempt extends Attempt {
  readonly familiar: boolean;
}

interface Counted {
  readonly attempted_at: Date;
  readonly failed: boolean;
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
