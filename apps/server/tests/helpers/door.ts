import { createBus } from '../../src/platform/bus.ts';
import { networkOf } from '../../src/modules/customers/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { createManualClock, type Clock } from '../../src/platform/clock.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createLog } from '../../src/platform/log.ts';
import { createOnce } from '../../src/platform/idempotency.ts';
import { customerWire, type CustomerWireOptions } from '../../src/calls/wires/customer-wire.ts';
import { createSharedAnswers } from '../../src/calls/wires/shared-answers.ts';
import { createRateLimiter } from '../../src/http/rate-limit.ts';
import { createLagging } from '../../src/http/reads-elsewhere.ts';
import { createHttpServer, type HttpOptions } from '../../src/http/server.ts';

const morning = createManualClock(new Date('2026-11-22T10:00:00Z'));

const none: Database = undefined as never;

interface DoorOptions extends HttpOptions, CustomerWireOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** The customers' door without the house: it needs a database only for handlers that do. */
export function createDoor({
  database = none,
  clock = morning,
  handlers = {},
  sessions = { find: () => Promise.resolve(undefined) },
  shared = createSharedAnswers({ bus: createBus({ log: createLog('silent') }), clock }),
  rateLimiter = createRateLimiter({ writesPerMinute: 10_000, readsPerMinute: 10_000 }),
  ...more
}: Partial<DoorOptions>) {
  const once = createOnce({ database, clock });
  const lagging = createLagging({
    clock,
    elsewhere: undefined,
    maxAgeSeconds: 5,
    publicUrl: undefined,
    isJoined: () => undefined,
  });
  const hashBody = createEncryption('5a'.repeat(32)).hashFor('request bodies');
  return createHttpServer({
    log: createLog('silent'),
    trustedProxies: [],
    publicUrl: undefined,
    publicPerMinute: 1_000_000,
    subscriberOf: (address) => networkOf(address).subscriber,
    wires: [customerWire({ lagging, hashBody, once, publicUrl: undefined, handlers, sessions, rateLimiter, shared })],
    onAnswer: [],
    ...more,
  });
}
