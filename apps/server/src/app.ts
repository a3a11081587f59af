import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createCashier, createCashierRecords, createPayees, readCashierSettings } from './cashier/index.ts';
import { chooseMarket } from './choose-market.ts';
import type { Config } from './config.ts';
import {
  createAccountLife,
  createBankCards,
  createBankDirectory,
  createCustomers,
  createIdentity,
  createIdentityRecords,
  createOwnRecords,
} from './customers/index.ts';
import { alertHandlers } from './http/customer/alerts.ts';
import { accountLifeHandlers } from './http/customer/account-life.ts';
import { bankCardHandlers } from './http/customer/bank-cards.ts';
import { blockHandlers, createBlockDeals } from './http/customer/blocks.ts';
import { cashierHandlers } from './http/customer/cashier.ts';
import { configHandlers } from './http/customer/config.ts';
import { dealHandlers } from './http/customer/deal.ts';
import { loanHandlers } from './http/customer/loans.ts';
import { identityHandlers } from './http/customer/identity.ts';
import { marketHandlers } from './http/customer/market.ts';
import { newsHandlers } from './http/customer/news.ts';
import { noticeHandlers } from './http/customer/notices.ts';
import { offeringHandlers } from './http/customer/offerings.ts';
import { portfolioHandlers } from './http/customer/portfolio.ts';
import { sessionHandlers } from './http/customer/session.ts';
import { sessionListHandlers } from './http/customer/sessions.ts';
import { supportHandlers } from './http/customer/support.ts';
import { uploadHandlers } from './http/customer/upload.ts';
import { statementHandlers } from './http/customer/statement.ts';
import { strongAuthHandlers } from './http/customer/strong-auth.ts';
import { triggerHandlers } from './http/customer/triggers.ts';
import { walletHandlers } from './http/customer/wallet.ts';
import { withdrawalHandlers } from './http/customer/withdrawals.ts';
import { watchlistHandlers } from './http/customer/watchlists.ts';
import { createMemoryCounter, createRateLimiter } from './http/rate-limit.ts';
import { createRedisCounter } from './http/redis-counter.ts';
import { createHttpServer } from './http/server.ts';
import { serveNewsPictures } from './http/news-pictures.ts';
import { serveApps } from './http/static.ts';
import { serveHeads } from './http/ledger-heads.ts';
import { serveOperations } from './http/operations.ts';
import { createStreamHub } from './http/stream.ts';
import { readInstallation } from './installation.ts';
import { chainContinues, ledgerRecords } from './ledger/index.ts';
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
import {
  keepDividends,
  keepOfferings,
  createPracticeBank,
  createPracticeClerk,
  createPracticeLender,
  createPracticeSupport,
  practiceBranches,
  seedNews,
  seedPractice,
  setPracticeRates,
} from './practice/index.ts';
import { createListings, createOfferings, offeringRecords, withListings } from './offerings/index.ts';
import { createStatements } from './statements/index.ts';
import { createSupport, createSupportRecords } from './support/index.ts';
import {
  createAlertWatch,
  createExecutor,
  createLifecycle,
  createMarketView,
  createMatcher,
  createTriggerWatch,
  internalVenue,
  keepPortfolioDays,
  tradingRecords,
} from './trading/index.ts';
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
const wipeEveryMs = 3_600_000;
/** A day is written down soon after it has ended. */
const portfolioDaysEveryMs = 60_000;
const practiceShelfEveryMs = 10_000;
const practiceRatesEveryMs = 3_600_000;
const practiceDividendsEveryMs = 3_600_000;
const practiceNewsEveryMs = 3_600_000;
const appsDirectory = join(import.meta.dirname, '../..');
const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The one place where the parts are wired together. */
export async function createApp({ config, database, clock, log }: AppOptions): Promise<App> {
  const encryption = createEncryption(config.secretKey ?? keepSecretKey(config.dataDirectory));
  const headSigner = encryption.signerFor('ledger heads');
  const installation = await readInstallation(database, config, encryption);
  if (!(await chainContinues(database.sql))) {
    throw new StartError(
      'The database counts its transactions from before the last block of the ledger, as after a restore from a dump: restore a physical backup instead (docs/OPERATIONS.md).',
    );
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
  /** All there are; those that wait for their public offer are known to nobody else. */
  const companies = await chooseMarket({ config, installation, database, clock, log });
  const listings = createListings(database);
  const market = withListings(companies, listings);
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
  const alertWatch = createAlertWatch({ database, market, clock, log });
  const triggerWatch = createTriggerWatch({ database, market, view, executor, clock, log });
  const lifecycle = createLifecycle({ database, market, view, executor, outbox, clock, log });
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
  const identity = createIdentity({
    database,
    clock,
    files,
    encryption,
    reviewer: isPractice ? createPracticeClerk({ jobs, pictures }) : undefined,
  });
  const cashier = createCashier({
    database,
    clock,
    outbox,
    log,
    bank: isPractice ? createPracticeBank({ jobs }) : undefined,
    lender: isPractice ? createPracticeLender({ jobs }) : undefined,
    payees: createPayees(bankCards),
    files,
    payeeSealer: encryption.sealerFor('payouts'),
    settings: () => readCashierSettings(settings),
  });
  // Each module that holds something about customers is in this list: what it says of itself goes into the copy of their
  // data, and stands against closing or goes with the account.
  const records = [
    createOwnRecords({ encryption, files }),
    createIdentityRecords({ encryption, files }),
    ledgerRecords,
    tradingRecords,
    createCashierRecords({ files }),
    offeringRecords,
    createSupportRecords({ files }),
  ];
  const accountLife = createAccountLife({
    database,
    clock,
    files,
    jobs,
    bus,
    encryption,
    records,
    settings: () => ({ retentionYears: settings.integer('closed_account_years') }),
  });
  const offerings = createOfferings({
    database,
    clock,
    outbox,
    log,
    listings,
    market: companies,
    seeds: encryption.sealerFor('ipo draws'),
    settledAtOnce: 2_000,
    settlementRate: view.settlementRate,
    feeBasisPoints: () => settings.integer('fee_basis_points'),
  });
  const blockDependencies = {
    offerings,
    customers,
    database,
    market,
    companies,
    clock,
    settlementRate: view.settlementRate,
    feeBasisPoints: () => settings.integer('fee_basis_points'),
  };
  const support = createSupport({
    database,
    clock,
    files,
    automatic: isPractice ? createPracticeSupport({ jobs }) : undefined,
  });
  const walletOf = (customerId: string) => readWallet(database.sql, view, customerId);
  const streams = createStreamHub({
    market,
    bus,
    walletOf,
    countUnread: async (customerId) => ({
      messages: await support.countUnread(customerId),
      notices: await customers.countUnreadNotices(customerId),
    }),
    streamsPerCustomer: config.limits.streamsPerCustomer,
  });
  const upkeep = createUpkeep({ database, clock, log, headSigner });
  const news = createNews({ database, clock });
  const feedImport = createFeedImport({ news, database, jobs, clock, log, urls: config.newsFeeds });

  const statements = createStatements({
    database,
    clock,
    customers,
    headSigner,
    issuer: { currency: config.currency, licence: config.licence },
  });

  const ownCounter = createMemoryCounter();
  const sharedCounter =
    config.redisUrl === undefined ? undefined : createRedisCounter(config.redisUrl, ownCounter, log);

  const rateLimiter = createRateLimiter(config.limits, sharedCounter ?? ownCounter, clock);

  const fastify = await createHttpServer({
    log,
    clock,
    database,
    trustedProxies: config.trustedProxies,
    rateLimiter,
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
      ...supportHandlers({
        support,
        isOn: config.hasCustomerService,
        address: () => settings.find('kefu_url')?.value,
      }),
      ...strongAuthHandlers({ customers }),
      ...walletHandlers({ walletOf }),
      ...marketHandlers({ market, clock }),
      ...newsHandlers({ news }),
      ...watchlistHandlers({ market, database, clock }),
      ...alertHandlers({ market, database, clock }),
      ...triggerHandlers({ market, database, clock }),
      ...portfolioHandlers({ database, prices: view, clock, accountCurrency: config.currency }),
      ...dealHandlers({
        database,
        market,
        executor,
        prices: view,
        accountCurrency: config.currency,
        blocks: createBlockDeals(blockDependencies),
      }),
      ...blockHandlers(blockDependencies),
      ...offeringHandlers({ offerings, database, clock }),
      ...cashierHandlers({ cashier, database, market }),
      ...withdrawalHandlers({ cashier, customers, sql: database.sql }),
      ...loanHandlers({ cashier, clock }),
      ...statementHandlers({ statements, rateLimiter }),
      ...bankCardHandlers({ bankCards, clock, usualForm: config.currency }),
      ...accountLifeHandlers({
        accountLife,
        customers,
        database,
        retentionYears: () => settings.integer('closed_account_years'),
      }),
      ...configHandlers({ settings, installation: describeInstallation(config) }),
      ...identityHandlers({ identity, currency: config.currency }),
      ...uploadHandlers({ files, pictures, clock }),
      ...streams.handlers,
    },
  });
  serveOperations(fastify, { health, metrics });
  serveHeads(fastify, database.sql);
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
    await seedPractice({ database, clock, customers, bankCards, currency: config.currency, cashier, executor, market });
    const payDividends = () => keepDividends({ database, market, clock });
    await payDividends();
    upkeep.every(practiceDividendsEveryMs, 'declaring practice dividends', payDividends);
    const fillShelf = () =>
      keepOfferings({ database, clock, customers, cashier, executor, offerings, market, companies });
    await fillShelf();
    upkeep.every(practiceShelfEveryMs, 'keeping practice offerings', fillShelf);
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
      await offerings.start();
      matcher.start();
      alertWatch.start();
      triggerWatch.start();
      lifecycle.start();
      streams.start();
      cashier.start();
      files.start();
      upkeep.start();
      upkeep.every(wipeEveryMs, 'wiping closed accounts', () => accountLife.wipeOverdue());
      const keepDays = () => keepPortfolioDays({ database, market, prices: view, clock });
      await keepDays();
      upkeep.every(portfolioDaysEveryMs, 'writing down what portfolios were worth', keepDays);
      if (isPractice) await startPractice();
      health.markStarted();
    },
    async stop() {
      health.markStopping();
      streams.stop();
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
    version,
    mode: config.mode,
    market: config.market,
    currency: config.currency,
    customer_service: config.hasCustomerService ? 'on' : 'off',
    ...(config.publicUrl === undefined ? {} : { public_url: config.publicUrl }),
    ...(config.licence === undefined
      ? {}
      : {
          licence_name: config.licence.name,
          licence_regulator: config.licence.regulator,
          licence_number: config.licence.number,
        }),
  };
}
