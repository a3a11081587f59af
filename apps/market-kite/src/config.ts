import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import {
  EnvironmentReader,
  checked,
  databaseUrl,
  integer,
  path,
  text,
  url,
  urlOf,
  type Environment,
} from '../../server/src/app/environment.ts';
import { logLevels } from '../../server/src/platform/log.ts';
import { StartError, errorCode } from '../../server/src/platform/start-error.ts';
import type { KiteAccess } from './work/kite-api.ts';

/** A day: what else would be waited for. */
const longest = 86_400_000;
const isSafe = (value: string, protocol: string) =>
  urlOf(value)?.protocol === protocol || urlOf(value)?.hostname === '127.0.0.1';

const variables = Type.Object({
  databaseUrl: databaseUrl('DATABASE_URL', { description: 'the database of the server, postgres://…' }),
  /** By which the application logs in; the owner's where it has none of its own. */
  databaseAppUrl: Type.Optional(databaseUrl('DATABASE_APP_URL')),
  logLevel: Type.Enum([...logLevels], { title: 'LOG_LEVEL', default: 'info' }),
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

export interface Config {
  readonly databaseUrl: string;
  readonly databaseAppUrl: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
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
  const accessToken = () => readToken(tokenFile);
  accessToken();
  const access = { url: address.replace(/\/$/, ''), tickerUrl, apiKey, accessToken };
  return { databaseUrl: owner, databaseAppUrl, logLevel, access, pace };
}

/** @throws StartError that names the setting, and not what is in the file */
function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = errorCode(error) ?? 'no reason';
    throw new StartError(`KITE_ACCESS_TOKEN_FILE is ${file}, which cannot be read (${reason}).`);
  }
}
