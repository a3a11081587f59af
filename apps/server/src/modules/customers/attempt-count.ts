import { v7 as uuidv7 } from 'uuid';
import { column, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { originOf, type Asker, type AttemptOrigin } from './devices/origin-of.ts';
import type { Attempt, LoginThrottleOptions } from './login-throttle.ts';

/** An attempt before it is counted. */
export interface NewAttempt {
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
export function createAttemptCount({ database, clock, limits }: LoginThrottleOptions) {
  const windowMs = limits.windowMinutes * 60_000;
  const { failuresPerPhone, failuresPerAddress, registrationsPerAddress } = limits;

  async function isAddressBusy(tx: Tx, { kind, address }: CountedAttempt, now: Date): Promise<boolean> {
    const atMost = kind === 'registration' ? registrationsPerAddress : failuresPerAddress;
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

  async function assertPhoneMayTry(tx: Tx, { kind, phone, origin }: CountedAttempt, now: Date): Promise<void> {
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
        if (kind !== 'registration') {
          await lock(tx, `${phone} ${origin}`);
          await assertPhoneMayTry(tx, attempt, now);
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
