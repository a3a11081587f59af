import { calls, WordOrNumber } from '@sauda/contract';
import type { Answer, Body, CallDefinition, CallKey, Query } from '@sauda/contract';
import { mapTable } from '@sauda/facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext, type Gate, type Wire } from '../../http/wire.ts';
import { cameOverTls, isFromOwnPage, pageOriginOf, readCookie, setCookie } from '../../http/own-page.ts';
import { identify, type RequestIdentity, type Once } from '../../platform/idempotency.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Device } from '../../modules/customers/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import type { SessionLookup } from '../../modules/customers/session.ts';
import type { Lagging } from '../../http/reads-elsewhere.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext, Caller, Handlers } from './customer-handlers.ts';
import { writeKeptRows } from './kept-rows.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { codingOf, decode, encode, plainNames, type Coding } from '@sauda/contract/spec-words';
import type { TSchema } from 'typebox';

export interface SessionOptions {
  /** The address that customers use, where it is configured: an origin, as in `https://broker.example`. */
  readonly publicUrl: string | undefined;
  readonly sessions: Pick<SessionLookup, 'find'>;
}

interface ContextOptions extends SessionOptions {
  /** Tells a repeat from another request under the same key. */
  readonly hashBody: KeyedHash;
  readonly once: Once;
}

export interface CustomerWireOptions extends ContextOptions {
  readonly handlers: Handlers;
  readonly rateLimiter: RateLimiter;
  readonly lagging: Lagging;
  readonly shared: SharedAnswers;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** The customers' wire: the session is a token in a header. */
export function customerWire(options: CustomerWireOptions): Wire {
  const codecs = mapTable(calls, (key) => codecOf(key, calls[key]));
  return {
    prefix: '/api',
    calls,
    gates: [customersGate(options)],
    isCompressed: true,
    answer: (request, reply, call) =>
      options.lagging(call, { request, reply, who: request.caller?.customerId }, async (): Promise<unknown> => {
        const { key, path, definition } = call;
        const answer = () =>
          answerCall(key as CallKey, path, { request, reply, options, codec: codecs[key as CallKey] });
        if (definition.shared !== true) return answer();
        const write = (given: unknown) => reply.serialize(given) as string;
        const work = async () => {
          const given: unknown = await answer();
          return isChart(key, given) ? writeKeptRows(given, write) : write(given);
        };
        return options.shared.answer(`${key} ${JSON.stringify(request.query)}`, request, reply, work);
      }),
    docs: {
      title: 'Sauda',
      description:
        'The calls of a retail brokerage. A yes is HTTP 200 with `msg: "ok"`; a no is `msg: "no"` with an error key in `data`, a sentence in `message` and the status that says why. Amounts, prices and quantities are decimal strings.',
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      isOpen: true,
    },
  };
}

const isChart = (key: string, _given: unknown): _given is Answer<'GET /v2/yahoo'> => key === 'GET /v2/yahoo';

/** Lets in customers whose session is live, and who have not asked too much. */
export function customersGate(options: SessionOptions & Pick<CustomerWireOptions, 'rateLimiter'>): Gate {
  return async (request, _reply, { method, definition }) => {
    if (definition.access === 'public') return;
    const caller = await sessionOf(request, options);
    if (caller === undefined) {
      await request.server.countStranger(request);
      throw new Refusal('logout');
    }
    await options.rateLimiter.count(caller.customerId, method === 'GET' ? 'read' : 'write');
    request.caller = caller;
    request.askedBy = { customer: caller.customerId };
  };
}

interface Asked<O> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: O;
  readonly codec: Codec;
}

async function answerCall<K extends CallKey>(key: K, path: string, asked: Asked<CustomerWireOptions>) {
  const context = new CustomerContext<K>(path, asked);
  const handler = asked.options.handlers[key];
  if (handler === undefined) throw new Refusal('not_available');
  return asked.codec.write(await handler(context).catch(asked.codec.refuse));
}

class CustomerContext<K extends CallKey> extends RequestContext<Body<K>, Query<K>> implements CallContext<K> {
  readonly identity: RequestIdentity;
  readonly #options: ContextOptions;
  readonly #codec: Codec;

  /** @throws Refusal `invalid` for a key that is none, and for text that cannot be stored */
  constructor(path: string, { request, reply, options, codec }: Asked<ContextOptions>) {
    super(request, reply, codec.read);
    this.identity = identify(path, request.headers['idempotency-key'], request.body, options.hashBody);
    this.#options = options;
    this.#codec = codec;
  }

  get caller(): Caller {
    const { caller } = this.request;
    if (caller === undefined) throw new Error('a public call has no caller');
    return caller;
  }

  get device(): Device {
    return {
      address: this.request.ip,
      userAgent: this.request.headers['user-agent'] ?? '',
      cookie: deviceCookieOf(this.request, this.#options),
      isBrowser: isFromOwnPage(this.request),
    };
  }

  get origin(): string {
    return pageOriginOf(this.request, this.#options.publicUrl);
  }

  // Handlers take these out of the context, so they keep hold of it by themselves.
  readonly findCaller = (): Promise<Caller | undefined> => sessionOf(this.request, this.#options);

  readonly keepDevice = (cookie: string): void =>
    setCookie(this.reply, 'device', cookie, cameOverTls(this.request, this.#options.publicUrl));

  readonly once = <P>(
    work: (tx: Tx, prepared: P) => Promise<Answer<K> | Refusal>,
    prepare = async () => undefined as P,
  ): Promise<Answer<K>> => {
    const { customerId } = this.caller;
    const { write, refuse } = this.#codec;
    return this.#options.once({
      customerId,
      identity: this.identity,
      // An answer is kept for repeats as it goes out.
      work: (tx, prepared: P) => work(tx, prepared).then(write, refuse),
      prepare: () => prepare().catch(refuse),
    });
  };
}

/** The session whose token a request carries, where it carries one that is live. */
async function sessionOf(request: FastifyRequest, options: SessionOptions): Promise<Caller | undefined> {
  const { token, authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^bearer +(.*)$/i.exec(authorization)?.[1];
  const presented = typeof token === 'string' ? token : bearer;
  if (presented === undefined || presented === '' || presented.length > 200) return undefined;
  const session = await options.sessions.find(presented, deviceCookieOf(request, options));
  return session === undefined ? undefined : { customerId: session.customerId, sessionId: session.id };
}

function deviceCookieOf(request: FastifyRequest, { publicUrl }: SessionOptions): string | undefined {
  return readCookie('device', request.headers.cookie, cameOverTls(request, publicUrl));
}

type Fields = Record<string, unknown>;
type Rename = (value: unknown) => void;

/** What lies between a call on the wire, in the specification's words, and its handler, which speaks plain ones. */
interface Codec {
  /** A body or a query, with the plain names too. */
  read(sent: object): object;
  /** Gives an answer the names that its schema has. The plain ones stay, as the serialiser leaves out what is in no schema. */
  write<T>(answer: T): T;
  /** A refusal names the fields as they were sent. */
  refuse(error: unknown): never;
}

/** Made once for each call, of its schemas: one without such words goes through as it is. */
export function codecOf(key: string, { query, body, answer }: CallDefinition): Codec {
  const [names, coding] = [plainNames(key), codingOf(key)];
  const known = { ...query?.properties, ...body?.properties };
  const asked = Object.entries(names).filter(([word]) => word in known);
  const words = Object.fromEntries(asked.map(([word, plain]) => [plain, word]));
  const name = namer(answer, names, coding);
  return {
    read(sent) {
      if (asked.length === 0) return sent;
      const plainly = asked.map(([word, plain]) => [plain, decode(coding[word], (sent as Fields)[word])]);
      // A plain name that came by the wire counts for nothing.
      return { ...sent, ...Object.fromEntries(plainly) };
    },
    write(given) {
      if (!(given instanceof Refusal)) name?.(given);
      return given;
    },
    refuse(error) {
      if (!(error instanceof Refusal) || error.details.fields === undefined) throw error;
      const fields = Object.entries(error.details.fields).map(([field, reason]) => [words[field] ?? field, reason]);
      throw new Refusal(error.key, { ...error.details, fields: Object.fromEntries(fields) });
    },
  };
}

type Shape = { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: Shape[] };

/** A schema, or of a choice between a row and nothing the row. */
const rowOf = (schema: Shape): Shape => schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;

function namer(schema: TSchema, names: Readonly<Record<string, string>>, coding: Coding): Rename | undefined {
  const { properties = {}, items } = rowOf(schema);
  const each = items === undefined ? undefined : namer(items, names, coding);
  if (each !== undefined) return (rows) => (rows as unknown[]).forEach(each);
  const steps = Object.entries(properties).flatMap(([word, inner]): Array<(row: Fields) => void> => {
    const [plain = word, own] = [names[word], coding[word]];
    // A status that is a word here and a number there is answered as it goes.
    if (typeof own === 'string' && inner !== WordOrNumber) return [(row) => (row[word] = encode(own, row[plain]))];
    if (plain !== word) return [(row) => (row[word] = row[plain])];
    const deeper = namer(inner, names, typeof own === 'object' ? own : coding);
    return deeper === undefined ? [] : [(row) => deeper(row[word])];
  });
  if (steps.length === 0) return undefined;
  return (row) => {
    if (row === undefined || row === null) return;
    for (const step of steps) step(row as Fields);
  };
}
