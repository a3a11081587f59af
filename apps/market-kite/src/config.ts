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
import type { KiteAccess } from './work/kite-api.ts';

/** A day: what else would be waited for. */
const longest = 86_400_000;
const isSafe = (value: string, protocol: string) =>
  urlOf(value)?.protocol === protocol || urlOf(value)?.hostname === '127.0.0.1';

const variables = Type.Object({
  ...ownProcessVariables,
  url: checked(
    Type.Unsafe<string>({ ...url('KITE_URL', ['https:', 'http:']), default: 'https://api.kite.trade' }),
    (value) => isSafe(value, 'https:'),
    'cannot be used: allowed is https://host',
  ),
  tickerUrl: checked(
    Type.Unsafe<string>({ ...url('KITE_TICKER_URL', ['wss:', 'ws:']), default: 'wss://ws.kite.trade' }),
    (value) => isSafe(value, 'wss:'),
    'cannot be used: allowed is wss://host',
  ),
  apiKey: text('KITE_API_KEY', { description: 'the key of the app, from Kite Connect' }),
  tokenFile: path('KITE_ACCESS_TOKEN_FILE', { description: 'a file whose text is the access token of the day' }),
  silenceMs: integer('KITE_SILENCE_MS', { to: longest }, 10_000),
  retryMs: integer('KITE_RETRY_MS', { to: longest }, 2_000),
  retryMostMs: integer('KITE_RETRY_MOST_MS', { to: longest }, 60_000),
});

export interface Config extends OwnProcessConfig {
  readonly access: KiteAccess;
  readonly pace: { readonly silenceMs: number; readonly retryMs: number; readonly retryMostMs: number };
}

/**
 * Parses and checks `environment`; relative paths are taken from `directory`. The access token has to be there already, and is read
 * anew at each connection.
 * @throws StartError that lists every setting that is wrong
 */
export function parseConfig(environment: Environment, directory: string): Config {
  const reader = new EnvironmentReader(environment, directory);
  const given = reader.take(variables);
  reader.refuseProblems();
  const { databaseUrl: owner, databaseAppUrl, logLevel, tokenFile, url: address, ...rest } = given();
  const { tickerUrl, apiKey, ...pace } = rest;
  const accessToken = () => readNamedFile('KITE_ACCESS_TOKEN_FILE', tokenFile).trim();
  accessToken();
  const access = { url: address.replace(/\/$/, ''), tickerUrl, apiKey, accessToken };
  return { databaseUrl: owner, databaseAppUrl, logLevel, access, pace };
}
