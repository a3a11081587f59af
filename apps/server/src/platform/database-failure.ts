import { withoutCredentials } from './database/address.ts';
import { StartError, errorCode } from './start-error.ts';

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
};

/**
 * Turns a failure to connect into one clear sentence without the password; other errors pass through unchanged.
 * @param setting where the URL is from, if not from DATABASE_URL
 */
export function explainConnectionFailure(error: unknown, url: string, setting?: string): unknown {
  const reason = reasons[errorCode(error) ?? ''];
  if (reason === undefined) return error;
  const by = setting === undefined ? '' : ` by ${setting}`;
  return new StartError(`The database at ${withoutCredentials(url)} cannot be used${by}: ${reason}.`, { cause: error });
}
