import { Redis } from 'ioredis';
import type { Logger } from '../platform/log.ts';
import type { WindowCounter } from './rate-limit.ts';

export interface SharedCounter extends WindowCounter {
  close(): void;
}

const prefix = 'sauda:count:';

/** Counts in Redis, so that all nodes share one count. While Redis is away each node counts for itself. */
export function createRedisCounter(redisUrl: string, own: WindowCounter, log: Logger): SharedCounter {
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; this node counts requests for itself'));
  return {
    async increment(key, windowMs) {
      try {
        const results = await redis
          .multi()
          .incr(`${prefix}${key}`)
          .pexpire(`${prefix}${key}`, 2 * windowMs)
          .exec();
        return Number(results?.[0]?.[1] ?? 0);
      } catch {
        return own.increment(key, windowMs);
      }
    },
    close: () => redis.disconnect(),
  };
}
