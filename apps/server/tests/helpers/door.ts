import { networkOf } from '../../src/modules/customers/index.ts';
import type { FastifyInstance } from 'fastify';
import { createManualClock } from '../../src/platform/clock.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createLog } from '../../src/platform/log.ts';
import { createRateLimiter } from '../../src/http/rate-limit.ts';
import { createHttpServer, type HttpOptions } from '../../src/http/server.ts';

const clock = createManualClock(new Date('2026-11-22T10:00:00Z'));

/** The door without the house: nothing here comes as far as a handler that needs the database. */
export function createDoor(more: Partial<HttpOptions>): Promise<FastifyInstance> {
  return createHttpServer({
    hashBody: createEncryption('5a'.repeat(32)).hashFor('request bodies'),
    log: createLog('silent'),
    clock,
    database: undefined as never,
    trustedProxies: [],
    publicUrl: undefined,
    handlers: {},
    rateLimiter: createRateLimiter({ writesPerMinute: 10, readsPerMinute: 10 }),
    publicPerMinute: 1_000_000,
    subscriberOf: (address) => networkOf(address).subscriber,
    authenticate: () => Promise.resolve(undefined),
    onAnswer: () => undefined,
    ...more,
  });
}
