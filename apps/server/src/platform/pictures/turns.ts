import { Refusal } from '../refusal.ts';

export interface Turns {
  /** Does the work when it is its turn. @throws Refusal `unavailable` where too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets so many work at once, and so many wait for them. */
export function createTurns(atOnce: number, waitingAtMost: number): Turns {
  let free = atOnce;
  const waiting: Array<() => void> = [];

  async function begin(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= waitingAtMost) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Hands the turn on, so that nobody comes in between. */
  function end(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async take(work) {
      await begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
