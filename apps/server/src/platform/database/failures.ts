/** The connection is gone, or there is none to be had. Whether what it was asked has happened is not known. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST';
}

/** COMMIT was not answered with COMMIT: the transaction was rolled back, whatever its statements were answered. */
export class NotCommitted extends Error {
  readonly code = 'NOT_COMMITTED';
  constructor(how: string) {
    super(`COMMIT was ${how}: nothing of this transaction was kept`);
  }
}

/** The server offers no TLS, which the address asks for. */
export class WithoutTls extends Error {
  readonly code = 'WITHOUT_TLS';
}

/**
 * No connection can be made until somebody mends it: there is no certificate, or none that is believed, or the server does not believe
 * who asks.
 */
const refusedCodes = [
  'WITHOUT_TLS',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  '28000',
  '28P01',
];

const awayCodes = new Set([
  ...refusedCodes,
  'CONNECTION_LOST',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server ended the connection, is starting or stopping, or has none free.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  // A transaction that stood still for too long was ended together with its connection.
  '25P03',
  '25P04',
  // A server that can only be read has become the standby: the next connection finds the primary.
  '25006',
]);

/** Something was waited for longer than it is worth: a lock, or the statement itself. Nothing of it has happened. */
const busyCodes = new Set(['55P03', '57014']);

/** The whole transaction was taken back because of what others did, and may well succeed now. */
const retriedCodes = new Set(['40001', '40P01']);

/** Also of what the job queue makes of an error: an object with its fields. */
export function codeOf(error: unknown): string | undefined {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database could not be reached or was shutting down: worth another try, and no fault of the request. */
export function databaseIsAway(error: unknown): boolean {
  return awayCodes.has(codeOf(error) ?? '') || isMissingSocket(error) || isOfTls(error);
}

/** Whether the database is there, but one of the two does not believe the other: nobody connects until an operator has seen to it. */
export function databaseIsRefused(error: unknown): boolean {
  return refusedCodes.includes(codeOf(error) ?? '') || isOfTls(error);
}

/** Client and server could not agree on TLS, as where the server does not take the client's certificate. */
function isOfTls(error: unknown): boolean {
  return codeOf(error)?.startsWith('ERR_SSL_') ?? false;
}

/** A database that is reached by a socket in the file system has none there while it is down. Any other file that is missing says nothing of it. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect';
}

/** Whether the database gave up waiting for somebody else: worth another try, and no fault of the request. */
export function databaseIsBusy(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return busyCodes.has(code) || retriedCodes.has(code);
}

export function isWorthRepeating(error: unknown): boolean {
  return retriedCodes.has(codeOf(error) ?? '');
}

/** A prepared statement no longer fits its tables, as a migration has changed them. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}

/** The statement was not run, as one before it in its transaction had failed. */
export function isConsequence(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** PostgreSQL ends the connection after an error of this severity. */
export function endsConnection(error: unknown): boolean {
  const severity = (error as { severity?: unknown }).severity;
  return severity === 'FATAL' || severity === 'PANIC';
}

/** PostgreSQL answered, if only with an error: it is there. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
