import { readDump } from '../words/read-dump.ts';

/** Where Kite Connect is, and who we are there. Never logged. */
export interface KiteAccess {
  /** Of its API, an origin. */
  readonly url: string;
  /** Of its ticker, an address of a WebSocket. */
  readonly tickerUrl: string;
  readonly apiKey: string;
  /** Which a person has got by logging in, and which ends each morning: read anew each time. */
  readonly accessToken: () => string;
}

/** Kite does not let us in: the access token of the day is missing, or it is over. */
export class NotLetIn extends Error {}

const timeoutMs = 60_000;

async function ask({ url, apiKey, accessToken }: KiteAccess, path: string, stopping: AbortSignal): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    headers: { 'x-kite-version': '3', authorization: `token ${apiKey}:${accessToken()}` },
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.status === 401 || response.status === 403) {
    throw new NotLetIn(`HTTP ${response.status}: log in for a new access token`);
  }
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

/** @returns the token of each instrument, by its exchange and symbol. @throws NotLetIn, Error */
export async function fetchTokens(access: KiteAccess, stopping: AbortSignal): Promise<Map<string, number>> {
  return readDump(await ask(access, '/instruments', stopping));
}

/** Whether Kite lets us in, which the ticker does not say. @throws NotLetIn; Error where it does not answer */
export async function checkAccess(access: KiteAccess, stopping: AbortSignal): Promise<void> {
  await ask(access, '/user/profile', stopping);
}
