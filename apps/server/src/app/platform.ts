import { createActivity, createMetrics } from '../platform/metrics.ts';
import type { ClockWatch } from '../platform/clock-watch.ts';
import { createBus } from '../platform/bus.ts';
import { DueWork } from '../platform/due-work.ts';
import { Files } from '../platform/files/index.ts';
import { createHealth } from '../platform/health.ts';
import { createJobs } from '../platform/jobs.ts';
import { createOutbox } from '../platform/outbox.ts';
import { createPictures } from '../platform/pictures/index.ts';
import { connectRedis } from '../platform/redis.ts';
import { createRounds, type Rounds } from '../platform/rounds.ts';
import { createSettings } from '../platform/settings.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { createPasswords, type Passwords } from '../modules/customers/password.ts';
import type { Config } from './config.ts';
import { openFilesStore } from './files-place.ts';
import { tellPlatform } from './platform-metrics.ts';
import type { Installation } from './installation.ts';
import type { Findings, Reach } from '../modules/reconciliation/reconciliation.ts';
import { openPublishedHeads, countContradictions } from './published-heads.ts';
import { declaredSettings } from './settings.ts';
import type { Given } from '../platform/given.ts';

export interface Ground extends Given<'clock' | 'database' | 'encryption' | 'log'> {
  readonly config: Config;
  readonly installation: Installation;
  /** In the place of those that cost a thief as much as they should. */
  readonly passwords?: Passwords;
  /** In the place of those that go by the machine's time. */
  readonly rounds?: Rounds;
  /** Whether this machine's clock can be gone by; it is taken to be right without. */
  readonly clockWatch?: ClockWatch;
  /** Looks at the books elsewhere than in this process. */
  readonly lookAtBooks?: (reach: Reach) => Promise<Findings>;
  /** Makes the trees of what is owed elsewhere than in this process. */
  readonly makeTrees?: (asOf: Date) => Promise<void>;
}

const tellEveryMs = 1_000;

export type Platform = ReturnType<typeof createPlatform>;

const orderRoutes: ReadonlySet<string> = new Set([
  '/api/stock/success/deal/buy',
  '/api/stock/success/orders/buy',
  '/api/stock/success/orders/place',
  '/api/stock/success/orders/basket',
  '/api/stock/success/deal/sell',
]);

/** What knows no word of the domain, and what all modules are given. */
export function createPlatform(ground: Ground) {
  const { config, database, clock, clockWatch, log, encryption } = ground;
  const isPractice = config.mode === 'practice';
  const rounds = ground.rounds ?? createRounds(log, clockWatch?.isWrong);
  const bus = createBus({ redisUrl: config.redisUrl, log });
  const metrics = createMetrics();
  const publishedHeads = openPublishedHeads(config.headsDirectory);
  countContradictions(metrics.registry, database.sql, publishedHeads);
  const health = createHealth(database, bus, clockWatch);
  if (config.redisUrl !== undefined) {
    rounds.every(tellEveryMs, 'telling other nodes that the database answers', () => health.tellOthers());
  }
  const countingRedis =
    config.redisUrl === undefined
      ? undefined
      : connectRedis(config.redisUrl, { log, whenAway: 'Redis is away; this node counts requests for itself' });
  // Who is told that something of theirs has changed asks for it at once.
  bus.subscribe('domain-event', ({ customerId }) => database.elsewhere?.pin(customerId));
  tellPlatform({ registry: metrics.registry, database, health, clockWatch, bus, countingRedis });
  const filesStore = openFilesStore(config);
  return {
    ...ground,
    sql: database.sql,
    isPractice,
    rounds,
    bus,
    metrics,
    countingRedis,
    rateLimiter: createRateLimiter(config.limits, countingRedis),
    publishedHeads,
    dueWork: new DueWork({ database, clock }),
    activity: createActivity(clock, orderRoutes),
    health,
    settings: createSettings(database, clock, rounds, declaredSettings(isPractice)),
    outbox: createOutbox(database, (event) => bus.publish('domain-event', event), log),
    jobs: createJobs({ database, log }),
    filesStore,
    files: new Files({ database, store: filesStore.store, encryption, clock, rounds }),
    pictures: createPictures({ log }),
    passwords: ground.passwords ?? createPasswords(),
    loginLimits: {
      failuresPerPhone: config.limits.loginFailuresPerPhone,
      failuresPerAddress: config.limits.loginFailuresPerAddress,
      registrationsPerAddress: config.limits.registrationsPerAddress,
      windowMinutes: config.limits.loginWindowMinutes,
    },
  };
}
