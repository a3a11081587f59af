import { Type, type TSchema } from 'typebox';
import { chargeTableKeys, currencyCodes } from '@sauda/facts';
import { logLevels } from '../platform/log.ts';
import { policyOf } from '../modules/cashier/idle-money/policy.ts';
import { isPushService, usualPushServices } from '../modules/customers/push/push-services.ts';
import { filesPlace } from './files-place.ts';
import { pushAppVariables } from './push-apps.ts';
import { isSettlementPart, settlementFault } from './settlement-terms.ts';
import { bankRails } from './choices/bank-rails.ts';
import { markets } from './choices/markets.ts';
import { venues } from './choices/venues.ts';
import {
  checked,
  databaseUrl,
  integer,
  isNetwork,
  list,
  onOrOff,
  oneOf,
  optionalText,
  path,
  text,
  url,
  urlOf,
} from './environment.ts';

const origin = checked(
  url('PUBLIC_URL', ['https:', 'http:']),
  (value) => /^\/?$/.test(`${urlOf(value)?.pathname ?? ''}${urlOf(value)?.search ?? ''}`),
  'has a path: allowed is an origin, https://host',
);

const redisUrl = checked(
  url('REDIS_URL', ['redis:', 'rediss:']),
  (value) => /^(\/\d{0,4})?$/.test(urlOf(value)?.pathname ?? ''),
  'has a path that is no number of a database: allowed is redis://host:port/0',
);

const key = checked(
  text('SECRET_KEY'),
  (value) => /^[0-9a-f]{64}$/i.test(value),
  'cannot be used: allowed are 64 hexadecimal digits ("openssl rand -hex 32" makes them)',
);

/** Whether the runtime knows the clocks of a place. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const timeZone = checked(text('TIME_ZONE'), isTimeZone, 'is no time zone: allowed are IANA names, as in Asia/Kolkata');

const idleMoney = checked(
  text('IDLE_MONEY', { default: 'off' }),
  (value) => /^(off|india|[1-9]\d{0,3})$/.test(value) && !(Number(value) > 3_650),
  'cannot be used: allowed are off, india, and a number of days from 1 to 3650',
);

export const general = Type.Object({
  /** 0 takes any free port. */
  port: integer('PORT', { from: 0, to: 65_535 }, 8080),
  host: text('HOST', { default: '127.0.0.1' }),
  /** Of who owns the database and migrates it. Undefined runs the embedded PostgreSQL in the data directory, where `databaseAppUrl` is too. */
  databaseUrl: Type.Optional(databaseUrl('DATABASE_URL')),
  /** By which the application logs in by itself, and not as the owner. Without a `databaseUrl` somebody else migrates. */
  databaseAppUrl: Type.Optional(databaseUrl('DATABASE_APP_URL')),
  /** Of replicas, each host one, which calls may read whose answer may be a little old. */
  databaseReadUrl: Type.Optional(databaseUrl('DATABASE_READ_URL')),
  /** What is older than so many seconds is read from the primary. */
  databaseReadMaxAgeSeconds: integer('DATABASE_READ_MAX_AGE_SECONDS', { from: 2, to: 300 }, 5),
  /** The size of the server's pool of database connections. */
  databaseConnections: integer('DATABASE_CONNECTIONS', { from: 5, to: 1_000 }, 20),
  /** Undefined means that this is the only node. */
  redisUrl: Type.Optional(redisUrl),
  /** For how long a node that is told to stop still takes requests, so that whoever sends them turns to another one. */
  drainMs: Type.Optional(integer('DRAIN_MS', { from: 0, to: 120_000 })),
  mode: oneOf('MODE', ['practice', 'live']),
  currency: oneOf('CURRENCY', currencyCodes),
  /** By which table trades are charged by law. */
  charges: oneOf('CHARGES', ['none', ...chargeTableKeys]),
  /** Of the days and times that the desk shows, by its IANA name; that of the currency's country where it is not set. */
  timeZone: Type.Optional(timeZone),
  /** Days of settlement from a trade to its settlement, for all segments or for one. */
  settlementDays: Type.Optional(list('SETTLEMENT_DAYS', { isGood: isSettlementPart, fault: settlementFault })),
  /** When what is due counts as settled, by the clocks of the segment. */
  settlementTime: checked(
    text('SETTLEMENT_TIME', { default: '15:30' }),
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    'is no time: allowed are hours and minutes, as in 15:30',
  ),
  hasCustomerService: onOrOff('CUSTOMER_SERVICE'),
  /** When free money returns to its customer's bank by itself; undefined where it does not. */
  idleMoney: Type.Decode(idleMoney, policyOf),
  /** 32 bytes in hexadecimal, from which the keys for what is encrypted at rest derive. Always set in live mode. */
  secretKey: Type.Optional(Type.Decode(key, (value) => value.toLowerCase())),
  /** The origin that customers use, as in `https://broker.example`. Passkeys are made for its domain. */
  publicUrl: Type.Optional(Type.Decode(origin, (value) => new URL(value).origin)),
  /** Feeds whose articles are taken in as news: https addresses of RSS, Atom, RDF or JSON feeds. */
  newsFeeds: list('NEWS_RSS_URL', {
    isGood: (feed) => urlOf(feed)?.protocol === 'https:',
    fault: 'holds an address that cannot be used: allowed are https://…, separated by commas',
    default: '',
  }),
  /** Of a time-stamping authority (RFC 3161), which published heads are shown to. */
  timestampAuthority: Type.Optional(url('TIMESTAMP_AUTHORITY', ['https:', 'http:'])),
  /** Whether notices are pushed to the devices that ask for it. */
  hasPush: onOrOff('PUSH'),
  /** Push services that may be sent to. */
  pushServices: list('PUSH_SERVICES', {
    isGood: isPushService,
    fault:
      'holds what is no push service: allowed are hosts, as push.example.com or *.example.com, and origins of your own, https://host:port, separated by commas',
    default: usualPushServices.join(','),
  }),
  /** Addresses or networks whose word about the customer's address is believed. */
  trustedProxies: list('TRUSTED_PROXIES', {
    isGood: isNetwork,
    fault:
      'holds what is no address: allowed are addresses and networks, as 10.0.0.1 or 10.0.0.0/8, separated by commas',
    default: '',
  }),
  logLevel: Type.Enum([...logLevels], { title: 'LOG_LEVEL', default: 'info' }),
});

/** What others of the configuration follow from. */
export const sources = Type.Object({
  dataDirectory: path('DATA_DIR', { default: './data' }),
  headsDirectory: Type.Optional(path('HEADS_DIR')),
  /** Where the embedded PostgreSQL archives its write-ahead log; nowhere where undefined. */
  walArchive: Type.Optional(path('WAL_ARCHIVE')),
  /** After how many seconds a piece of the log that has anything in it is archived at the latest. */
  walArchiveSeconds: integer('WAL_ARCHIVE_SECONDS', { from: 1, to: 3_600 }, 60),
  /** How often the books are verified as a whole, beside the daily look at what has come since; 0 leaves it to people. */
  verifyWholeDays: integer('VERIFY_WHOLE_DAYS', { from: 0, to: 366 }, 0),
  metricsPort: Type.Optional(integer('METRICS_PORT', { from: 0, to: 65_535 })),
  metricsHost: text('METRICS_HOST', { default: '127.0.0.1' }),
  tracesEndpoint: Type.Optional(url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])),
  tracesService: text('OTEL_SERVICE_NAME', { default: 'sauda' }),
  tracesRatio: Type.Decode(
    checked(
      text('OTEL_TRACES_SAMPLER_ARG', { default: '1' }),
      (value) => /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(value),
      'is no part of a whole: allowed are numbers from 0 to 1, as in 0.1',
    ),
    Number,
  ),
  hasPracticeClerk: onOrOff('PRACTICE_CLERK'),
  invitationCode: optionalText('INVITATION_CODE'),
});

/** How much is too much. Each has a default that a single customer does not reach by ordinary use. */
export const limits = Type.Object({
  /** Wrong logins for one phone number within the window, after which more are refused. */
  loginFailuresPerPhone: integer('LIMIT_LOGIN_FAILURES_PER_PHONE', { to: 1_000 }, 10),
  /** Wrong logins from one network address within the window, after which more are refused. */
  loginFailuresPerAddress: integer('LIMIT_LOGIN_FAILURES_PER_ADDRESS', { to: 100_000 }, 30),
  loginWindowMinutes: integer('LIMIT_LOGIN_WINDOW_MINUTES', { to: 1_440 }, 15),
  /** Registrations from one network address within the same window, whether they succeed or not. */
  registrationsPerAddress: integer('LIMIT_REGISTRATIONS_PER_ADDRESS', { to: 100_000 }, 30),
  writesPerMinute: integer('LIMIT_WRITES_PER_MINUTE', { to: 1_000_000 }, 300),
  readsPerMinute: integer('LIMIT_READS_PER_MINUTE', { to: 1_000_000 }, 1_200),
  streamsPerCustomer: integer('LIMIT_STREAMS_PER_CUSTOMER', { to: 1_000 }, 5),
  /** What one network address asks for without showing who it is: pages, documents, log-in. */
  publicPerMinute: integer('LIMIT_PUBLIC_PER_MINUTE', { to: 100_000_000 }, 3_000),
});

/** What the fonts of printed statements have in all languages (modules/statements/fonts): anything else would be left blank. */
const printed = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”…•€]*$/u;

const licenceText = (name: string) =>
  checked(
    text(name, { description: "live mode names the broker's licence" }),
    (value) => printed.test(value),
    'has letters that statements cannot be printed with: allowed are those of Western European languages',
  );

/** Who stands behind a live brokerage; shown in About and on every statement. */
export const licence = Type.Object({
  name: licenceText('LICENCE_NAME'),
  regulator: licenceText('LICENCE_REGULATOR'),
  number: licenceText('LICENCE_NUMBER'),
});

/** All variables there are, as `.env.example` and docs/OPERATIONS.md describe them. */
export const variables = [
  ...[general, sources, limits, filesPlace, ...pushAppVariables, licence].flatMap(({ properties }) =>
    Object.values<TSchema>(properties),
  ),
  ...new Set([markets, venues, bankRails].flatMap((choice) => choice.variables)),
];
