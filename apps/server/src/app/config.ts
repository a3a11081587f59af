import { join } from 'node:path';
import { chargeTables, currencyCodes, isKeyOf } from '@sauda/facts';
import { bankRails } from './choices/bank-rails.ts';
import { markets } from './choices/markets.ts';
import { venues } from './choices/venues.ts';
import { general, licence, limits, sources } from './config-variables.ts';
import { repeatedSettlement, settlementTerms } from './settlement-terms.ts';
import { pushApps } from './push-apps.ts';
import { readFilesPlace } from './files-place.ts';
import { EnvironmentReader, type Environment } from './environment.ts';
import { loadEnvFile } from '../platform/env-file.ts';

/** What anybody registers with on a practice market, where the operator has set no other. */
export const practiceInvitationCode = 'PRACTICE';

/** A load balancer that asks each second has noticed by then. */
const usualDrainMs = 3_000;

/** Everything the server is told from outside, checked once at the start. */
export type Config = ReturnType<typeof parseConfig>;

/**
 * The configuration of this process: its environment, with `.env` in `directory` for what the environment leaves out.
 * @throws StartError that lists every setting that is wrong.
 */
export function loadConfig(directory: string): Config {
  loadEnvFile(directory);
  // At a terminal somebody reads along, and wants to hear of trouble only.
  const defaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};
  return parseConfig({ ...defaults, ...process.env }, directory);
}

/** Parses and checks `environment`; relative paths are taken from `directory`. */
export function parseConfig(environment: Environment, directory: string) {
  const reader = new EnvironmentReader(environment, directory);
  const isLive = reader.given('MODE') === 'live';
  const mode = isLive ? 'live' : 'practice';
  const readGeneral = reader.take(general);
  const readSources = reader.take(sources);
  const readLimits = reader.take(limits);
  const readMarket = markets.read(reader, mode);
  const readVenue = venues.read(reader, mode);
  const readBankRail = bankRails.read(reader, mode);
  const readPushApps = pushApps(reader);
  const filesBucket = readFilesPlace(reader);
  const readLicence = isLive ? reader.take(licence) : undefined;
  reader.problems.push(...contradictions(reader, isLive));
  reader.refuseProblems();

  const {
    headsDirectory,
    metricsPort,
    metricsHost,
    tracesEndpoint,
    tracesService,
    tracesRatio,
    walArchive,
    walArchiveSeconds,
    ...own
  } = readSources();
  const { settlementDays, settlementTime, ...ownGeneral } = readGeneral();
  return Object.freeze({
    ...ownGeneral,
    /** Everything settles at once on a practice market, and a day after the trade in live mode, where nothing else is said of it. */
    settlement: settlementTerms([isLive ? '1' : '0', ...(settlementDays ?? [])], { time: settlementTime, isLive }),
    /** Where there is no other node, waiting helps nobody. */
    drainMs: ownGeneral.drainMs ?? (ownGeneral.redisUrl === undefined ? 0 : usualDrainMs),
    limits: Object.freeze(readLimits()),
    /** Where metrics are answered. Undefined answers them nowhere; port 0 takes any free one. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    /** Where traces are sent. Undefined traces nothing. */
    traces:
      tracesEndpoint === undefined
        ? undefined
        : { endpoint: tracesEndpoint, service: tracesService, ratio: tracesRatio },
    /** Absolute, as are the others. */
    dataDirectory: own.dataDirectory,
    verifyWholeDays: own.verifyWholeDays,
    /** Where the heads that were published are noted, outside the database. */
    headsDirectory: headsDirectory ?? join(own.dataDirectory, 'heads'),
    /** Whether the embedded PostgreSQL archives its write-ahead log, and where. */
    walArchive: walArchive === undefined ? undefined : { directory: walArchive, everySeconds: walArchiveSeconds },
    /** Loans and real names are decided by the practice clerk; at the desk where not, as always in live mode. */
    hasPracticeClerk: own.hasPracticeClerk && !isLive,
    /** A code that anybody may register with. Undefined leaves the codes that the desk hands out. */
    invitationCode: own.invitationCode ?? (isLive ? undefined : practiceInvitationCode),
    /** Present in live mode, and only there. */
    licence: readLicence?.(),
    market: readMarket(),
    venue: readVenue(),
    bankRail: readBankRail(),
    /** By what the hybrid app is told of notices, for each platform that is configured. */
    pushApps: readPushApps(),
    /** Where customers' files are; undefined where that is the data directory. */
    filesBucket: filesBucket(),
  });
}

/** What is wrong with values that are right each by itself. */
function* contradictions({ given }: EnvironmentReader, isLive: boolean): Generator<string> {
  const ownDatabase = given('DATABASE_APP_URL') ?? given('DATABASE_URL');
  if (given('DATABASE_READ_URL') !== undefined && ownDatabase === undefined) {
    yield 'DATABASE_READ_URL is of replicas of a PostgreSQL of your own: the embedded one has none.';
  }
  if (given('WAL_ARCHIVE') !== undefined && ownDatabase !== undefined) {
    yield 'WAL_ARCHIVE is of the embedded PostgreSQL: of your own, set archive_mode and its module or command there.';
  }
  const repeated = repeatedSettlement(given('SETTLEMENT_DAYS') ?? '');
  if (repeated !== undefined) yield `SETTLEMENT_DAYS says the days of ${repeated} twice.`;
  const charges = given('CHARGES');
  if (isKeyOf(chargeTables, charges) && (given('CURRENCY') ?? currencyCodes[0]) !== chargeTables[charges].currency) {
    yield `CHARGES is "${charges}", which are charged in ${chargeTables[charges].currency}: CURRENCY has to be that.`;
  }
  const hosts = [given('HOST') ?? '127.0.0.1', given('METRICS_HOST') ?? '127.0.0.1'];
  const isOneHost = hosts[0] === hosts[1] || hosts.some((host) => host === '0.0.0.0' || host === '::');
  const metricsPort = Number(given('METRICS_PORT') ?? 0);
  if (isOneHost && metricsPort !== 0 && metricsPort === Number(given('PORT') ?? 8080)) {
    yield `METRICS_PORT is ${metricsPort}, as PORT is: it has to be another one.`;
  }
  if (isLive && given('SECRET_KEY') === undefined) {
    yield 'SECRET_KEY is missing: live mode needs one ("openssl rand -hex 32" makes it).';
  }
}
