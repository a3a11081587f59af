import { Type } from 'typebox';
import {
  EnvironmentReader,
  checked,
  integer,
  ownProcessVariables,
  path,
  readNamedFile,
  text,
  url,
  urlOf,
  type Environment,
} from '../../server/src/app/environment.ts';
import type { OwnProcessConfig } from '../../server/src/platform/own-process.ts';
import type { GatewaySettings } from './gateway.ts';

/** A day: what else would be waited for. */
const longest = 86_400_000;

const origin = checked(
  Type.Unsafe<string>({ ...url('ALPACA_BROKER_URL', ['https:', 'http:']), description: 'where the Broker API is' }),
  (value) =>
    urlOf(value)?.pathname === '/' && (urlOf(value)?.protocol === 'https:' || urlOf(value)?.hostname === '127.0.0.1'),
  'cannot be used: allowed is an origin, https://host',
);

const variables = Type.Object({
  ...ownProcessVariables,
  url: origin,
  keyId: text('ALPACA_BROKER_KEY_ID', { description: 'the key of the Broker API, from Alpaca' }),
  secretFile: path('ALPACA_BROKER_SECRET_FILE', { description: 'a file whose text is the secret of that key' }),
  /** The time of day of the market from which on the day is read again. */
  nightFrom: checked(
    text('ALPACA_BROKER_NIGHT', { default: '20:30' }),
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    'is no time of day: allowed is 20:30',
  ),
  mostRequests: integer('ALPACA_BROKER_REQUESTS', { to: 100 }, 8),
  timeoutMs: integer('ALPACA_BROKER_TIMEOUT_MS', { to: longest }, 10_000),
  silenceMs: integer('ALPACA_BROKER_SILENCE_MS', { to: longest }, 90_000),
  pollMs: integer('ALPACA_BROKER_POLL_MS', { to: longest }, 25),
  retryMs: integer('ALPACA_BROKER_RETRY_MS', { to: longest }, 1_000),
  retryMostMs: integer('ALPACA_BROKER_RETRY_MOST_MS', { to: longest }, 60_000),
});

export interface Config extends OwnProcessConfig {
  readonly gateway: GatewaySettings;
}

/**
 * Parses and checks `environment`; relative paths are taken from `directory`. The secret is read from its file.
 * @throws StartError that lists every setting that is wrong
 */
export function parseConfig(environment: Environment, directory: string): Config {
  const reader = new EnvironmentReader(environment, directory);
  const given = reader.take(variables);
  reader.refuseProblems();
  const { databaseUrl: owner, databaseAppUrl, logLevel, secretFile, url: address, ...settings } = given();
  const secret = readNamedFile('ALPACA_BROKER_SECRET_FILE', secretFile).trim();
  return {
    databaseUrl: owner,
    databaseAppUrl,
    logLevel,
    gateway: { ...settings, url: new URL(address).origin, secret },
  };
}
