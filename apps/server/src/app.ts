import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createCashier } from './cashier/index.ts';
import type { Config } from './config.ts';
import { createBankCards, createBankDirectory, createCustomers } from './customers/index.ts';
import { bankCardHandlers } from './http/customer/bank-cards.ts';
import { cashierHandlers } from './http/customer/cashier.ts';
import { configHandlers } from './http/customer/config.ts';
import { dealHandlers } from './http/customer/deal.ts';
import { marketHandlers } from './http/customer/market.ts';
import { newsHandlers } from './http/customer/news.ts';
import { noticeHandlers } from './http/customer/notices.ts';
import { sessionHandlers } from './http/customer/session.ts';
import { sessionListHandlers } from './http/customer/sessions.ts';
import { uploadHandlers } from './http/customer/upload.ts';
import { strongAuthHandlers } from './http/customer/strong-auth.ts';
import { walletHandlers } from './http/customer/wallet.ts';
import { watchlistHandlers } from './http/customer/watchlists.ts';
import { createMemoryCounter, createRateLimiter } from './http/rate-limit.ts';
import { createRedisCounter } from './http/redis-counter.ts';
import { createHttpServer } from './http/server.ts';
import { serveNewsPictures } from './http/news-pictures.ts';
import { serveApps } from './http/static.ts';
import { serveOperations } from './http/operations.ts';
import { createStreamHub } from './http/stream.ts';
import { readInstallation } from './installation.ts';
import { chainContinues } from './ledger/index.ts';
import { createSimulatedMarket } from './market/index.ts';
import { createFeedImport, createNews } from './news/index.ts';
import { createBus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createEncryption } from './platform/encryption.ts';
import { createDiskStore, createFiles } from './platform/files/index.ts';
import { createHealth } from './platform/health.ts';
import { createJobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';
import { createPictures } from './platform/pictures/index.ts';
import { keepSecretKey } from './platform/secret-key.ts';
import { createSettings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { createUpkeep } from './upkeep.ts';
import { createPracticeBank, practiceBranches, seedNews, seedPractice, setPracticeRates } from './practice/index.ts';
import { createExecutor, createMarketView, createMatcher, internalVenue } from './trading/index.ts';
import { readWallet } from './wallet/index.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface App {
  readonly fastify: FastifyInstance;
  /** Starts what works in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** In practice nothing has to be waited for, and nothing is kept that nobody asks for. */
const practiceDefaults = { card_hold_hours: '0', closed_account_years: '0' } as const;
const practiceRatesEveryMs = 3_600_000;
const practiceNewsEveryMs = 3_600_000;
const appsDirectory = join(import.meta.dirname, '../..');

/** The one place where the parts are wired together. */
export async function createApp({ config, database, clock, log }: AppOptions): Promise<App> {
  const encryption = createEncryption(config.secretKey ?? keepSecretKey(config.dataDirectory));
  const installation = await readInstallation(database, config, encryption);
  if (!(await chainContinues(database.sql))) {
    throw new StartError(
      'The database counts its transactions from before the last block of the ledger, as after a restore from a dump: restore a physical backup instead (docs/OPERATIONS.md).',
    );
  }
  if (config.market !== 'simulated') {
    throw new StartError(`MARKET is "${config.market}", which this version does not have yet: use simulated.`);
  }

  const bus = createBus({ redisUrl: config.redisUrl, log });
  const metrics = createMetrics();
  const health = createHealth(database);
  const isPractice = config.mode === 'practice';
  const settings = createSettings(database, clock, isPractice ? practiceDefaults : {});
  const outbox = createOutbox(database, (event) => bus.publish('domain-event', event));
  const jobs = createJobs({ database, log });
  const files = createFiles({
    database,
    store: createDiskStore(join(config.dataDirectory, 'files')),
    encryption,
    clock,
    log,
  });
  const pictures = createPictures({ log });
  const market = createSimulatedMarket({
    clock,
    seed: installation.marketSeed,
    alwaysOpen: config.mode === 'practice',
  });
  const view = createMarketView({
    market,
    clock,
    accountCurrency: config.currency,
    rate: (currency) => settings.find(`settlement_rate_${currency}`),
  });
  const executor = createExecutor({
    database,
    market: view,
    // What a real market trades takes a real venue behind the port.
    venue: config.mode === 'practice' ? internalVenue : undefined,
    outbox,
    clock,
    settings: () => ({
      feeBasisPoints: settings.integer('fee_basis_points'),
      maximumQuantity: { half: settings.integer('half_position_max'), full: settings.integer('full_position_max') },
    }),
    lanes: 2,
    laneWorth: 32,
    gatherMs: 8,
    batchSize: 256,
    queueLimit: 10_000,
  });
  const matcher = createMatcher({ sql: database.sql, market, executor, clock, log });
  const customers = createCustomers({
    database,
    clock,
    bus,
    log,
    encryption,
    limits: {
      failuresPerPhone: config.limits.loginFailuresPerPhone,
      failuresPerAddress: config.limits.loginFailuresPerAddress,
      windowMinutes: config.limits.loginWindowMinutes,
    },
    publicUrl: config.publicUrl,
    invitationCode: config.invitationCode,
  });
  const bankCards = createBankCards({
    database,
    clock,
    encryption,
    directory: createBankDirectory(isPractice ? practiceBranches : undefined),
    settings: () => ({
      holdHours: settings.integer('card_hold_hours'),
      maximum: settings.integer('max_bank_cards'),
    }),
  });
  const cashier = createCashier({
    database,
    clock,
    outbox,
    log,
    bank: isPractice ? createPracticeBank({ jobs }) : undefined,
    settings: () => ({
      rechargeMethods: settings.text('recharge_methods').split(','),
      minimumRecharge: settings.decimal('min_recharge_count'),
      maximumRecharge: settings.decimal('max_recharge_count'),
      openRequestsMax: settings.integer('open_requests_max'),
    }),
  });
  const walletOf = (customerId: string) => readWallet(database.sql, view, customerId);
  const streams = createStreamHub({
    market,
    bus,
    walletOf,
    countUnread: (customerId) => customers.countUnreadNotices(customerId),
    streamsPerCustomer: config.limits.streamsPerCustomer,
  });
  const upkeep = createUpkeep({ database, clock, log });
  const news = createNews({ database, clock });
  const feedImport = createFeedImport({ news, database, jobs, clock, log, urls: config.newsFeeds });

  const ownCounter = createMemoryCounter();
  const sharedCounter =
    config.redisUrl === undefined ? undefined : createRedisCounter(config.redisUrl, ownCounter, log);

  const fastify = await createHttpServer({
    log,
    clock,
    database,
    trustedProxies: config.trustedProxies,
    rateLimiter: createRateLimiter(config.limits, sharedCounter ?? ownCounter, clock),
    onAnswer: metrics.observeAnswer,
    publicUrl: config.publicUrl,
    async authenticate(token, cookie) {
      const session = await customers.authenticate(token, cookie);
      return session === undefined ? undefined : { customerId: session.customerId, sessionId: session.id };
    },
    files,
    handlers: {
      ...sessionHandlers({ customers, walletOf }),
      ...sessionListHandlers({ customers }),
      ...noticeHandlers({ customers }),
      ...strongAuthHandlers({ customers }),
      ...walletHandlers({ walletOf }),
      ...marketHandlers({ market, clock }),
      ...newsHandlers({ news }),
      ...watchlistHandlers({ market, database, clock }),
      ...dealHandlers({ database, market, executor, prices: view, accountCurrency: config.currency }),
      ...cashierHandlers({ cashier, database, market }),
      ...bankCardHandlers({ bankCards, clock, usualForm: config.currency }),
      ...configHandlers({ settings, installation: describeInstallation(config) }),
      ...uploadHandlers({ files, pictures, clock }),
      ...streams.handlers,
    },
  });
  serveOperations(fastify, { health, metrics });
  serveNewsPictures(fastify, news);
  await serveApps(fastify, {
    customer: join(appsDirectory, 'customer/dist'),
    desk: join(appsDirectory, 'desk/public'),
  });
  fastify.addHook('preClose', async () => streams.stop());

  /** A practice market keeps its own exchange rates, and has a customer to log in as. */
  async function startPractice(): Promise<void> {
    const keepRates = () => setPracticeRates({ database, market, settings, accountCurrency: config.currency });
    await keepRates();
    upkeep.every(practiceRatesEveryMs, 'setting practice rates', keepRates);
    const simulated = config.market === 'simulated' ? market : undefined;
    const writeNews = () => seedNews({ news, database, clock, simulated });
    await writeNews();
    upkeep.every(practiceNewsEveryMs, 'writing practice news', writeNews);
    await seedPractice({ database, clock, customers, cashier, executor, market });
  }

  return {
    fastify,
    async start() {
      await settings.start();
      await customers.start();
      await market.start();
      await jobs.start();
      await feedImport.start();
      await outbox.start();
      matcher.start();
      streams.start();
      cashier.start();
      files.start();
      upkeep.start();
      if (isPractice) await startPractice();
      health.markStarted();
    },
    async stop() {
      health.markStopping();
      streams.stop();
      await matcher.stop();
      await executor.drain();
      await upkeep.stop();
      await cashier.stop();
      await files.stop();
      await customers.stop();
      await jobs.stop();
      await outbox.stop();
      settings.stop();
      await market.stop();
      sharedCounter?.close();
      await bus.close();
    },
  };
}

/** What the app needs to know about this installation, beside what an operator can change. */
function describeInstallation(config: Config): Record<string, string> {
  return {
    mode: config.mode,
    market: config.market,
    currency: config.currency,
    customer_service: config.hasCustomerService ? 'on' : 'off',
    ...(config.licence === undefined
      ? {}
      : {
          licence_name: config.licence.name,
          licence_regulator: config.licence.regulator,
          licence_number: config.licence.number,
        }),
  };
}
