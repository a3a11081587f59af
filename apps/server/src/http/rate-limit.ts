import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';

export interface RateLimits {
  /** Calls that change something, a minute and customer. */
  readonly writesPerMinute: number;
  readonly readsPerMinute: number;
}

/** A counter that lives for a while. Shared between nodes where it is kept in Redis. */
export interface WindowCounter {
  /** Adds one and answers the count in the window that `key` names. */
  increment(key: string, windowMs: number): number | Promise<number>;
}

/** A statement is a read that costs as much as many. */
export type RequestKind = 'read' | 'write' | 'statement';

export interface RateLimiter {
  /** @throws Refusal `rate_limited` with the seconds until the next minute begins */
  count(customerId: string, kind: RequestKind): Promise<void> | void;
}

const windowMs = 60_000;
const readsInStatement = 60;

/** Fixed windows of a minute. */
export function createRateLimiter(limits: RateLimits, counter: WindowCounter, clock: Clock): RateLimiter {
  const atMost: Readonly<Record<RequestKind, number>> = {
    read: limits.readsPerMinute,
    write: limits.writesPerMinute,
    statement: Math.ceil(limits.readsPerMinute / readsInStatement),
  };
  const check = (count: number, kind: RequestKind, now: number): void => {
    if (count <= atMost[kind]) return;
    throw new Refusal('rate_limited', { retryAfterSeconds: (windowMs - (now % windowMs)) / 1000 });
  };
  return {
    count(customerId, kind) {
      const now = clock.now().getTime();
      const count = counter.increment(`${kind}:${customerId}:${Math.floor(now / windowMs)}`, windowMs);
      if (typeof count === 'number') return check(count, kind, now);
      return count.then((shared) => check(shared, kind, now));
    },
  };
}

/** Counts in this process; forgets everything when its window has passed. */
export function createMemoryCounter(): WindowCounter {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let turnsAt = 0;
  return {
    increment(key, keepMs) {
      const now = performance.now();
      if (now > turnsAt) {
        previous = current;
        current = new Map();
        turnsAt = now + keepMs;
      }
      const count = (current.get(key) ?? previous.get(key) ?? 0) + 1;
      current.set(key, count);
      return count;
    },
  };
}
