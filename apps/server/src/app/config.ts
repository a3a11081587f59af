import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBankRail, type BankRailConfig } from './bank-config.ts';
import { createConfigReader, type ConfigReader, type Environment } from './config-reader.ts';
import { logLevels, type LogLevel } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';

/** Who stands behind a live brokerage; shown in About and on every statement. */
export interface Licence {
  readonly name: string;
  readonly regulator: string;
  readonly number: string;
}

/** How much is too much. Each has a default that a single customer does not reach by ordinary use. */
export interface Limits {
  /** Wrong logins for one phone number within the window, after which more are refused. */
  readonly loginFailuresPerPhone: number;
  /** Wrong logins from one network address within the window, after which more are refused. */
  readonly loginFailuresPerAddress: number;
  readonly loginWindowMinutes: number;
  /** Registrations from one network address within the same window, whether they succeed or not. */
  readonly registrationsPerAddress: number;
  readonly writesPerMinute: number;
  readonly readsPerMinute: number;
  readonly streamsPerCustomer: number;
  /** What one network address asks for without showing who it is: pages, documents, log-in. */
  readonly publicPerMinute: number;
}

/** A file of bars that is played as the market. */
export interface Replay {
  /** Absolute. */
  readonly file: string;
  /** How many times faster than it was recorded. */
  readonly speed: number;
}

/** Everything the server is told from outside, checked once at the start. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Where metrics are answered. Undefined answers them nowhere; port 0 takes any free one. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Where the heads that were published are noted, outside the database. Absolute. */
  readonly headsDirectory: string;
  /** Undefined runs the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | undefined;
  /** By which the application logs in by itself, and not as the owner; only where there is a `databaseUrl`. */
  readonly databaseAppUrl: string | undefined;
  /** The size of the server's pool of database connections. */
  readonly databaseConnections: number;
  /** Undefined means that this is the only node. */
  readonly redisUrl: string | undefined;
  readonly mode: 'practice' | 'live';
  readonly market: 'simulated' | 'yahoo' | 'replay';
  /** Present where the market is a recording, and only there. */
  readonly replay: Replay | undefined;
  readonly currency: 'INR' | 'USD' | 'MXN';
  readonly hasCustomerService: boolean;
  /** Loans and real names are decided by the practice clerk; at the desk where not, as always in live mode. */
  readonly hasPracticeClerk: boolean;
  /** A code that anybody may register with. Undefined leaves the codes that the desk hands out. */
  readonly invitationCode: string | undefined;
  /** Present in live mode, and only there. */
  readonly licence: Licence | undefined;
  /** 32 bytes in hexadecimal, from which the keys for what is encrypted at rest derive. Always set in live mode. */
  readonly secretKey: string | undefined;
  readonly bankRail: BankRailConfig;
  /** The origin that customers use, as in `https://broker.example`. Passkeys are made for its domain. */
  readonly publicUrl: string | undefined;
  /** Feeds whose articles are taken in as news: https addresses of RSS, Atom, RDF or JSON feeds. */
  readonly newsFeeds: readonly string[];
  /** Addresses or networks whose word about the customer's address is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  readonly limits: Limits;
}

/**
 * The configuration of this process: its environment, with `.env` in `directory` for what the environment leaves out.
 * @throws StartError that lists every setting that is wrong.
 */
export function loadConfig(directory: string): Config {
  const file = join(directory, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  // At a terminal somebody reads along, and wants to hear of trouble only.
  const defaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};
  return parseConfig({ ...defaults, ...process.env }, directory);
}

/** Parses and checks `environment`; a relative DATA_DIR is taken from `directory`. */
export function parseConfig(environment: Environment, directory: string): Config {
  const reader = createConfigReader(environment);
  const mode = reader.choice('MODE', 'practice', ['practice', 'live']);
  const market = reader.choice('MARKET', 'simulated', ['simulated', 'yahoo', 'replay']);
  const currency = reader.choice('CURRENCY', 'INR', ['INR', 'USD', 'MXN']);
  const dataDirectory = resolve(directory, reader.text('DATA_DIR') ?? 'data');
  const config: Config = {
    port: reader.integer('PORT', 8080, { min: 0, max: 65_535 }),
    host: reader.text('HOST') ?? '127.0.0.1',
    metrics: readMetrics(reader),
    dataDirectory,
    headsDirectory: resolve(directory, reader.text('HEADS_DIR') ?? join(dataDirectory, 'heads')),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    databaseAppUrl: reader.databaseUrl('DATABASE_APP_URL'),
    databaseConnections: reader.integer('DATABASE_CONNECTIONS', 20, { min: 5, max: 1_000 }),
    redisUrl: reader.url('REDIS_URL', ['redis', 'rediss']),
    mode,
    market,
    replay: market === 'replay' ? readReplay(reader, directory) : undefined,
    currency,
    hasPracticeClerk: reader.choice('PRACTICE_CLERK', 'on', ['on', 'off']) === 'on' && mode === 'practice',
    hasCustomerService: reader.choice('CUSTOMER_SERVICE', 'on', ['on', 'off']) === 'on',
    invitationCode: reader.text('INVITATION_CODE') ?? (mode === 'practice' ? 'PRACTICE' : undefined),
    licence: mode === 'live' ? readLicence(reader) : undefined,
    secretKey: readSecretKey(reader, mode),
    bankRail: readBankRail(reader, { mode, currency }),
    publicUrl: readPublicUrl(reader),
    newsFeeds: reader.list('NEWS_RSS_URL').filter((url) => isHttps(reader, 'NEWS_RSS_URL', url)),
    trustedProxies: reader.list('TRUSTED_PROXIES'),
    logLevel: reader.choice('LOG_LEVEL', 'info', logLevels),
    limits: readLimits(reader),
  };
  if (config.mode === 'live' && config.market === 'simulated') {
    reader.report('MARKET is "simulated": in live mode prices must be real, so allowed are yahoo, replay.');
  }
  if (config.databaseAppUrl !== undefined && config.databaseUrl === undefined) {
    reader.report('DATABASE_APP_URL is set without DATABASE_URL, whose user owns the database and migrates it.');
  }
  if (reader.problems.length > 0) throw new StartError(describe(reader.problems));
  return Object.freeze(config);
}

function readLimits(reader: ConfigReader): Limits {
  const atMost = (max: number) => ({ min: 1, max });
  return Object.freeze({
    loginFailuresPerPhone: reader.integer('LIMIT_LOGIN_FAILURES_PER_PHONE', 10, atMost(1_000)),
    loginFailuresPerAddress: reader.integer('LIMIT_LOGIN_FAILURES_PER_ADDRESS', 30, atMost(100_000)),
    loginWindowMinutes: reader.integer('LIMIT_LOGIN_WINDOW_MINUTES', 15, atMost(1_440)),
    registrationsPerAddress: reader.integer('LIMIT_REGISTRATIONS_PER_ADDRESS', 30, atMost(100_000)),
    writesPerMinute: reader.integer('LIMIT_WRITES_PER_MINUTE', 300, atMost(1_000_000)),
    readsPerMinute: reader.integer('LIMIT_READS_PER_MINUTE', 1_200, atMost(1_000_000)),
    publicPerMinute: reader.integer('LIMIT_PUBLIC_PER_MINUTE', 3_000, atMost(100_000_000)),
    streamsPerCustomer: reader.integer('LIMIT_STREAMS_PER_CUSTOMER', 5, atMost(1_000)),
  });
}

/** The value is not repeated: an address of a feed may hold a key. */
function isHttps(reader: ConfigReader, name: string, value: string): boolean {
  if (URL.canParse(value) && new URL(value).protocol === 'https:') return true;
  reader.report(`${name} holds an address that cannot be used: allowed are https://…, separated by commas.`);
  return false;
}

function readMetrics(reader: ConfigReader): Config['metrics'] {
  if (reader.text('METRICS_PORT') === undefined) return undefined;
  const port = reader.integer('METRICS_PORT', 0, { min: 0, max: 65_535 });
  return Object.freeze({ port, host: reader.text('METRICS_HOST') ?? '127.0.0.1' });
}

function readReplay(reader: ConfigReader, directory: string): Replay {
  const file = reader.text('REPLAY_FILE');
  if (file === undefined) reader.report('REPLAY_FILE is missing: MARKET=replay plays a file (docs/OPERATIONS.md).');
  const speed = reader.integer('REPLAY_SPEED', 1, { min: 1, max: 100_000 });
  return Object.freeze({ file: resolve(directory, file ?? ''), speed });
}

function readLicence(reader: ConfigReader): Licence {
  const required = (name: string) => {
    const value = reader.text(name);
    if (value === undefined) reader.report(`${name} is missing: live mode names the broker's licence.`);
    return value ?? '';
  };
  return Object.freeze({
    name: required('LICENCE_NAME'),
    regulator: required('LICENCE_REGULATOR'),
    number: required('LICENCE_NUMBER'),
  });
}

function readPublicUrl(reader: ConfigReader): string | undefined {
  const value = reader.url('PUBLIC_URL', ['https', 'http']);
  if (value === undefined) return undefined;
  const { origin, pathname, search } = new URL(value);
  if (pathname !== '/' || search !== '') reader.report('PUBLIC_URL has a path: allowed is an origin, https://host.');
  return origin;
}

function readSecretKey(reader: ConfigReader, mode: Config['mode']): string | undefined {
  const value = reader.text('SECRET_KEY');
  if (value === undefined) {
    if (mode === 'live') reader.report('SECRET_KEY is missing: live mode needs one ("openssl rand -hex 32" makes it).');
    return undefined;
  }
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  reader.report('SECRET_KEY cannot be used: allowed are 64 hexadecimal digits ("openssl rand -hex 32" makes them).');
  return undefined;
}

function describe(problems: readonly string[]): string {
  return problems.length === 1
    ? (problems[0] ?? '')
    : `${problems.length} settings are wrong.\n  ${problems.join('\n  ')}`;
}
