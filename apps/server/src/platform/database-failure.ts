import { withoutCredentials } from './database/address.ts';
import type { Logger } from './log.ts';
import { StartError, errorCode } from './start-error.ts';

const untrusted = 'its certificate is of nobody who is trusted: name the authority as sslrootcert';

/** What the codes of PostgreSQL and of the network mean to the person who typed DATABASE_URL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'there is no way to that host',
  CONNECTION_LOST: 'it did not answer in time, ended the connection, or is a standby',
  '28P01': 'the user name or password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no database of that name',
  '53300': 'it has no free connection',
  '57P03': 'it is starting up or shutting down',
  WITHOUT_TLS: 'it offers no TLS, which sslmode asks for',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host (sslmode=verify-full)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

function reasonOf(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  if (/^ERR_SSL_.*(?:CERTIFICATE|UNKNOWN_CA)/.test(code)) return 'it does not take the certificate of sslcert';
  return code.startsWith('ERR_SSL_') ? `TLS could not be agreed on (${code})` : reasons[code];
}

/**
 * Turns a failure to connect into one clear sentence without the password; other errors pass through unchanged.
 * @param setting where the URL is from, if not from DATABASE_URL
 */
export function explainConnectionFailure(error: unknown, url: string, setting?: string): unknown {
  const reason = reasonOf(error) ?? refusedSetting(error);
  if (reason === undefined) return error;
  const by = setting === undefined ? '' : ` by ${setting}`;
  return new StartError(`The database at ${withoutCredentials(url)} cannot be used${by}: ${reason}.`, { cause: error });
}

const toldEveryMs = 60_000;

/** Tells whoever reads the log why no connection is made while the server runs: each reason once a minute, however many are tried. */
export function tellRefused(log: Pick<Logger, 'error'>, url: string): (error: unknown) => void {
  const toldAt = new Map<string, number>();
  return (error) => {
    const reason = reasonOf(error) ?? String(error);
    if (performance.now() < (toldAt.get(reason) ?? -Infinity) + toldEveryMs) return;
    toldAt.set(reason, performance.now());
    log.error(`No new connection to the database at ${withoutCredentials(url)}: ${reason}`);
  };
}

/** A setting of the URL that PostgreSQL has none of that name for, or that has no such value. */
function refusedSetting(error: unknown): string | undefined {
  const isOfSettings = error instanceof Error && 'file' in error && error.file === 'guc.c';
  return isOfSettings ? error.message : undefined;
}

/** A disk that fills up while a start writes, as migrations do, is told in one sentence too; other errors pass through unchanged. */
export function explainFullDisk(error: unknown): unknown {
  // What a migration failed of is its cause.
  const cause = error instanceof Error ? error.cause : undefined;
  if (![error, cause].some((one) => errorCode(one) === '53100')) return error;
  return new StartError('The disk that holds the database is full.', { cause: error });
}
