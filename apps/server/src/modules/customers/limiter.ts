import { Refusal } from '../../platform/refusal.ts';

export interface LimiterOptions {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many may wait for their turn, first come, first served. */
  maxWaiting: number;
}

/** Runs `work` when it is its turn. Refuses with `unavailable` at once when too many wait already. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimiter({ concurrency, maxWaiting }: LimiterOptions): Limiter {
  const waiting: Array<() => void> = [];
  let running = 0;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function turn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    // The one who finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
