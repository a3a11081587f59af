import type { Server } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { endExpiredProposals } from '../modules/staff/index.ts';
import { publishAuditHead } from '../modules/audit/index.ts';
import { contradictions } from './published-heads.ts';
import { createHttpServer } from '../http/server.ts';
import { serveNewsPictures } from '../calls/news/pictures.ts';
import { registerDesk } from '../calls/wires/register-desk.ts';
import { serveApps } from '../http/static.ts';
import { serveHeads } from '../calls/house/published-heads.ts';
import { createMetricsServer, serveHealth } from '../http/operations.ts';
import { serveWebhooks } from '../http/webhooks/webhooks.ts';
import { readInstallation } from './installation.ts';
import { networkOf } from '../modules/customers/index.ts';
import { chainContinues } from '../modules/ledger/index.ts';
import type { Market } from '../modules/market/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createEncryption } from '../platform/encryption.ts';
import type { Logger } from '../platform/log.ts';
import { connectRedis } from '../platform/redis.ts';
import { keepSecretKey } from '../platform/secret-key.ts';
import { StartError } from '../platform/start-error.ts';
import { keepPortfolioDays } from '../modules/trading/index.ts';
import { createDomain } from './domain.ts';
import { customerCalls } from './customer-calls.ts';
import { answerDesk } from './desk-calls.ts';
import { startPractice } from './start-practice.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** In the place of the market that the configuration names, and without what practice adds by itself. */
  readonly market?: Market;
}

export interface App {
  readonly fastify: FastifyInstance;
  /** What scrapers ask, not listening yet. */
  readonly metricsServer: Server;
  /** Starts what works in the background. */
  start(): Promise<void>;
  /** Makes the desk's first administrator where there are no staff yet, and tells the password, once. */
  makeFirstAdministrator(tell: (login: string, password: string) => void): Promise<void>;
  stop(): Promise<void>;
}

const wipeEveryMs = 3_600_000;
/** As often as the ledger's. */
const auditHeadEveryMs = 3_600_000;
const reconcileEveryMs = 24 * 3_600_000;
/** They count as ended from their minute on, whether or not that is written down. */
const expireEveryMs = 600_000;
/** A day is written down soon after it has ended. */
const portfolioDaysEveryMs = 60_000;
const appsDirectory = join(import.meta.dirname, '../../..');

/** The one place where the parts are wired together. */
export async function createApp({ config, database, clock, log, market: ownMarket }: AppOptions): Promise<App> {
  const encryption = createEncryption(config.secretKey ?? keepSecretKey(config.dataDirectory));
  const installation = await readInstallation(database, config, encryption);
  if (!(await chainContinues(database.sql))) {
    throw new StartError(
      'The database counts its transactions from before the last block of the ledger, as after a restore from a dump: restore a physical backup instead (docs/OPERATIONS.md).',
    );
  }

  const domain = await createDomain({ config, database, clock, log, encryption, installation, market: ownMarket });
  const {
    bus,
    metrics,
    health,
    isPractice,
    settings,
    outbox,
    jobs,
    files,
    market,
    view,
    executor,
    matcher,
    alertWatch,
    triggerWatch,
    lifecycle,
    customers,
    bank,
    cashier,
    accountLife,
    offerings,
    streams,
    deskStreams,
    upkeep,
    news,
    feedImport,
    reconciliation,
  } = domain;
  const countingRedis =
    config.redisUrl === undefined
      ? undefined
      : connectRedis(config.redisUrl, { log, whenAway: 'Redis is away; this node counts requests for itself' });
  const rateLimiter = createRateLimiter(config.limits, countingRedis);

  const fastify = await createHttpServer({
    log,
    clock,
    database,
    trustedProxies: config.trustedProxies,
    rateLimiter,
    publicPerMinute: config.limits.publicPerMinute,
    subscriberOf: (address) => networkOf(address).subscriber,
    hashBody: encryption.hashFor('request bodies'),
    onAnswer(route, method, status, milliseconds) {
      metrics.observeAnswer(route, method, status, milliseconds);
      domain.activity.observe(route, method, status);
    },
    publicUrl: config.publicUrl,
    async authenticate(token, cookie) {
      const session = await customers.authenticate(token, cookie);
      return session === undefined ? undefined : { customerId: session.customerId, sessionId: session.id };
    },
    files,
    handlers: customerCalls(domain, rateLimiter),
  });
  await registerDesk(fastify, {
    desk: domain.desk,
    database,
    bus,
    clock,
    rateLimiter,
    hashBody: encryption.hashFor('request bodies'),
    publicUrl: config.publicUrl,
    handlers: answerDesk(domain),
  });
  serveHealth(fastify, health);
  serveHeads(fastify, database.sql);
  serveNewsPictures(fastify, news);
  await serveWebhooks(fastify, bank.webhook === undefined ? {} : { [bank.name]: bank.webhook });
  await serveApps(fastify, {
    customer: join(appsDirectory, 'customer/dist'),
    desk: join(appsDirectory, 'desk/dist'),
  });
  fastify.addHook('preClose', async () => {
    streams.stop();
    deskStreams.stop();
  });

  return {
    fastify,
    metricsServer: createMetricsServer(metrics),
    async start() {
      await settings.start();
      await customers.start();
      await market.start();
      await domain.instrumentRules.start();
      await domain.categories.start();
      await jobs.start();
      await feedImport.start();
      await outbox.start();
      await offerings.start();
      matcher.start();
      alertWatch.start();
      triggerWatch.start();
      lifecycle.start();
      streams.start();
      deskStreams.start();
      cashier.start();
      files.start();
      upkeep.start();
      upkeep.byTheClock(wipeEveryMs, 'wiping closed accounts', () => accountLife.wipeOverdue());
      upkeep.byTheClock(auditHeadEveryMs, 'publishing a head of the audit log', () =>
        publishAuditHead(database, encryption.signerFor('audit heads'), clock.now(), domain.publishedHeads.audit),
      );
      upkeep.byTheClock(reconcileEveryMs, 'reconciling the books', () => reconciliation.runByTheClock());
      const keepDays = () => keepPortfolioDays({ database, market, prices: view, clock });
      upkeep.every(expireEveryMs, 'ending proposals that nobody has confirmed', () =>
        database.transaction((tx) => endExpiredProposals(tx, clock.now())),
      );
      upkeep.byTheClock(portfolioDaysEveryMs, 'writing down what portfolios were worth', keepDays);
      if (isPractice && ownMarket === undefined) await startPractice(domain);
      const contradicted = await contradictions(database.sql, domain.publishedHeads);
      for (const sentence of contradicted) log.error(`${sentence}: no more heads are published (npm run heads)`);
      if (contradicted.length > 0) upkeep.soon('looking at the books', () => reconciliation.run('start'));
      health.markStarted();
    },
    makeFirstAdministrator: (tell) => domain.desk.makeFirstAdministrator(tell),
    async stop() {
      health.markStopping();
      streams.stop();
      deskStreams.stop();
      await matcher.stop();
      await alertWatch.stop();
      await triggerWatch.stop();
      await lifecycle.stop();
      await executor.drain();
      await upkeep.stop();
      await offerings.stop();
      await cashier.stop();
      await files.stop();
      await customers.stop();
      await domain.desk.settle();
      await jobs.stop();
      await outbox.stop();
      settings.stop();
      domain.instrumentRules.stop();
      domain.categories.stop();
      await market.stop();
      countingRedis?.close();
      await bus.close();
    },
  };
}
