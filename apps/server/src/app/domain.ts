import { join } from 'node:path';
import { createCashier } from '../modules/cashier/cashier.ts';
import { createCashierRecords } from '../modules/cashier/customer-records.ts';
import { createPayees } from '../modules/cashier/payees.ts';
import { readCashierSettings } from '../modules/cashier/settings.ts';
import { deskLender } from '../modules/cashier/desk-lender.ts';
import { chooseBank } from './choose-bank.ts';
import { chooseMarket } from './choose-market.ts';
import type { Config } from './config.ts';
import { createAccountLife, createCustomers, createOwnRecords, createPasswords } from '../modules/customers/index.ts';
import { createBankCards, createBankDirectory, createBankCardRecords } from '../modules/bank-cards/index.ts';
import { createIdentity, createIdentityRecords } from '../modules/identity/index.ts';
import { createDesk, isMadeBy, makersOf } from '../modules/staff/index.ts';
import { createDeskStreamHub } from '../calls/stream/desk.ts';
import { createStreamHub } from '../calls/stream/customer.ts';
import { ledgerRecords } from '../modules/ledger/index.ts';
import { createCategories, createInstrumentRules, withInstrumentRules, type Market } from '../modules/market/index.ts';
import { createFeedImport, createNews } from '../modules/news/index.ts';
import { createActivity } from '../platform/activity.ts';
import { createBus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createDueWork } from '../platform/due-work.ts';
import { createDiskStore, createFiles } from '../platform/files/index.ts';
import { createHealth } from '../platform/health.ts';
import { createJobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createOutbox } from '../platform/outbox.ts';
import { createPictures } from '../platform/pictures/index.ts';
import { createSettings } from '../platform/settings.ts';
import { declaredSettings } from './settings.ts';
import { createRounds } from '../platform/rounds.ts';
import { declareUpkeep } from './upkeep.ts';
import { openPublishedHeads, tellOfContradictions } from './published-heads.ts';
import {
  createPracticeClerk,
  createPracticeLender,
  createPracticeSupport,
  practiceBranches,
} from '../modules/practice/index.ts';
import { lookAtBooks } from './look-at-books.ts';
import { createReconciliation } from '../modules/reconciliation/index.ts';
import { railRecords } from '../modules/rails/index.ts';
import { createListings, withListings } from '../modules/offerings/ipos/listings.ts';
import { createOfferings } from '../modules/offerings/offerings.ts';
import { offeringRecords } from '../modules/offerings/customer-records.ts';
import { createStatements } from '../modules/statements/index.ts';
import { createSupport, createSupportRecords } from '../modules/support/index.ts';
import {
  createAlertWatch,
  createExecutor,
  createLifecycle,
  createMarketView,
  createMatcher,
  createTriggerWatch,
  internalVenue,
  tradingRecords,
} from '../modules/trading/index.ts';
import { listHolds, readWallet } from '../modules/wallet/index.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Installation } from './installation.ts';

export interface DomainOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly encryption: Encryption;
  readonly installation: Installation;
  /** In the place of the one that the configuration names. */
  readonly market?: Market | undefined;
}

/** Everything that the wire, practice and the start work with. */
export type Domain = Awaited<ReturnType<typeof createDomain>>;

const orderRoutes: ReadonlySet<string> = new Set(['/api/stock/success/deal/buy', '/api/stock/success/deal/sell']);

/** Makes the modules and hands them to each other. Nothing runs yet. */
export async function createDomain(options: DomainOptions) {
  const { config, database, clock, log, encryption, installation } = options;
  const headSigner = encryption.signerFor('ledger heads');
  const rounds = createRounds(log);
  const publishedHeads = openPublishedHeads(config.headsDirectory);
  const bus = createBus({ redisUrl: config.redisUrl, log });
  const metrics = createMetrics();
  tellOfContradictions(metrics.registry, database.sql, publishedHeads);
  const activity = createActivity(clock, orderRoutes);
  const health = createHealth(database);
  const isPractice = config.mode === 'practice';
  const settings = createSettings(database, clock, rounds, declaredSettings(isPractice));
  const outbox = createOutbox(database, (event) => bus.publish('domain-event', event), log);
  const jobs = createJobs({ database, log });
  const files = createFiles({
    database,
    store: createDiskStore(join(config.dataDirectory, 'files')),
    encryption,
    clock,
    rounds,
  });
  const pictures = createPictures({ log });
  /** All there are; those that wait for their public offer are known to nobody else. */
  const instrumentRules = createInstrumentRules(database, rounds);
  const asListed = options.market ?? (await chooseMarket({ config, installation, database, clock, log }));
  const companies = withInstrumentRules(asListed, instrumentRules);
  const listings = createListings(database, rounds);
  const market = withListings(companies, listings);
  const categories = createCategories(database, market, rounds);
  const view = createMarketView({
    market,
    clock,
    accountCurrency: config.currency,
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
      maximumLots: { half: settings.integer('half_position_max'), full: settings.integer('full_position_max') },
    }),
    lanes: 2,
    laneWorth: 32,
    gatherMs: 8,
    batchSize: 256,
    queueLimit: 10_000,
  });
  const matcher = createMatcher({ sql: database.sql, market, executor, clock, log, rounds });
  const alertWatch = createAlertWatch({ database, market, clock, log, rounds });
  const triggerWatch = createTriggerWatch({ database, market, view, executor, clock, log, rounds });
  const lifecycle = createLifecycle({ database, market, view, executor, outbox, clock, log, rounds, makersOf });
  const loginLimits = {
    failuresPerPhone: config.limits.loginFailuresPerPhone,
    failuresPerAddress: config.limits.loginFailuresPerAddress,
    registrationsPerAddress: config.limits.registrationsPerAddress,
    windowMinutes: config.limits.loginWindowMinutes,
  };
  const passwords = createPasswords();
  const customers = createCustomers({
    database,
    clock,
    bus,
    log,
    rounds,
    encryption,
    passwords,
    limits: loginLimits,
    publicUrl: config.publicUrl,
    invitationCode: config.invitationCode,
  });
  const desk = createDesk({ database, clock, encryption, log, passwords, limits: loginLimits });
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
    reviewer: config.hasPracticeClerk ? createPracticeClerk({ jobs, pictures }) : undefined,
  });
  const bank = chooseBank({ config, database, clock, jobs, log });
  const cashier = createCashier({
    database,
    clock,
    outbox,
    log,
    rounds,
    bank,
    lender: config.hasPracticeClerk ? createPracticeLender({ jobs }) : deskLender,
    payees: createPayees(bankCards),
    files,
    payeeSealer: encryption.sealerFor('payouts'),
    settings: () => readCashierSettings(settings),
  });
  // Each module that holds something about customers is in this list: what it says of itself goes into the copy of their
  // data, and stands against closing or goes with the account.
  const records = [
    createOwnRecords({ files }),
    createBankCardRecords({ encryption }),
    createIdentityRecords({ encryption, files }),
    ledgerRecords,
    tradingRecords,
    createCashierRecords({ files }),
    railRecords,
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
    rounds,
    market: {
      instrument: (symbol) => companies.instrument(symbol),
      isListed: (symbol) => market.instrument(symbol) !== undefined,
      quote: (symbol) => market.quote(symbol),
    },
    seeds: encryption.sealerFor('ipo draws'),
    isMadeBy,
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
    isMadeBy,
    feeBasisPoints: () => settings.integer('fee_basis_points'),
  };
  const support = createSupport({
    database,
    clock,
    files,
    automatic: config.hasPracticeClerk ? createPracticeSupport({ jobs }) : undefined,
  });
  const walletOf = (customerId: string) => readWallet(database.sql, view, customerId);
  const holdsOf = (customerId: string, page: { offset: number; limit: number }) =>
    listHolds(database.sql, view, customerId, page);
  const streams = createStreamHub({
    market,
    bus,
    rounds,
    walletOf,
    countUnread: async (customerId) => ({
      messages: await support.countUnread(customerId),
      notices: await customers.countUnreadNotices(customerId),
    }),
    streamsPerCustomer: config.limits.streamsPerCustomer,
  });
  const deskStreams = createDeskStreamHub({ bus, rounds, desk });
  const dueWork = createDueWork({ database, clock });
  declareUpkeep({ database, clock, rounds, dueWork, encryption, publishedHeads });
  const news = createNews({ database, clock });
  const feedImport = createFeedImport({ news, database, jobs, clock, log, urls: config.newsFeeds });

  const reconciliation = createReconciliation({
    database,
    clock,
    look: () => lookAtBooks(database, clock, publishedHeads),
  });
  const statements = createStatements({
    database,
    clock,
    customers,
    headSigner,
    notedHeads: publishedHeads.ledger,
    issuer: { currency: config.currency, licence: config.licence },
  });

  return {
    config,
    publishedHeads,
    database,
    clock,
    log,
    bus,
    metrics,
    activity,
    health,
    isPractice,
    settings,
    outbox,
    jobs,
    files,
    pictures,
    asListed,
    companies,
    instrumentRules,
    listings,
    market,
    categories,
    view,
    executor,
    matcher,
    alertWatch,
    triggerWatch,
    lifecycle,
    customers,
    bankCards,
    identity,
    bank,
    cashier,
    accountLife,
    offerings,
    blockDependencies,
    support,
    walletOf,
    holdsOf,
    streams,
    deskStreams,
    dueWork,
    rounds,
    news,
    feedImport,
    reconciliation,
    statements,
    desk,
  };
}
