import type { ErrorKey } from '@sauda/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAddressTurns } from './address-turns.ts';
import { createAttemptCount } from './attempt-count.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { networkOf } from './network.ts';
import { originOf, type Asker, type AttemptOrigin } from './devices/origin-of.ts';
import type { PasswordLane } from './password-work.ts';
import type { Phone } from './find-by-phone.ts';

export interface ThrottleLimits {
  /** How many failed attempts a phone has in a window, from each origin: strangers together, each device of its owner. */
  readonly failuresPerPhone: number;
  /** How many failed attempts of one kind an address has in a window. */
  readonly failuresPerAddress: number;
  /** How many registrations an address has in a window, whether they succeed or not. */
  readonly registrationsPerAddress: number;
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

/** In each lane. What comes beyond is refused before the database counts it, so that a flood leaves that to the other calls. */
const maxAttemptsAtOnce = 64;
/** Whether a cookie or a session is the owner's is looked up so many at once: anybody can bring one. */
const lookUps = { concurrency: 4, maxWaiting: 256 };
/** Strangers are counted so many at once, since they wait for each other and hold connections to the database meanwhile. */
const strangersCounted = { concurrency: 2, maxWaiting: 5 * maxAttemptsAtOnce };

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Bounds how often strangers can guess. Attempts are counted in the database, so all nodes count together, and before they
 * are made, so a hundred at once get no further than one by one: for a phone, and for an address. Who is known as the
 * owner, by a device or a session, has attempts that no guesses from elsewhere use up, at the same address or another.
 */
export function createLoginThrottle({ database, clock, limits }: LoginThrottleOptions) {
  const count = createAttemptCount({ database, clock, limits });
  const newDoor = () => createLimiter({ concurrency: maxAttemptsAtOnce, maxWaiting: 0 });
  const doors: Readonly<Record<PasswordLane, ReturnType<typeof createLimiter>>> = {
    session: newDoor(),
    known: newDoor(),
    staff: newDoor(),
    stranger: newDoor(),
    registration: newDoor(),
  };
  const lookUp = createLimiter(lookUps);
  const countingStrangers = createLimiter(strangersCounted);
  const addresses = createAddressTurns();

  /** Who the asker has been found to be, by what they brought; undefined where they brought nothing. */
  async function claimedOrigin({
    kind,
    phone,
    isWithinSession,
    ...asker
  }: Attempt): Promise<AttemptOrigin | undefined> {
    if (kind !== 'password') return isWithinSession === true ? 'session' : 'stranger';
    if (asker.cookie === undefined && asker.customerId === undefined) return undefined;
    return lookUp(() => originOf(database.sql, phone, asker, clock.now()));
  }

  async function countInTurn(
    attempt: Attempt,
    origin: AttemptOrigin | undefined,
    isStranger: boolean,
  ): Promise<string> {
    const { kind, phone, ...asker } = attempt;
    const { subscriber } = networkOf(asker.address);
    const counted = () => count.begin({ kind, phone, asker, subscriber, origin });
    return addresses.enter(`${kind} ${subscriber}`, () => (isStranger ? countingStrangers(counted) : counted()));
  }

  async function counted<T>(attempt: Attempt, origin: AttemptOrigin | undefined, lane: PasswordLane, work: Work<T>) {
    const id = await countInTurn(attempt, origin, isStranger(lane));
    let stays = false;
    try {
      const done = await work(lane);
      stays = attempt.kind === 'registration';
      return done;
    } catch (error) {
      stays = error instanceof Refusal && wrongGuesses.has(error.key);
      throw error;
    } finally {
      try {
        await count.end(id, stays);
      } finally {
        addresses.leave(`${attempt.kind} ${networkOf(attempt.address).subscriber}`);
      }
    }
  }

  return {
    /**
     * Makes an attempt. It counts as failed when `work` throws one of the refusals that mean a wrong guess; a registration
     * counts also where it succeeds. `work` is told in which lane its password waits.
     * @throws Refusal `too_many_attempts`; `rate_limited` where too many on this phone still run, `unavailable` where too
     * many of its lane do. The work is not done then.
     */
    async attempt<T>(attempt: Attempt, work: Work<T>): Promise<T> {
      const origin = await claimedOrigin(attempt);
      const lane = laneOf(attempt, origin);
      return doors[lane](() => counted(attempt, origin, lane, work));
    },
    /** Removes attempts that no longer count. */
    sweep: () => count.sweep(),
  };
}

type Work<T> = (lane: PasswordLane) => Promise<T>;

function laneOf({ kind }: Attempt, origin: AttemptOrigin | undefined): PasswordLane {
  if (origin === 'session') return 'session';
  if (origin?.startsWith('device ') === true) return 'known';
  if (kind === 'password') return 'stranger';
  return kind;
}

function isStranger(lane: PasswordLane): boolean {
  return lane !== 'session' && lane !== 'known';
}
