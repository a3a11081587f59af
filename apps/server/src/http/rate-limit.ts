import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../platform/refusal.ts';
import type { ImpatientRedis } from '../platform/redis.ts';

export interface RateLimits {
  /** Calls that change something, a minute and customer. */
  readonly writesPerMinute: number;
  readonly readsPerMinute: number;
}

/** A statement is a read that costs as much as many. */
export type RequestKind = 'read' | 'write' | 'statement';

export interface RateLimiter {
  /** @throws Refusal `rate_limited` with the seconds until the customer's minute is over */
  count(customerId: string, kind: RequestKind): Promise<void>;
}

const windowSeconds = 60;
const readsInStatement = 60;

/**
 * Counts in windows of a minute, each from a customer's first call of a kind. With a Redis all nodes share one count; while
 * it is away or hangs, each node counts for itself.
 */
export function createRateLimiter(limits: RateLimits, redis?: ImpatientRedis): RateLimiter {
  const lane = (kind: RequestKind, points: number) => {
    const own = new RateLimiterMemory({ points, duration: windowSeconds });
    if (redis === undefined) return own;
    return new RateLimiterRedis({
      storeClient: evaluatedBy(redis),
      useRedisPackage: true,
      keyPrefix: `sauda:count:${kind}`,
      points,
      duration: windowSeconds,
      insuranceLimiter: own,
    });
  };
  const lanes = {
    read: lane('read', limits.readsPerMinute),
    write: lane('write', limits.writesPerMinute),
    statement: lane('statement', Math.ceil(limits.readsPerMinute / readsInStatement)),
  };
  return {
    async count(customerId, kind) {
      try {
        await lanes[kind].consume(customerId);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1000 });
      }
    },
  };
}

/** What the limiter takes for a client: it runs its one script, without waiting long for the answer. */
function evaluatedBy(redis: ImpatientRedis) {
  return {
    async eval(script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }): Promise<unknown> {
      const answer = await redis.ask((asked) => asked.eval(script, keys.length, ...keys, ...values));
      if (answer === undefined) throw new Error('Redis is away');
      return answer;
    },
  };
}
