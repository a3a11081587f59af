import pLimit from 'p-limit';
import { Refusal } from './refusal.ts';

export interface LimiterOptions {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many may wait for their turn, first come, first served. */
  maxWaiting: number;
  /** What is told to whoever is turned away; 2 where absent. */
  retryAfterSeconds?: number;
}

/** Runs `work` when it is its turn. Refuses with `unavailable` at once when too many wait already. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimiter({ concurrency, maxWaiting, retryAfterSeconds = 2 }: LimiterOptions): Limiter {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxWaiting) {
      throw new Refusal('unavailable', { retryAfterSeconds });
    }
    return limit(work);
  };
}
