import type { Server } from 'node:http';
import { join } from 'node:path';
import { isLanguage, type Language } from '@sauda/facts';
import type { FastifyInstance } from 'fastify';
import { contradictions } from './published-heads.ts';
import { createLagging } from '../http/reads-elsewhere.ts';
import { createHttpServer } from '../http/server.ts';
import { serveNewsPictures } from '../calls/news/pictures.ts';
import { customersGate, customerWire } from '../calls/wires/customer-wire.ts';
import { createSharedAnswers } from '../calls/wires/shared-answers.ts';
import { deskWire } from '../calls/wires/desk-wire.ts';
import { serveFiles } from '../calls/wires/files.ts';
import { createOnce } from '../platform/idempotency.ts';
import { serveApps } from '../http/static.ts';
import { serveHeads } from '../calls/house/published-heads.ts';
import { serveBestExecution } from '../calls/house/best-execution.ts';
import { serveBuild } from '../calls/house/build.ts';
import { serveStatus } from '../calls/house/status.ts';
import { createMetricsServer, serveHealth } from '../http/operations.ts';
import { serveWebhooks } from '../http/webhooks/webhooks.ts';
import { openEncryption, readInstallation } from './installation.ts';
import { networkOf } from '../modules/customers/index.ts';
import { chainContinues } from '../modules/ledger/index.ts';
import { lastSeen } from '../modules/liabilities/index.ts';
import { makeFirstAdministrator } from '../modules/staff/manage-staff.ts';
import type { Market } from '../modules/market/index.ts';
import type { Parts } from '../platform/parts.ts';
import { StartError } from '../platform/start-error.ts';
import { customerCalls, deskCalls } from './calls.ts';
import { createHouse, type House } from './house.ts';
import type { Ground } from './platform.ts';
import { startPractice } from './start-practice.ts';

export interface AppOptions extends Omit<Ground, 'encryption' | 'installation'> {
  /** Is given what runs in the background, in the order in which it starts. */
  readonly parts: Parts;
  /** In the place of the market that the configuration names, and without what practice adds by itself. */
  readonly market?: Market;
}

export interface App {
  readonly fastify: FastifyInstance;
  /** Says that no more work is wanted, to whoever asks; what comes all the same is done. */
  markStopping(): void;
  /** What scrapers ask, not listening yet. */
  readonly metricsServer: Server;
  /** Makes the desk's first administrator where there are no staff yet, and tells the password, once. */
  makeFirstAdministrator(showPassword: (login: string, password: string) => void): Promise<void>;
}

const appsDirectory = join(import.meta.dirname, '../../..');

/** The one place where the parts are wired together. */
export async function createApp(options: AppOptions): Promise<App> {
  const { parts, market: ownMarket, ...given } = options;
  const { config, database, clock, log } = given;
  const encryption = await openEncryption(database, config);
  const installation = await readInstallation(database, config, encryption);
  if (!(await chainContinues(database.sql, await lastSeen(database.sql)))) {
    throw new StartError(
      'The database counts its transactions from before the last block of the ledger, as after a restore from a dump: npm run adopt takes it over (docs/OPERATIONS.md).',
    );
  }

  const house = await createHouse({ ...given, encryption, installation }, ownMarket);
  const { metrics, health, files, customers, bank, streams, deskStreams, news, rateLimiter } = house;

  const once = createOnce({ database, clock });
  const hashBody = encryption.hashFor('request bodies');
  const { publicUrl } = config;
  const session = { publicUrl, rateLimiter, sessions: customers.sessions };
  const lagging = createLagging({
    clock,
    elsewhere: database.elsewhere,
    maxAgeSeconds: config.databaseReadMaxAgeSeconds,
    publicUrl,
    isJoined: house.bus.isJoined,
  });
  const fastify = await createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    publicPerMinute: config.limits.publicPerMinute,
    subscriberOf: (address) => networkOf(address).subscriber,
    onAnswer: [metrics.observeAnswer, house.activity.observe],
    publicUrl,
    isStopping: health.isStopping,
    wires: [
      customerWire({
        ...session,
        lagging,
        hashBody,
        once,
        shared: createSharedAnswers(house),
        handlers: customerCalls(house),
      }),
      deskWire({ ...house, lagging, hashBody, once, publicUrl, handlers: deskCalls(house) }),
    ],
  });
  serveFiles(fastify, { files, gate: customersGate(session) });
  serveHealth(fastify, health, house.venueLink);
  serveHeads(fastify, house);
  serveBestExecution(fastify, house);
  const directories = { customer: join(appsDirectory, 'customer/dist'), desk: join(appsDirectory, 'desk/dist') };
  const build = serveBuild(fastify, { directories, signer: encryption.signerFor('ledger heads') });
  serveStatus(fastify, { board: house.statusBoard, build, currency: config.currency, offered: offeredIn(house) });
  serveNewsPictures(fastify, news);
  await serveWebhooks(fastify, bank.webhook === undefined ? {} : { [bank.name]: bank.webhook });
  await serveApps(fastify, directories);
  fastify.addHook('preClose', async () => {
    streams.stop();
    deskStreams.stop();
  });

  addParts(parts, house);
  if (house.isPractice && ownMarket === undefined) parts.add('practice', { start: () => startPractice(house) });
  parts.add('a first look', { start: () => lookAtHeads(house) });
  parts.add('readiness', { start: () => health.markStarted(), stop: () => health.markStopping() });
  return {
    fastify,
    markStopping: health.markStopping,
    metricsServer: createMetricsServer(metrics),
    makeFirstAdministrator: (showPassword) => makeFirstAdministrator(house.desk, showPassword),
  };
}

/** The languages that customers may choose now, the usual one first. */
const offeredIn =
  ({ settings }: Pick<House, 'settings'>) =>
  (): Language[] =>
    settings
      .text('languages')
      .split(',')
      .map((code) => code.trim())
      .filter(isLanguage);

/** What starts and stops, and in which order: what others use comes before them. */
function addParts(parts: Parts, house: House): void {
  parts.add('bus', { stop: () => house.bus.close() });
  parts.add('counted requests', { stop: () => house.countingRedis?.close() });
  parts.add("customers' files", { start: () => house.filesStore.tryOut(house.log) });
  parts.add('settings', house.settings);
  parts.add('customers', house.customers);
  parts.add('calendars', house.calendars);
  parts.add('corporate actions', house.actions);
  parts.add('market', house.market);
  parts.add('status', house.statusBoard);
  parts.add('rules of instruments', house.instrumentRules);
  parts.add('halts of markets', house.marketHalts);
  parts.add('instruments that a difference holds back', house.heldSymbols);
  parts.add('fee plans', house.feePlans);
  parts.add('charges', house.chargeBook);
  parts.add('categories', house.categories);
  parts.add('companies to come', house.unlisted);
  parts.add('listings', house.listings);
  parts.add('outbox', house.outbox);
  parts.add('jobs', house.jobs);
  parts.add('news feeds', house.feedImport);
  parts.add('refused attempts', { stop: () => house.desk.refusedAttempts.settle() });
  parts.add('executor', { stop: () => house.executor.drain() });
  parts.add('pushes', house.push);
  parts.add('rounds', house.rounds);
  parts.add('streams', house.streams);
  parts.add('streams of the desk', house.deskStreams);
}

async function lookAtHeads({ database, publishedHeads, log, rounds, reconciliation }: House): Promise<void> {
  const contradicted = await contradictions(database.sql, publishedHeads);
  for (const sentence of contradicted) log.error(`${sentence}: no more heads are published (npm run heads)`);
  if (contradicted.length > 0) rounds.soon('looking at the books', () => reconciliation.run('start', 'sinceLast'));
}
