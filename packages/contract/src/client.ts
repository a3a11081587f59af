import type { Answer, Body, CallKey, Query } from './index.ts';
import type { RefusalBody } from './shapes.ts';

/** The server said no: `key` is an error key, or `logout` where the session has ended. */
export class ApiRefusal extends Error {
  readonly key: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  /** Figures to fill into the key's sentence in another language. */
  readonly values: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfterSeconds: number | undefined) {
    super(body.message);
    this.name = 'ApiRefusal';
    this.key = body.data;
    this.status = status;
    this.fields = body.fields ?? {};
    this.values = body.values ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer that can be read: the network failed, time ran out, or something between us broke. The deed may be done. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ApiUnreachable';
  }
}

export interface ClientOptions {
  /** Where `/api` is; empty for the page's own origin. */
  origin?: string;
  token(): string | undefined;
  /** Called when the server says that the session has ended. */
  onLogout?(): void;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type CallInput<K extends CallKey> = {
  signal?: AbortSignal;
  /** A UUID, the same for every repeat of one deed. */
  idempotencyKey?: string;
} & (Body<K> extends undefined ? { body?: undefined } : { body: Body<K> }) &
  (Query<K> extends undefined ? { query?: undefined } : { query?: Query<K> });

export interface Client {
  call<K extends CallKey>(key: K, input: CallInput<K>): Promise<Answer<K>>;
}

const defaultTimeoutMs = 8_000;

/** The typed client of the wire. It carries no schemas, so it is small in a browser. */
export function createClient(options: ClientOptions): Client {
  return {
    call: <K extends CallKey>(key: K, input: CallInput<K>) =>
      sendCall(`${options.origin ?? ''}/api`, key, {
        ...input,
        headers: headersFor(options.token(), input),
        timeoutMs: options.timeoutMs,
        fetch: options.fetch,
        ...(options.onLogout === undefined
          ? {}
          : { onRefusal: (body) => body.message === 'logout' && options.onLogout?.() }),
      }) as Promise<Answer<K>>,
  };
}

export interface SentCall {
  readonly body?: unknown;
  readonly query?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headers: HeadersInit;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  onRefusal?(body: RefusalBody): unknown;
}

/**
 * Makes a call by its key below `base`.
 * @throws ApiRefusal where the server says no, ApiUnreachable where there is no answer that can be read
 */
export async function sendCall(base: string, key: string, call: SentCall): Promise<unknown> {
  const send = call.fetch ?? ((input, init) => fetch(input, init));
  const [method = 'GET', path = ''] = key.split(' ');
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), call.timeoutMs ?? defaultTimeoutMs);
  const passOn = (): void => abort.abort();
  call.signal?.addEventListener('abort', passOn);
  if (call.signal?.aborted === true) abort.abort();
  let response: Response;
  let body: unknown;
  try {
    response = await send(`${base}${path}${queryString(call.query)}`, {
      method,
      headers: call.headers,
      signal: abort.signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    body = await response.json();
  } catch (cause) {
    if (call.signal?.aborted === true) throw cause;
    throw new ApiUnreachable(cause);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', passOn);
  }
  if (isOk(body)) return body;
  if (!isRefusal(body)) throw new ApiUnreachable(new Error(`unreadable answer, HTTP ${response.status}`));
  call.onRefusal?.(body);
  throw new ApiRefusal(response.status, body, retryAfter(response));
}

function headersFor(token: string | undefined, input: { body?: unknown; idempotencyKey?: string }): HeadersInit {
  return {
    ...(token === undefined ? {} : { token }),
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
  };
}

function queryString(query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function isOk(body: unknown): boolean {
  return typeof body === 'object' && body !== null && (body as { msg?: unknown }).msg === 'ok';
}

function isRefusal(body: unknown): body is RefusalBody {
  return typeof body === 'object' && body !== null && (body as { msg?: unknown }).msg === 'no';
}
