import type { ErrorKey } from '@sauda/contract/errors';
import { column, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAddressTurns } from './address-turns.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { networkOf } from './network.ts';
import { originOf, type Asker, type AttemptOrigin } from './devices/origin-of.ts';
import type { PasswordLane } from './password-work.ts';
import type { Phone } from './find-by-phone.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Given } from '../../platform/given.ts';

export interface ThrottleLimits {
  /** How many failed attempts a phone has in a window, from each origin: strangers together, each device of its owner. */
  readonly failuresPerPhone: number;
  /** How many failed attempts of one kind an address has in a window. */
  readonly failuresPerAddress: number;
  /** How many registrations an address has in a window, and how many requests for access, whether they succeed or not. */
  readonly registrationsPerAddress: number;
  readonly windowMinutes: number;
}

export interface Attempt extends Asker {
  /**
   * `password` for whatever compares a customer's login password, `staff` for a password of the desk, `registration` for
   * what tries an invitation code, `access` for who cannot log in and asks for a way to.
   */
  readonly kind: 'password' | 'registration' | 'access' | 'staff';
  /** Of staff, the login. */
  readonly phone: Phone | StaffLogin;
  /** Of staff: whether a live session of theirs asks. */
  readonly isWithinSession?: boolean;
  /** Of staff: as what their browser is known by an earlier log-in of theirs, which whoever asks has checked. */
  readonly knownDevice?: string | undefined;
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

export interface LoginThrottleOptions extends Given<'clock' | 'database'> {
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
  const doors = createDoors();
  const lookUp = createLimiter(lookUps);
  const countingStrangers = createLimiter(strangersCounted);
  const addresses = createAddressTurns();

  /** Who the asker has been found to be, by what they brought; undefined where they brought nothing. */
  async function claimedOrigin({
    kind,
    phone,
    isWithinSession,
    knownDevice,
    ...asker
  }: Attempt): Promise<AttemptOrigin | undefined> {
    if (isWithinSession === true) return 'session';
    if (knownDevice !== undefined) return `device ${knownDevice}`;
    if (kind !== 'password') return 'stranger';
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
      stays = countsByAddressAlone(attempt);
      return done;
    } catch (error) {
      stays = attempt.kind === 'access' || (error instanceof Refusal && wrongGuesses.has(error.key));
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
     * and a request for access count also where they succeed. `work` is told in which lane its password waits.
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

/** How many attempts of a lane run at once. */
function createDoors(): Readonly<Record<PasswordLane, ReturnType<typeof createLimiter>>> {
  const newDoor = () => createLimiter({ concurrency: maxAttemptsAtOnce, maxWaiting: 0 });
  return { session: newDoor(), known: newDoor(), staff: newDoor(), stranger: newDoor(), registration: newDoor() };
}

function laneOf({ kind }: Attempt, origin: AttemptOrigin | undefined): PasswordLane {
  if (origin === 'session') return 'session';
  if (origin?.startsWith('device ') === true) return 'known';
  if (kind === 'password') return 'stranger';
  return kind === 'access' ? 'registration' : kind;
}

/** What makes something new and guesses no password: every one of it counts, for the address. */
function countsByAddressAlone({ kind }: Pick<Attempt, 'kind'>): boolean {
  return kind === 'registration' || kind === 'access';
}

function isStranger(lane: PasswordLane): boolean {
  return lane !== 'session' && lane !== 'known';
}

/** An attempt before it is counted. */
interface NewAttempt {
  readonly kind: Attempt['kind'];
  readonly phone: Attempt['phone'];
  readonly asker: Asker;
  /** The address as it is counted. */
  readonly subscriber: string;
  /** Undefined where nobody has looked yet. */
  readonly origin: AttemptOrigin | undefined;
}

/** An attempt of an address that runs for longer than this was cut off with its node. */
const runsAtMostMs = 120_000;

/** Attempts in the database: those that run, and those that count against their phone and their address. */
function createAttemptCount({ database, clock, limits }: LoginThrottleOptions) {
  const windowMs = limits.windowMinutes * 60_000;
  const { failuresPerAddress, registrationsPerAddress } = limits;

  async function isAddressBusy(tx: Tx, { kind, address }: CountedAttempt, now: Date): Promise<boolean> {
    const atMost = countsByAddressAlone({ kind }) ? registrationsPerAddress : failuresPerAddress;
    const origins = ['stranger', 'network'];
    const latest = await tx<Counted[]>`
      (SELECT attempted_at, failed FROM login_attempts
        WHERE address = ${address} AND kind = ${kind} AND origin = ANY (${column(origins)}::text[]) AND failed
          AND attempted_at > ${new Date(now.getTime() - windowMs)}
        ORDER BY attempted_at DESC LIMIT ${atMost})
      UNION ALL
      (SELECT attempted_at, failed FROM login_attempts
        WHERE address = ${address} AND kind = ${kind} AND origin = ANY (${column(origins)}::text[]) AND NOT failed
          AND attempted_at > ${new Date(now.getTime() - runsAtMostMs)}
        ORDER BY attempted_at DESC LIMIT ${atMost})
      ORDER BY attempted_at DESC LIMIT ${atMost}`;
    const oldest = latest[atMost - 1];
    if (oldest === undefined) return false;
    if (latest.some(({ failed }) => !failed)) return true;
    throw tooMany(oldest, windowMs, now);
  }

  return {
    /**
     * Counts an attempt before it is made.
     * @returns its id; undefined where the address is full of attempts of which some still run
     * @throws Refusal `too_many_attempts`, `rate_limited` where too many on this phone still run
     */
    begin({ kind, phone, asker, subscriber, origin: known }: NewAttempt): Promise<string | undefined> {
      return database.transaction(async (tx) => {
        const now = clock.now();
        const id = uuidv7({ msecs: now.getTime() });
        const origin = known ?? (await originOf(tx, phone, asker, now));
        const attempt = { id, kind, phone, address: subscriber, origin, attemptedAt: now };
        const countsByAddress = origin === 'stranger' || origin === 'network';
        // Addresses before phones, by everybody: who waits for a lock holds none that is asked for after it.
        if (countsByAddress) {
          await lock(tx, `${kind} ${subscriber}`);
          if (await isAddressBusy(tx, attempt, now)) return undefined;
        }
        if (!countsByAddressAlone({ kind })) {
          await lock(tx, `${phone} ${origin}`);
          await assertPhoneMayTry(tx, attempt, limits, now);
        }
        await tx`INSERT INTO login_attempts ${tx(attempt)}`;
        return id;
      });
    },
    /** @param stays whether it goes on counting */
    async end(id: string, stays: boolean): Promise<void> {
      if (stays) await database.sql`UPDATE login_attempts SET failed = true WHERE id = ${id}`;
      else await database.sql`DELETE FROM login_attempts WHERE id = ${id}`;
    },
    async sweep(): Promise<void> {
      await database.sql`DELETE FROM login_attempts WHERE attempted_at <= ${new Date(clock.now().getTime() - windowMs)}`;
    },
  };
}

async function assertPhoneMayTry(
  tx: Tx,
  { kind, phone, origin }: CountedAttempt,
  { failuresPerPhone, windowMinutes }: LoginThrottleOptions['limits'],
  now: Date,
): Promise<void> {
  const windowMs = windowMinutes * 60_000;
  const latest = await tx<Counted[]>`
    SELECT attempted_at, failed FROM login_attempts
    WHERE phone = ${phone} AND kind = ${kind} AND origin = ${origin}
      AND attempted_at > ${new Date(now.getTime() - windowMs)}
    ORDER BY attempted_at DESC LIMIT ${failuresPerPhone}`;
  const oldest = latest[failuresPerPhone - 1];
  if (oldest === undefined) return;
  if (latest.some(({ failed }) => !failed)) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
  throw tooMany(oldest, windowMs, now);
}

/** Full until the oldest of the last attempts that may be wrong leaves the window. */
function tooMany(oldest: Counted, windowMs: number, now: Date): Refusal {
  const waitMs = oldest.attemptedAt.getTime() + windowMs - now.getTime();
  return new Refusal('too_many_attempts', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
    values: { minutes: String(Math.ceil(waitMs / 60_000)) },
  });
}

/** What is counted together is counted one after another. The lock ends with the transaction. */
async function lock(tx: Tx, counted: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`login ${counted}`}, 0))`;
}

interface CountedAttempt {
  readonly kind: Attempt['kind'];
  readonly phone: Attempt['phone'];
  readonly address: string;
  readonly origin: AttemptOrigin;
}

interface Counted {
  readonly attemptedAt: Date;
  readonly failed: boolean;
}
