import { compressAnswer } from './compression.ts';
import { Refusal as RefusalSchema, type CallDefinition } from '@sauda/contract';
import { ProposedAnswer } from '@sauda/contract/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { acceptForms } from './multipart.ts';
import { countedElsewhere } from './rate-limit.ts';
import { answersData } from './security.ts';
import { Refusal } from '../platform/refusal.ts';

/** A call of a wire, as its route knows it. */
export interface Call {
  /** `METHOD /path`. */
  readonly key: string;
  readonly method: 'GET' | 'POST';
  /** Below the wire's prefix. */
  readonly path: string;
  readonly definition: CallDefinition;
}

/** Lets a request pass, or throws a `Refusal`. It runs before anything of the request but its head is read. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, call: Call) => Promise<void> | void;

/** Calls that are reached in one way. */
export interface Wire {
  /** As in `/api`. */
  readonly prefix: string;
  readonly calls: Readonly<Record<string, CallDefinition>>;
  /** In their order. */
  readonly gates: readonly Gate[];
  answer(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<unknown>;
  /** The answers of reads may go out compressed. */
  readonly isCompressed: boolean;
  readonly docs: WireDocs;
}

/** How a wire is described to whoever writes a client of it. */
export interface WireDocs {
  readonly title: string;
  readonly description: string;
  /** How a call shows who makes it, as OpenAPI says it. */
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** Whether anybody may read it; where not, who passes the gates of a call that all may make who are let in at all. */
  readonly isOpen: boolean;
}

export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: 'bearer' };

export async function passGates(wire: Wire, request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void> {
  for (const gate of wire.gates) {
    const passing = gate(request, reply, call);
    if (passing !== undefined) await passing;
  }
}

/** A bank's statement of a busy day. */
const largeBodyBytes = 5 * 1024 * 1024;

/** Makes a route of every call of a wire. */
export async function registerWire(app: FastifyInstance, wire: Wire): Promise<void> {
  const calls = Object.entries(wire.calls).map(([key, definition]): Call => {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string];
    return { key, method, path, definition };
  });
  const [forms, plain] = [calls.filter(isForm), calls.filter((call) => !isForm(call))];
  await app.register(
    async (api) => {
      for (const call of plain) registerCall(api, wire, call);
      await api.register(async (scope) => {
        await acceptForms(scope);
        for (const call of forms) registerCall(scope, wire, call);
      });
    },
    { prefix: wire.prefix },
  );
}

const isForm = ({ definition }: Call): boolean => definition.multipart === true;

function registerCall(api: FastifyInstance, wire: Wire, call: Call): void {
  const { method, path, definition } = call;
  api.route({
    method,
    url: path,
    exposeHeadRoute: false,
    ...(wire.isCompressed && method === 'GET' ? { onSend: compressAnswer } : {}),
    config: definition.access === 'public' ? answersData : { ...answersData, ...countedElsewhere },
    ...(definition.large === true ? { bodyLimit: largeBodyBytes } : {}),
    schema: routeSchema(wire, call),
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      await passGates(wire, request, reply, call);
    },
    ...(definition.body === undefined || definition.multipart === true ? {} : { preValidation: withBody }),
    handler: (request, reply) => wire.answer(request, reply, call),
  });
}

/** Without content there is no type of it either, so nothing has read it: it is the empty body that it is with one. */
function withBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

const refusal = { description: 'A refusal', content: { 'application/json': { schema: RefusalSchema } } };
/** How every route of a wire says no. */
export const refusals = { '4xx': refusal, 503: refusal };

function routeSchema({ docs }: Wire, { key, path, definition }: Call): object {
  const { summary, tag, access, query, body, answer, mediaTypes, repeatable, multipart, second } = definition;
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary,
    tags: [tag ?? path.split('/')[1]],
    security: access === 'public' ? [] : Object.keys(docs.securitySchemes).map((name) => ({ [name]: [] })),
    ...rightOf(access),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(multipart === true ? { consumes: ['multipart/form-data'] } : {}),
    ...(repeatable === true ? { headers: repeatHeader } : {}),
    response: {
      200: mediaTypes === undefined ? answer : mediaAnswer(mediaTypes),
      ...(second === undefined ? {} : { 202: ProposedAnswer }),
      ...refusals,
    },
  };
}

const repeatHeader = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'A UUID: the same for every repeat of one command.' },
  },
};

/** Which right a call takes, for the reader of the docs. */
function rightOf(access: CallDefinition['access']): object {
  const isRight = access !== 'public' && access !== 'customer' && access !== 'session';
  return isRight ? { description: `Takes the right \`${access}\`.` } : {};
}

const isJson = (type: string): boolean => type === 'application/json';

export function mediaAnswer(mediaTypes: readonly string[]): object {
  return {
    description: 'The content',
    content: Object.fromEntries(
      mediaTypes.map((type) => [type, { schema: { type: isJson(type) ? 'object' : 'string' } }]),
    ),
  };
}

/**
 * What every handler gets of a request. A class: V8 keeps the getters of an object literal among what lives long, where they
 * hold the whole request until the next collection of everything.
 */
export class RequestContext<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  /** The client's network address. */
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  /** For what the wire has no words for, such as a form with a file. */
  readonly request: FastifyRequest;
  /** For answers that are no JSON: streams and files. */
  readonly reply: FastifyReply;

  /**
   * @param read what the handler gets of a body or a query, where that is not what was sent
   * @throws Refusal `invalid` for text that cannot be stored
   */
  constructor(request: FastifyRequest, reply: FastifyReply, read = (sent: object): object => sent) {
    const query = request.query ?? {};
    refuseUnstorable(query);
    this.body = read(request.body ?? {}) as Body;
    this.query = read(query) as Query;
    this.address = request.ip;
    this.userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    this.log = request.log;
    this.request = request;
    this.reply = reply;
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body. What is no UTF-8, such as an é of Latin-1, would be stored as another character than was meant. */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new Refusal('invalid', { fields: { body: 'not UTF-8' } });
  }
}

/**
 * Reads a JSON body. A name that stands twice in one object, however deep, is refused: two readers could understand two different
 * amounts (RFC 8259 section 4 leaves it open which one counts). So is text that PostgreSQL cannot hold,
 * and nesting that no call has, which costs whoever walks through it a stack frame a level.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('invalid', { fields: { body: 'not JSON' } });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { fields: { body: 'must be an object' } });
  }
  const twice = repeatedName(text);
  if (twice !== undefined) throw new Refusal('invalid', { fields: { [twice]: 'sent twice' } });
  refuseUnstorable(body);
  return body;
}

/**
 * Refuses text that the database cannot hold, however deep it stands and in names too: NUL characters, and halves of characters
 * that UTF-8 has no bytes for. What is given is known to be no deeper than a body may be.
 */
function refuseUnstorable(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (isStorable(name) && isStorableAll(value)) continue;
    throw new Refusal('invalid', {
      fields: { [isStorable(name) ? name : 'body']: 'has a character that is not allowed' },
    });
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function isStorableAll(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableAll(inner));
}

const depthAtMost = 16;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const openBrace = 0x7b;
const openings: ReadonlySet<number> = new Set([openBrace, 0x5b]);
const closings: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/**
 * The first name that stands twice in one object of a JSON text that is known to be well formed.
 * @throws Refusal `invalid` where it is nested too deeply
 */
function repeatedName(text: string): string | undefined {
  /** The names so far of each object that is open; a list has none. */
  const open: Array<Set<string> | undefined> = [];
  let string = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      const start = index;
      index = endOfString(text, index);
      string = text.slice(start, index + 1);
    } else if (character === colon) {
      const name = string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name) === true) return name;
      names?.add(name);
    } else if (openings.has(character)) {
      open.push(character === openBrace ? new Set() : undefined);
      if (open.length > depthAtMost) throw new Refusal('invalid', { fields: { body: 'nested too deeply' } });
    } else if (closings.has(character)) open.pop();
  }
  return undefined;
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}
