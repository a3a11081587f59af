import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../platform/refusal.ts';
import type { ImpatientRedis } from '../platform/redis.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What asks for it is counted by who it is, or not at all. Everything else is public and counted by address. */
    isCountedElsewhere?: boolean;
  }
  interface FastifyInstance {
    /** Counts a request by its address alone. @throws Refusal `rate_limited` after a while, beyond what an address may ask for */
    countStranger(request: FastifyRequest): Promise<void>;
    /** Counts a large answer as the many small ones that it costs. It is given; the next ones may be refused. */
    chargeStranger(request: FastifyRequest, bytes: number): void;
  }
}

export interface PublicLimit {
  readonly perMinute: number;
  /** Whose an address is: within some, a subscriber chooses addresses at will. */
  readonly subscriberOf: (address: string | undefined) => string;
}

/** For routes that count their callers themselves. */
export const countedElsewhere = { isCountedElsewhere: true } as const;
/** A refusal waits for so long: who asks again as soon as there is an answer asks once a second on each connection. */
const heldMs = 1_000;
/** What a small answer is. The API browser's program, uncompressed, counts as some two hundred of it. */
const bytesOfOne = 16 * 1024;
/** So many refusals of an address wait. What comes beyond is hung up on. */
const heldAtMost = 200;

/**
 * Bounds what an address asks for without showing who it is: pages, documents, log-in and registration, calls whose session is none,
 * whatever is not there. Each node counts for itself, in memory, before anything else is done for what is public.
 */
export function limitPublic(app: FastifyInstance, { perMinute, subscriberOf }: PublicLimit): void {
  const lane = new RateLimiterMemory({ points: perMinute, duration: windowSeconds });
  const held = new Map<string, number>();

  async function refuse(request: FastifyRequest, address: string): Promise<never> {
    const waiting = held.get(address) ?? 0;
    if (waiting >= heldAtMost) request.raw.destroy();
    else {
      held.set(address, waiting + 1);
      await sleep(heldMs);
      const others = (held.get(address) ?? 1) - 1;
      if (others === 0) held.delete(address);
      else held.set(address, others);
    }
    throw new Refusal('rate_limited', { retryAfterSeconds: windowSeconds });
  }

  async function countStranger(request: FastifyRequest): Promise<void> {
    const address = subscriberOf(request.ip);
    await lane.consume(address).catch(() => refuse(request, address));
  }

  function chargeStranger(request: FastifyRequest, bytes: number): void {
    if (bytes > bytesOfOne) void lane.penalty(subscriberOf(request.ip), Math.ceil(bytes / bytesOfOne) - 1);
  }

  app.decorate('countStranger', countStranger);
  app.decorate('chargeStranger', chargeStranger);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isCountedElsewhere !== true) await countStranger(request);
  });
}
