import type { BodyOf, QueryOf } from './define.ts';
import type { DeskCallKey, DeskReply, deskCalls } from './desk/index.ts';
import type { Answer, Body, CallKey, Query, WireAnswer, WireBody, WireQuery } from './index.ts';
import type { RefusalBody } from './shapes.ts';
import { addPlainTerms, inSpecWords } from './spec-words.ts';

export { isProposed, type DeskProposed } from './desk/proposed.ts';

/** The server said no: `key` is an error key, or `logout` where the session has ended. */
export class ApiRefusal extends Error {
  readonly key: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  /** What a check of shapes has found wrong, by field. */
  readonly faults: NonNullable<RefusalBody['faults']>;
  /** Figures to fill into the key's sentence in another language. */
  readonly values: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;
  /** What the call is known by at the server, in its log and its trace. */
  readonly traceId: string | undefined;

  constructor(status: number, body: RefusalBody, retryAfterSeconds: number | undefined, traceId?: string) {
    super(body.message);
    this.name = 'ApiRefusal';
    this.key = body.data;
    this.status = status;
    this.fields = body.fields ?? {};
    this.faults = body.faults ?? {};
    this.values = body.values ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.traceId = traceId;
  }
}

/** Digits of a trace's id that are enough to find it in a log, and few enough to be read out. */
const digitsShown = 8;

/**
 * What a fault is called where it is told to people: the first digits of its trace. Undefined where the server has said why, so that there is
 * nothing to look for.
 */
export function faultId(error: unknown): string | undefined {
  const isFault = error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status >= 500);
  return isFault ? error.traceId?.slice(0, digitsShown) : undefined;
}

/** No answer that can be read: the network failed, time ran out, or something between us broke. The command may be done. */
export class ApiUnreachable extends Error {
  /** What the call is known by at the server, where that is known to have had it. */
  readonly traceId: string | undefined;

  constructor(cause: unknown, traceId?: string) {
    super('The server could not be reached', { cause });
    this.name = 'ApiUnreachable';
    this.traceId = traceId;
  }
}

/** True where the command may or may not have been done: nothing came back that says so. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status === 503);
}

export interface ClientOptions {
  /** Where `/api` is; empty for the page's own origin. */
  readonly origin?: string;
  /** Called with every refusal. */
  onRefusal?(body: RefusalBody): void;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

type InputTo<B, Q> = {
  readonly signal?: AbortSignal;
  /** A UUID, the same for every repeat of one command. */
  readonly idempotencyKey?: string;
  /** Asked by the clock, not by a person: it does not keep a session at the desk awake. */
  readonly isBackground?: boolean;
} & ([B] extends [undefined] ? { body?: undefined } : { body: B }) &
  ([Q] extends [undefined] ? { query?: undefined } : { query?: Q });

interface AnyInput {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly isBackground?: boolean;
  readonly body?: unknown;
  readonly query?: object | undefined;
}

export type CallInput<K extends CallKey> = InputTo<WireBody<K>, WireQuery<K>>;
export type PlainInput<K extends CallKey> = InputTo<Body<K>, Query<K>>;

export interface Client {
  call<K extends CallKey>(key: K, input: CallInput<K>): Promise<WireAnswer<K>>;
}

/** The customers' wire in plain terms. */
export interface PlainClient {
  call<K extends CallKey>(key: K, input: PlainInput<K>): Promise<Answer<K>>;
}

type DeskInput<D> = InputTo<BodyOf<D>, QueryOf<D>>;

export interface DeskClient {
  call<K extends DeskCallKey>(key: K, input: DeskInput<(typeof deskCalls)[K]>): Promise<DeskReply<K>>;
}

const defaultTimeoutMs = 8_000;

/**
 * The typed client of the customers' wire. It carries no schemas, so it is small in a browser.
 * @param onLogout called when the server says that the session has ended, with the token that the call was sent with
 */
export function createClient({
  token,
  onLogout,
  ...options
}: ClientOptions & { token(): string | undefined; onLogout?(token: string | undefined): void }): Client {
  return {
    call<K extends CallKey>(key: K, input: CallInput<K>) {
      const known = token();
      const headers = known === undefined ? {} : { token: known };
      const onRefusal = (body: RefusalBody): void => {
        if (body.message === 'logout') onLogout?.(known);
      };
      return sendCall('/api', key, input, { onRefusal, ...options, headers }) as Promise<WireAnswer<K>>;
    },
  };
}

/** A client that is told, and tells, what the specification has other words for in plain terms. */
export function inPlainTerms(client: Client): PlainClient {
  return {
    async call<K extends CallKey>(key: K, { body, query, ...input }: PlainInput<K>) {
      const asked = {
        ...input,
        ...(body === undefined ? {} : { body: inSpecWords(key, body) }),
        ...(query === undefined ? {} : { query: inSpecWords(key, query) }),
      };
      try {
        const answer: unknown = await client.call(key, asked as CallInput<K>);
        addPlainTerms(key, answer);
        return answer as Answer<K>;
      } catch (error) {
        if (error instanceof ApiRefusal) addPlainTerms(key, [error.fields, error.faults]);
        throw error;
      }
    },
  };
}

/** The typed client of the desk. The session is a cookie, so nothing of it is kept here. */
export function createDeskClient(options: ClientOptions = {}): DeskClient {
  return {
    call<K extends DeskCallKey>(key: K, input: DeskInput<(typeof deskCalls)[K]>) {
      const headers = { 'x-sauda-desk': input.isBackground === true ? 'background' : '1' };
      return sendCall('/api/desk', key, input, { ...options, headers }) as Promise<DeskReply<K>>;
    },
  };
}

/**
 * Makes a call by its key below `prefix`.
 * @throws ApiRefusal where the server says no, ApiUnreachable where there is no answer that can be read
 */
async function sendCall(
  prefix: string,
  key: string,
  call: AnyInput,
  options: ClientOptions & { readonly headers: Readonly<Record<string, string>> },
): Promise<unknown> {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const [method = 'GET', path = ''] = key.split(' ');
  const abort = new AbortController();
  const traceId = traceIdFor(call);
  const timer = setTimeout(() => abort.abort(), options.timeoutMs ?? defaultTimeoutMs);
  const passOn = (): void => abort.abort();
  call.signal?.addEventListener('abort', passOn);
  if (call.signal?.aborted === true) abort.abort();
  let response: Response | undefined;
  let body: unknown;
  try {
    response = await send(`${options.origin ?? ''}${prefix}${path}${queryString(call.query)}`, {
      method,
      headers: { ...headersFor(options.headers, call), traceparent: `00-${traceId}-${randomHex(8)}-01` },
      signal: abort.signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    body = await response.json();
  } catch (cause) {
    if (call.signal?.aborted === true) throw cause;
    throw new ApiUnreachable(cause, response && traceId);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', passOn);
  }
  if (isOk(body)) {
    const at = response.headers.get('x-as-of');
    if (at !== null) moments.set(body, at);
    return body;
  }
  if (!isRefusal(body)) throw new ApiUnreachable(new Error(`unreadable answer, HTTP ${response.status}`), traceId);
  options.onRefusal?.(body);
  throw new ApiRefusal(response.status, body, retryAfter(response), traceId);
}

/** A trace begins with the tap. A command is the same one each time that it is sent, so its key, a UUID, is its trace. */
function traceIdFor({ idempotencyKey }: AnyInput): string {
  return idempotencyKey?.replaceAll('-', '') ?? randomHex(16);
}

const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID (version 4), also where the page is not a secure context and crypto.randomUUID is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function headersFor(
  known: Readonly<Record<string, string>>,
  { body, idempotencyKey }: AnyInput,
): Record<string, string> {
  return {
    ...known,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
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

const moments = new WeakMap<object, string>();

/** As of when an answer is that a replica of the database has given; undefined where it is of now. */
export const asOf = (answer: object): string | undefined => moments.get(answer);

function isOk(body: unknown): body is object {
  return typeof body === 'object' && body !== null && (body as { msg?: unknown }).msg === 'ok';
}

function isRefusal(body: unknown): body is RefusalBody {
  return typeof body === 'object' && body !== null && (body as { msg?: unknown }).msg === 'no';
}
