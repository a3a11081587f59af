import { Type, type StaticDecode } from 'typebox';
import {
  EnvironmentReader,
  checked,
  integer,
  list,
  onOrOff,
  oneOf,
  optionalText,
  ownProcessVariables,
  path,
  readNamedFile,
  text,
  type Environment,
} from '../../server/src/app/environment.ts';
import { dropCopyEnding } from '../../server/src/modules/venues/index.ts';
import type { OwnProcessConfig } from '../../server/src/platform/own-process.ts';
import { marketEnding } from './journal/journal.ts';
import type { LinkOptions } from './session/link.ts';
import type { Field } from './wire/message.ts';

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

const hour = (name: string, fallback: string) =>
  Type.Decode(
    checked(
      text(name, { default: fallback }),
      (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
      'is no time of day: allowed is 09:15',
    ),
    (value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3)),
  );

const fields = (name: string) =>
  Type.Decode(
    list(name, {
      default: '',
      isGood: (part) => /^[1-9]\d{0,8}=[\u0020-\u007e]+$/.test(part),
      fault: 'holds what is no field: allowed are tag=value, separated by commas',
    }),
    (parts): Field[] => parts.map((part) => [Number(part.split('=')[0]), part.slice(part.indexOf('=') + 1)]),
  );

/** A day: what else would be waited for. */
const longest = 86_400_000;

const variables = Type.Object({
  ...ownProcessVariables,
  /** What the venue is called in the journal. */
  venue: text('FIX_VENUE', { description: 'a name for the venue, which never changes' }),
  version: oneOf('FIX_VERSION', ['FIX.4.2', 'FIX.4.4']),
  host: text('FIX_HOST', { description: 'where the venue takes connections' }),
  port: integer('FIX_PORT', { to: 65_535, description: 'the port of FIX_HOST that takes them' }),
  sender: text('FIX_SENDER', { description: 'our SenderCompID, from the venue' }),
  target: text('FIX_TARGET', { description: "the venue's CompID" }),
  heartbeatSeconds: integer('FIX_HEARTBEAT', { to: 3_600 }, 30),
  reset: oneOf('FIX_RESET', ['day', 'logon', 'never']),
  timeZone: checked(
    text('FIX_TIME_ZONE', { default: 'UTC' }),
    isZone,
    'is no time zone: allowed are names as Asia/Kolkata',
  ),
  start: hour('FIX_DAY_START', '00:00'),
  end: hour('FIX_DAY_END', '00:00'),
  userName: optionalText('FIX_USERNAME'),
  passwordFile: Type.Optional(path('FIX_PASSWORD_FILE')),
  /** FIX 4.4 has Password; in 4.2 it is in RawData. */
  passwordField: oneOf('FIX_PASSWORD_FIELD', ['554', '96']),
  logonFields: fields('FIX_LOGON_FIELDS'),
  orderFields: fields('FIX_ORDER_FIELDS'),
  /** Whether it cancels all by one message (35=q). */
  canMassCancel: oneOf('FIX_CAN_MASS_CANCEL', ['off', 'on']),
  hasTls: onOrOff('FIX_TLS'),
  tlsName: optionalText('FIX_TLS_NAME'),
  authorityFile: Type.Optional(path('FIX_TLS_CA_FILE')),
  certificateFile: Type.Optional(path('FIX_TLS_CERT_FILE')),
  keyFile: Type.Optional(path('FIX_TLS_KEY_FILE')),
  pollMs: integer('FIX_POLL_MS', { to: longest }, 25),
  retryMs: integer('FIX_RETRY_MS', { to: longest }, 1_000),
  retryMostMs: integer('FIX_RETRY_MOST_MS', { to: longest }, 60_000),
  dropCopyHost: optionalText('FIX_DROP_COPY_HOST'),
  dropCopyPort: Type.Optional(integer('FIX_DROP_COPY_PORT', { to: 65_535 })),
  dropCopySender: optionalText('FIX_DROP_COPY_SENDER'),
  dropCopyTarget: optionalText('FIX_DROP_COPY_TARGET'),
  marketHost: optionalText('FIX_MARKET_HOST'),
  marketPort: Type.Optional(integer('FIX_MARKET_PORT', { to: 65_535 })),
  marketSender: optionalText('FIX_MARKET_SENDER'),
  marketTarget: optionalText('FIX_MARKET_TARGET'),
  /** MarketDepth (264): 1 is the best alone, 0 all there is. */
  marketDepth: integer('FIX_MARKET_DEPTH', { from: 0, to: 50 }, 5),
});

type Variables = StaticDecode<typeof variables>;

export interface Config extends OwnProcessConfig {
  readonly canMassCancel: boolean;
  readonly hasDropCopy: boolean;
  /** The session for orders, and where there is one that for drop copies. */
  readonly links: readonly LinkOptions[];
  /** The session for market data, where there is one. */
  readonly market: { readonly link: LinkOptions; readonly depth: number } | undefined;
}

/**
 * Parses and checks `environment`; relative paths are taken from `directory`. Secrets are read from their files.
 * @throws StartError that lists every setting that is wrong
 */
export function parseConfig(environment: Environment, directory: string): Config {
  const reader = new EnvironmentReader(environment, directory);
  const read = reader.take(variables);
  const hasDropCopy = hasSession(reader, 'DROP_COPY', 'drop copies');
  const hasMarket = hasSession(reader, 'MARKET', 'market data');
  if (reader.given('FIX_CAN_MASS_CANCEL') === 'on' && reader.given('FIX_VERSION') !== 'FIX.4.4') {
    reader.problems.push('FIX_CAN_MASS_CANCEL=on takes FIX_VERSION=FIX.4.4: FIX 4.2 has no word for it.');
  }
  reader.refuseProblems();
  const given = read();
  const orders = linkOf(given);
  const copies: LinkOptions = {
    ...orders,
    venue: `${given.venue}${dropCopyEnding}`,
    host: given.dropCopyHost ?? given.host,
    port: given.dropCopyPort ?? given.port,
    sender: given.dropCopySender ?? '',
    target: given.dropCopyTarget ?? '',
    sendsOrders: false,
  };
  const { databaseAppUrl, logLevel } = given;
  const market: LinkOptions = {
    ...orders,
    venue: `${given.venue}${marketEnding}`,
    host: given.marketHost ?? given.host,
    port: given.marketPort ?? given.port,
    sender: given.marketSender ?? '',
    target: given.marketTarget ?? '',
    // Nothing of it is kept, so that each log-on begins anew.
    reset: 'logon',
    sendsOrders: false,
  };
  return {
    databaseUrl: given.databaseUrl,
    databaseAppUrl,
    logLevel,
    canMassCancel: given.canMassCancel === 'on',
    hasDropCopy,
    links: hasDropCopy ? [orders, copies] : [orders],
    market: hasMarket ? { link: market, depth: given.marketDepth } : undefined,
  };
}

/** Whether there is a further session: it has both of its CompIDs. One alone is a problem. */
function hasSession(reader: EnvironmentReader, name: string, purpose: string): boolean {
  const needed = [`FIX_${name}_SENDER`, `FIX_${name}_TARGET`];
  const missing = needed.filter((one) => reader.given(one) === undefined);
  if (missing.length === 1) {
    reader.problems.push(`${missing.join()} is missing: the session for ${purpose} has CompIDs of its own.`);
  }
  return missing.length === 0;
}

function linkOf(given: Variables): LinkOptions {
  const { timeZone, start, end, logonFields, hasTls } = given;
  return {
    venue: given.venue,
    version: given.version,
    host: given.host,
    port: given.port,
    sender: given.sender,
    target: given.target,
    heartbeatSeconds: given.heartbeatSeconds,
    reset: given.reset,
    hours: { timeZone, start, end },
    logonFields: [...credentialsOf(given), ...logonFields],
    orderFields: given.orderFields,
    sendsOrders: true,
    tls: hasTls ? tlsOf(given) : undefined,
    pollMs: given.pollMs,
    retryMs: given.retryMs,
    retryMostMs: given.retryMostMs,
  };
}

function credentialsOf({ userName, passwordFile, passwordField }: Variables): Field[] {
  const user: Field[] = userName === undefined ? [] : [[553, userName]];
  if (passwordFile === undefined) return user;
  const password = read('FIX_PASSWORD_FILE', passwordFile).trim();
  if (passwordField === '554') return [...user, [554, password]];
  return [...user, [95, String(password.length)], [96, password]];
}

function tlsOf({ host, tlsName, authorityFile, certificateFile, keyFile }: Variables): LinkOptions['tls'] {
  return {
    servername: tlsName ?? host,
    ...(authorityFile === undefined ? {} : { ca: read('FIX_TLS_CA_FILE', authorityFile) }),
    ...(certificateFile === undefined ? {} : { cert: read('FIX_TLS_CERT_FILE', certificateFile) }),
    ...(keyFile === undefined ? {} : { key: read('FIX_TLS_KEY_FILE', keyFile) }),
  };
}

/** Byte by byte, as FIX is. @throws StartError */
const read = (setting: string, file: string): string => readNamedFile(setting, file, 'latin1');
