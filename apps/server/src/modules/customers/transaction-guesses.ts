import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify } from './notices.ts';
import type { Given } from '../../platform/given.ts';

/** So many wrong transaction passwords in a row lock it. */
const guessesAtMost = 5;
const lockMinutes = 15;
/** A guess whose outcome nobody has written down by then was cut off, and counts as wrong. */
const outcomeWithinMs = 60_000;

interface Counted {
  readonly counted: number;
  readonly countedAt: Date;
  readonly lockedUntil: Date | undefined;
}

export type TransactionGuesses = ReturnType<typeof createTransactionGuesses>;

/** Bounds how often a transaction password can be guessed: counted in the database, for all nodes and sessions. */
export function createTransactionGuesses({ database, clock }: Given<'clock' | 'database'>) {
  /** @returns how many guesses are counted now, this one included */
  async function count(tx: Tx, customerId: string): Promise<number> {
    const now = clock.now();
    await tx`
      INSERT INTO transaction_password_guesses (customer_id, counted, counted_at) VALUES (${customerId}, 0, ${now})
      ON CONFLICT DO NOTHING`;
    const [row] = await tx<[Counted]>`
      SELECT counted, counted_at, locked_until FROM transaction_password_guesses
      WHERE customer_id = ${customerId} FOR UPDATE`;
    const lock = lockOf(row, now);
    if (lock !== undefined && lock > now) throw locked(lock, now);
    const before = lock === undefined ? row.counted : 0;
    if (before >= guessesAtMost) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
    await tx`
      UPDATE transaction_password_guesses SET counted = ${before + 1}, counted_at = ${now}, locked_until = NULL
      WHERE customer_id = ${customerId}`;
    return before + 1;
  }

  /** Locks where it was the last wrong one that there may be, and tells the customer once. */
  async function countWrong(tx: Tx, customerId: string): Promise<void> {
    const at = clock.now();
    const [lockedNow] = await tx`
      UPDATE transaction_password_guesses SET locked_until = ${lockAfter(at)}
      WHERE customer_id = ${customerId} AND counted >= ${guessesAtMost} AND locked_until IS NULL
      RETURNING 1`;
    if (lockedNow === undefined) return;
    const values = { attempts: String(guessesAtMost), minutes: String(lockMinutes) };
    await notify(tx, { customerId, kind: 'transaction_password_locked', values, at });
  }

  const takeBack = (customerId: string) => database.sql`
    UPDATE transaction_password_guesses SET counted = greatest(counted - 1, 0)
    WHERE customer_id = ${customerId} AND locked_until IS NULL`;

  return {
    /**
     * Makes a guess. It is counted before it is compared, so that fifty at once get no further than one by one.
     * @param compare whether the guess is right
     * @throws Refusal `transaction_password_incorrect` with the attempts that are left, `transaction_password_locked`, or
     * `rate_limited` where as many guesses as may be wrong are being compared at this moment
     */
    async guess(customerId: string, compare: () => Promise<boolean>): Promise<void> {
      const counted = await database.transaction((tx) => count(tx, customerId));
      let isRight: boolean;
      try {
        isRight = await compare();
      } catch (error) {
        await takeBack(customerId);
        throw error;
      }
      await database.transaction((tx) => (isRight ? forget(tx, customerId) : countWrong(tx, customerId)));
      if (isRight) return;
      const attemptsLeft = String(guessesAtMost - counted);
      throw new Refusal('transaction_password_incorrect', { values: { attempts_left: attemptsLeft } });
    },
    /** Until when the transaction password is locked; undefined where it is not. */
    async lockedUntil(customerId: string): Promise<Date | undefined> {
      const now = clock.now();
      const [row] = await database.sql<Counted[]>`
        SELECT counted, counted_at, locked_until FROM transaction_password_guesses WHERE customer_id = ${customerId}`;
      const lock = row && lockOf(row, now);
      return lock !== undefined && lock > now ? lock : undefined;
    },
    /** Begins anew, as after a change: what was guessed at is no more. */
    forget,
  };
}

const lockAfter = (at: Date): Date => new Date(at.getTime() + lockMinutes * 60_000);

/** A node that died between the fifth guess and its outcome has left no lock: the guess stands as wrong. */
function lockOf({ counted, countedAt, lockedUntil }: Counted, now: Date): Date | undefined {
  if (lockedUntil !== undefined || counted < guessesAtMost) return lockedUntil;
  return now.getTime() - countedAt.getTime() > outcomeWithinMs ? lockAfter(countedAt) : undefined;
}

async function forget(tx: Tx, customerId: string): Promise<void> {
  await tx`
    UPDATE transaction_password_guesses SET counted = 0, locked_until = NULL WHERE customer_id = ${customerId}`;
}

function locked(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  return new Refusal('transaction_password_locked', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
    values: { minutes: String(Math.ceil(waitMs / 60_000)) },
  });
}
