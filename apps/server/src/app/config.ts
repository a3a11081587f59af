import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StaticDecode } from 'typebox';
import { access, account, general, licence, limits, replay, sources } from './config-variables.ts';
import { EnvironmentReader, type Environment } from './environment.ts';

type CollectionAccount = StaticDecode<typeof account>;
type ProviderAccess = StaticDecode<typeof access>;

/** Everything the server is told from outside, checked once at the start. */
export type Config = ReturnType<typeof parseConfig>;

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

/** Parses and checks `environment`; relative paths are taken from `directory`. */
export function parseConfig(environment: Environment, directory: string) {
  const reader = new EnvironmentReader(environment);
  const isLive = reader.given('MODE') === 'live';
  const rail = reader.given('BANK_RAIL') ?? (isLive ? 'manual' : 'practice');
  const readGeneral = reader.take(general);
  const readSources = reader.take(sources);
  const readLimits = reader.take(limits);
  const readReplay = reader.given('MARKET') === 'replay' ? reader.take(replay) : undefined;
  const readLicence = isLive ? reader.take(licence) : undefined;
  const readAccount = rail === 'manual' ? reader.take(account) : undefined;
  const readAccess = rail === 'provider' ? reader.take(access) : undefined;
  reader.problems.push(...contradictions(reader, { isLive, rail }));
  reader.refuseProblems();

  const { dataDirectory: data, headsDirectory, metricsPort, metricsHost, ...own } = readSources();
  const dataDirectory = resolve(directory, data);
  const recording = readReplay?.();
  return Object.freeze({
    ...readGeneral(),
    limits: Object.freeze(readLimits()),
    /** Where metrics are answered. Undefined answers them nowhere; port 0 takes any free one. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    /** Absolute, as are the others. */
    dataDirectory,
    /** Where the heads that were published are noted, outside the database. */
    headsDirectory: resolve(directory, headsDirectory ?? join(dataDirectory, 'heads')),
    /** Loans and real names are decided by the practice clerk; at the desk where not, as always in live mode. */
    hasPracticeClerk: own.hasPracticeClerk && !isLive,
    /** A code that anybody may register with. Undefined leaves the codes that the desk hands out. */
    invitationCode: own.invitationCode ?? (isLive ? undefined : 'PRACTICE'),
    /** Present where the market is a recording, and only there. */
    replay: recording && { ...recording, file: resolve(directory, recording.file) },
    /** Present in live mode, and only there. */
    licence: readLicence?.(),
    bankRail: bankRail(readAccount?.(), readAccess?.()),
  });
}

/** How money comes in and leaves. */
function bankRail(account?: CollectionAccount, access?: ProviderAccess) {
  if (account !== undefined) return { kind: 'manual' as const, account };
  return access === undefined ? { kind: 'practice' as const } : { kind: 'provider' as const, access };
}

/** What is wrong with values that are right each by itself. */
function* contradictions(
  { given }: EnvironmentReader,
  { isLive, rail }: { isLive: boolean; rail: string },
): Generator<string> {
  if (given('DATABASE_APP_URL') !== undefined && given('DATABASE_URL') === undefined) {
    yield 'DATABASE_APP_URL is set without DATABASE_URL, whose user owns the database and migrates it.';
  }
  if (isLive && (given('MARKET') ?? 'simulated') === 'simulated') {
    yield 'MARKET is "simulated": in live mode prices must be real, so allowed are yahoo, replay.';
  }
  if (isLive && given('SECRET_KEY') === undefined) {
    yield 'SECRET_KEY is missing: live mode needs one ("openssl rand -hex 32" makes it).';
  }
  if (isLive && rail === 'practice') {
    yield 'BANK_RAIL is "practice": in live mode money must be real: manual, provider.';
  }
  if (!isLive && rail === 'provider') {
    yield 'BANK_RAIL is "provider": a practice market moves no real money, so allowed are practice, manual.';
  }
  const isInRupees = (given('CURRENCY') ?? 'INR') === 'INR';
  if (rail === 'provider' && !isInRupees) {
    yield 'BANK_RAIL is "provider": it pays in INR only, so CURRENCY must be INR.';
  }
  const code = given('BANK_ACCOUNT_CODE');
  if (rail === 'manual' && isInRupees && code !== undefined && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) {
    yield `BANK_ACCOUNT_CODE is "${code}": allowed is an IFSC, as in SAUD0000013.`;
  }
}
