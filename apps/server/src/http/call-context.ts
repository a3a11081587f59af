import type { Answer, Body, CallKey, Query } from '@sauda/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedHash } from '../platform/encryption.ts';
import type { Tx } from '../platform/database.ts';
import type { Refusal } from '../platform/refusal.ts';
import { isFromOwnPage, readCookie, setCookie } from './cookies.ts';
import { identify, type Once } from './idempotency.ts';
import { refuseUnstorable } from './json-body.ts';
import { cameOverTls, pageOriginOf } from './page-origin.ts';
import type { Caller, CallContext, Device, RequestIdentity } from './route.ts';

export interface SessionOptions {
  /** The address that customers use, where it is configured: an origin, as in `https://broker.example`. */
  readonly publicUrl: string | undefined;
  /** The session that a token stands for, on the device that is known by the cookie. */
  authenticate(token: string, deviceCookie: string | undefined): Promise<Caller | undefined>;
}

export interface ContextOptions extends SessionOptions {
  /** Tells a repeat from another request under the same key. */
  readonly hashBody: KeyedHash;
  readonly once: Once;
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  readonly options: ContextOptions;
}

/**
 * What a handler gets of one request. A class: V8 keeps the getters of an object literal among what lives long, where they hold the
 * whole request until the next collection of everything.
 */
export class RequestContext<K extends CallKey> implements CallContext<K> {
  readonly body: Body<K>;
  readonly query: Query<K>;
  readonly identity: RequestIdentity;
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  readonly reply: FastifyReply;
  readonly #request: FastifyRequest;
  readonly #options: ContextOptions;

  /** @throws Refusal `invalid` for a key that is none, and for text that cannot be stored */
  constructor({ request, reply, path, options }: Call) {
    const query: unknown = request.query;
    const body: unknown = request.body ?? {};
    if (typeof query === 'object' && query !== null) refuseUnstorable(query);
    this.body = body as Body<K>;
    this.query = query as Query<K>;
    this.identity = identify(path, request.headers['idempotency-key'], request.body, options.hashBody);
    this.address = request.ip;
    this.userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    this.log = request.log;
    this.reply = reply;
    this.#request = request;
    this.#options = options;
  }

  get caller(): Caller {
    const { caller } = this.#request;
    if (caller === null) throw new Error('a public call has no caller');
    return caller;
  }

  get device(): Device {
    return {
      address: this.#request.ip,
      userAgent: this.#request.headers['user-agent'] ?? '',
      cookie: deviceCookieOf(this.#request, this.#options),
      isBrowser: isFromOwnPage(this.#request),
    };
  }

  get origin(): string {
    return pageOriginOf(this.#request, this.#options.publicUrl);
  }

  // Handlers take these out of the context, so they keep hold of it by themselves.
  readonly findCaller = (): Promise<Caller | undefined> => sessionOf(this.#request, this.#options);

  readonly keepDevice = (cookie: string): void =>
    setCookie(this.reply, 'device', cookie, cameOverTls(this.#request, this.#options.publicUrl));

  readonly once = <P>(
    work: (tx: Tx, prepared: P) => Promise<Answer<K> | Refusal>,
    prepare = async () => undefined as P,
  ): Promise<Answer<K>> => {
    const { customerId } = this.caller;
    return this.#options.once({ customerId, identity: this.identity, work, prepare });
  };
}

/** The session whose token a request carries, where it carries one that is live. */
export async function sessionOf(request: FastifyRequest, options: SessionOptions): Promise<Caller | undefined> {
  const { token, authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : undefined;
  const presented = typeof token === 'string' ? token : bearer;
  if (presented === undefined || presented === '' || presented.length > 200) return undefined;
  return options.authenticate(presented, deviceCookieOf(request, options));
}

function deviceCookieOf(request: FastifyRequest, { publicUrl }: SessionOptions): string | undefined {
  return readCookie('device', request.headers.cookie, cameOverTls(request, publicUrl));
}
