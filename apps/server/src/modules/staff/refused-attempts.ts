import type { ErrorKey } from '@sauda/contract/errors';
import type { StaffLogin } from '../customers/index.ts';
import type { Logger } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendToAuditLog, type Json, readAudit } from '../audit/index.ts';
import type { Given } from '../../platform/given.ts';

/** An attempt to come in, or to prove who one is. */
export interface WatchedAttempt {
  /** As it was typed, in small letters. */
  readonly login: string;
  /** Whose session asks; a stranger has none. */
  readonly actor: StaffLogin | 'stranger';
  /** The call. */
  readonly action: string;
  readonly address: string;
}

export interface RefusedAttemptsOptions extends Given<'clock' | 'database'> {
  readonly log: Pick<Logger, 'error'>;
  /** Attempts are counted in it, and what repeats is written down once. */
  readonly windowMinutes: number;
}

type Guess = Extract<ErrorKey, 'invalid_credentials' | 'second_factor_incorrect' | 'too_many_attempts'>;

interface Refused extends WatchedAttempt {
  readonly refused: Guess;
  readonly at: Date;
}

/** In the place of a login that nobody has, which may be a password in the wrong field. No login has brackets. */
const nobody = '(unknown)';
/** Of names that nobody has, so many addresses are written down in a window. */
const strangersInWindow = 20;
/** More entries than a window has about one login. */
const entriesInWindow = 100;
/** Wrong guesses take the time of a hash and are never left out; what is refused without looking comes faster. */
const throttledWaiting = 200;

export type RefusedAttempts = ReturnType<typeof createRefusedAttempts>;

/** Keeps on record who was refused at the desk's door. */
export function createRefusedAttempts({ database, clock, log, windowMinutes }: RefusedAttemptsOptions) {
  const { sql } = database;
  let last = Promise.resolve();
  let waiting = 0;

  /** One after the other, and not awaited by who was refused: how long it takes would tell which logins there are. */
  function note(refused: Refused): void {
    if (refused.refused === 'too_many_attempts' && waiting >= throttledWaiting) return;
    waiting += 1;
    last = last
      .then(() => record(refused))
      .catch((error: unknown) => log.error({ err: error }, 'a refused attempt at the desk is not in the audit log'))
      .finally(() => {
        waiting -= 1;
      });
  }

  async function record(refused: Refused): Promise<void> {
    const [known] = await sql`SELECT FROM staff WHERE login = ${refused.login}`;
    const id = known === undefined ? nobody : refused.login;
    if (await isKept(refused, id)) return;
    const { actor, action, address, at } = refused;
    await database.transaction((tx) =>
      appendToAuditLog(tx, { actor, action: refusedAction(action), address, at }, [
        { object: { kind: 'staff', id }, after: afterOf(refused) },
      ]),
    );
  }

  /** A wrong guess at somebody's password always counts; what can be repeated without end does once in a window. */
  async function isKept({ refused, action, address, at }: Refused, id: string): Promise<boolean> {
    if (id !== nobody && refused !== 'too_many_attempts') return false;
    const entries = await readAudit(sql, {
      objectKind: 'staff',
      objectId: id,
      action: refusedAction(action),
      from: new Date(at.getTime() - windowMinutes * 60_000),
      limit: entriesInWindow,
    });
    if (id === nobody) return entries.length >= strangersInWindow || entries.some((entry) => entry.address === address);
    return entries.some(({ after }) => after === JSON.stringify(afterOf({ refused })));
  }

  return {
    /** Makes an attempt. Where it is refused as a wrong guess, or for too many of them, that is written down. */
    async watch<T>(attempt: WatchedAttempt, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal && isGuess(error.key)) note({ ...attempt, refused: error.key, at: clock.now() });
        throw error;
      }
    },
    /** Waits until all of them are written down. */
    async settle(): Promise<void> {
      await last;
    },
  };
}

const refusedAction = (action: string) => `${action} refused`;
const afterOf = ({ refused }: Pick<Refused, 'refused'>): Json => ({ refused });

function isGuess(key: ErrorKey): key is Guess {
  return key === 'invalid_credentials' || key === 'second_factor_incorrect' || key === 'too_many_attempts';
}
