import type { ErrorKey } from '@sauda/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { createLimiter } from './limiter.ts';
import { networkOf } from './network.ts';
import { originOf, type Asker, type AttemptOrigin } from './devices/origin-of.ts';
import type { Phone } from './phone.ts';

export interface ThrottleLimits {
  /** How many failed attempts a phone has in a window, from each origin: strangers together, each device of its owner. */
  readonly failuresPerPhone: number;
  /** How many failed attempts of one kind an address has in a window. */
  readonly failuresPerAddress: number;
  readonly windowMinutes: number;
}

export interface Attempt extends Asker {
  /**
   * `password` for whatever compares a customer's login password, `staff` for a password of the desk, `registration` for
   * what tries an invitation code.
   */
  readonly kind: 'password' | 'registration' | 'staff';
  /** Of staff, the login. */
  readonly phone: Phone | StaffLogin;
  /** Of staff: whether a live session of theirs asks. */
  readonly isWithinSession?: boolean;
}

/** What a member of staff logs in with. No phone has a letter first. */
export type StaffLogin = `staff:${string}`;

/**
 * Bounds how often strangers can guess. Attempts are counted in the database, so all nodes count together. For a phone
 * an attempt is counted before it is made, so a hundred at once get no further than one by one. For an address it is
 * counted when it has failed, since many customers may log in from one office at the same moment. Who is known as the
 * owner, by a device or a session, has attempts that no guesses from elsewhere use up, at the same address or another.
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
  'second_factor_incorrect',
  'invalid_invitation_code',
  'phone_taken',
]);

export interface LoginThrottleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: ThrottleLimits;
}

/**
 * What comes beyond is refused before the database hears of it, so that a flood leaves it to the other calls. Those who
 * bring a cookie or a session queue apart from those who bring nothing.
 */
const maxAttemptsAtOnce = 64;

export function createLoginThrottle({ database, clock, limits }: LoginThrottleOptions): LoginThrottle {
  const { failuresPerPhone, failuresPerAddress } = limits;
  const windowMs = limits.windowMinutes * 60_000;
  const newDoor = () => createLimiter({ concurrency: maxAttemptsAtOnce, maxWaiting: 0 });
  const doors = { strangers: newDoor(), claimants: newDoor() };

  async function assertAddressMayTry(tx: Tx, { kind, address }: CountedAttempt, since: Date): Promise<void> {
    const latest = await tx<Counted[]>`
      SELECT attempted_at, failed FROM login_attempts
      WHERE address = ${address} AND kind = ${kind} AND failed AND attempted_at > ${since}
      ORDER BY attempted_at DESC LIMIT ${failuresPerAddress}`;
    refuseWhenFull(latest, failuresPerAddress);
  }

  async function assertPhoneMayTry(tx: Tx, { kind, phone, origin }: CountedAttempt, since: Date): Promise<void> {
    const latest = await tx<Counted[]>`
      SELECT attempted_at, failed FROM login_attempts
      WHERE phone = ${phone} AND kind = ${kind} AND origin = ${origin} AND attempted_at > ${since}
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

  function count({ kind, phone, isWithinSession, ...asker }: Attempt): Promise<string> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const since = new Date(now.getTime() - windowMs);
      const id = uuidv7({ msecs: now.getTime() });
      const owner = isWithinSession === true ? 'session' : 'stranger';
      const origin = kind === 'password' ? await originOf(tx, phone, asker, now) : owner;
      const attempt = { id, kind, phone, address: networkOf(asker.address).subscriber, origin, attempted_at: now };
      if (kind !== 'registration') await lock(tx, attempt);
      if (origin === 'stranger' || origin === 'network') await assertAddressMayTry(tx, attempt, since);
      if (kind !== 'registration') await assertPhoneMayTry(tx, attempt, since);
      await tx`INSERT INTO login_attempts ${tx(attempt)}`;
      return id;
    });
  }

  /** Attempts on one phone from one origin are counted one after another. The lock ends with the transaction. */
  async function lock(tx: Tx, { phone, origin }: CountedAttempt): Promise<void> {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`login ${phone} ${origin}`}, 0))`;
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
    attempt(attempt, work) {
      const { cookie, customerId, isWithinSession } = attempt;
      const isClaimant = cookie !== undefined || customerId !== undefined || isWithinSession === true;
      return (isClaimant ? doors.claimants : doors.strangers)(() => counted(attempt, work));
    },
    async sweep() {
      await database.sql`DELETE FROM login_attempts WHERE attempted_at <= ${new Date(clock.now().getTime() - windowMs)}`;
    },
  };
}

interface CountedAttempt {
  readonly kind: Attempt['kind'];
  readonly phone: Attempt['phone'];
  readonly address: string;
  readonly origin: AttemptOrigin;
}

interface Counted {
  readonly attempted_at: Date;
  readonly failed: boolean;
}
