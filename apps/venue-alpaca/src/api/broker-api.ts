import { setTimeout as sleep } from 'node:timers/promises';

/** Where Alpaca is, and who we are there. Never logged. */
export interface BrokerAccess {
  /** An origin. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

/**
 * What became of a request.
 * - `done`: Alpaca has taken it (2xx). Of an order this says that it is there, and nothing of what becomes of it.
 * - `refused`: Alpaca has read it and has done nothing (4xx), in its own words.
 * - `unreached`: there was no connection, so that it has not left.
 * - `unknown`: nobody knows whether it was done. It is never sent again.
 */
export type Answer =
  | { readonly kind: 'done'; readonly status: number; readonly text: string }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string; readonly why: string }
  | { readonly kind: 'unreached'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface BrokerApiOptions extends BrokerAccess {
  /** Gives up what waits. */
  readonly stopping: AbortSignal;
  readonly timeoutMs: number;
  /** Alpaca takes no more for now: what was asked waits, and all else with it. */
  onLimited(): void;
}

export type BrokerApi = ReturnType<typeof createBrokerApi>;

const shortestWaitMs = 250;
const longestWaitMs = 60_000;
const tooMany = 429;
/** What a proxy says of a request that it has perhaps handed on. */
const saysNothing: ReadonlySet<number> = new Set([408, 409, 425]);

export const authorizationOf = ({ keyId, secret }: BrokerAccess): string =>
  `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`;

/**
 * Alpaca's Broker API (https://docs.alpaca.markets/reference): JSON, HTTP basic authentication by key and secret, errors as
 * `{ code, message }`. Requests beyond its limit are answered 429, and were not looked at: they wait until the time that it names, and
 * are sent again.
 */
export function createBrokerApi({ url, timeoutMs, stopping, onLimited, ...access }: BrokerApiOptions) {
  const authorization = authorizationOf({ url, ...access });
  /** By `performance.now()`. */
  let pausedUntil = 0;

  async function ask({ method, path, query, body }: Asked): Promise<Answer> {
    const address = `${url}${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`;
    const json = body && { 'content-type': 'application/json' };
    for (let tries = 0; ; tries += 1) {
      await pause();
      if (stopping.aborted) return { kind: 'unknown', why: 'the gateway was stopped' };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(address, {
          method,
          headers: { authorization, ...json },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal,
        });
        const text = await response.text();
        if (response.status !== tooMany) return answerOf(response.status, text);
        onLimited();
        pausedUntil = Math.max(pausedUntil, performance.now() + waitOf(response.headers, tries));
      } catch (error) {
        return { kind: isWithoutConnection(error) ? 'unreached' : 'unknown', why: whyOf(error) };
      }
    }
  }

  async function pause(): Promise<void> {
    for (let left = pausedUntil - performance.now(); left > 0; left = pausedUntil - performance.now()) {
      await sleep(left, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
    }
  }

  return { ask };
}

/** By its headers, `X-RateLimit-Reset` in seconds of Unix time, else, or where that is past, longer with each try. A quarter of a second to a minute. */
function waitOf(headers: Headers, tries: number): number {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000 - Date.now();
  const after = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  const told = [reset, after].find((wait) => wait > 0) ?? 1_000 * 2 ** Math.min(tries, 6);
  return Math.min(Math.max(told, shortestWaitMs), longestWaitMs) + Math.random() * shortestWaitMs;
}

function answerOf(status: number, text: string): Answer {
  if (status >= 200 && status < 300) return { kind: 'done', status, text };
  if (status < 400 || status >= 500 || saysNothing.has(status)) return { kind: 'unknown', why: `HTTP ${status}` };
  return { kind: 'refused', status, text, why: wordsOf(text) || `HTTP ${status}` };
}

const withoutConnection: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isWithoutConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && withoutConnection.has(cause.code);
}

function wordsOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return (typeof message === 'string' ? message : text).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}

export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : `${error.name}: ${error.message}`;
}
