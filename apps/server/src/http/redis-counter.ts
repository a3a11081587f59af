import type { Logger } from '../platform/log.ts';
import { connectRedis } from '../platform/redis.ts';
import type { WindowCounter } from './rate-limit.ts';

export interface SharedCounter extends WindowCounter {
  close(): void;
}

const prefix = 'sauda:count:';

/** Counts in Redis, so that all nodes share one count. While Redis is away or hangs, each node counts for itself. */
export function createRedisCounter(redisUrl: string, own: WindowCounter, log: Logger): SharedCounter {
  const redis = connectRedis(redisUrl, { log, whenAway: 'Redis is away; this node counts requests for itself' });
  return {
    async increment(key, windowMs) {
      const results = await redis.ask((asked) =>
        asked
          .multi()
          .incr(`${prefix}${key}`)
          .pexpire(`${prefix}${key}`, 2 * windowMs)
          .exec(),
      );
      const count = results?.[0]?.[1];
      return typeof count === 'number' ? count : own.increment(key, windowMs);
    },
    close: () => redis.close(),
  };
}
