import type { Socket } from 'node:net';
import createSerializer, { type Schema } from 'fast-json-stringify';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
} from 'fastify';
import type { Logger } from 'pino';
import type { RefusalBody } from '@sauda/contract';
import { Refusal, refusalBody } from '../platform/refusal.ts';
import { registerApiDocs } from './api-docs.ts';
import { answerError } from './errors.ts';
import { parseJsonBody, readUtf8, registerWire, type Wire } from './wire.ts';
import { cameOverTls } from './own-page.ts';
import { usualPatience, type Patience } from './patience.ts';
import { limitPublic, type PublicLimit } from './rate-limit.ts';
import { headersOf, strictTransportSecurity } from './security.ts';
import { requestIdOf, traceRequests } from './trace-requests.ts';
import { validatorFor } from './validation.ts';

export interface HttpOptions {
  readonly log: Logger;
  readonly wires: readonly Wire[];
  /** The address that customers use, where it is configured: an origin, as in `https://broker.example`. */
  readonly publicUrl: string | undefined;
  /** What an address may ask for in a minute without showing who it is. */
  readonly publicPerMinute: number;
  readonly subscriberOf: PublicLimit['subscriberOf'];
  /** Shorter in tests alone. */
  readonly patience?: Patience;
  /** Whether the node is about to go: connections end with the answer that is under way, so that none is cut off later. */
  readonly isStopping?: () => boolean;
  /** Proxies whose word about the client's address counts. */
  readonly trustedProxies: readonly string[];
  /** Called when an answer has been sent. */
  readonly onAnswer: ReadonlyArray<(route: string, method: string, status: number, milliseconds: number) => void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let in, for the log, as in `{ customer: id }`. */
    askedBy: Readonly<Record<string, string>> | null;
  }
}

/** No JSON body of the wire comes near this size. Uploads have their own limit. */
const bodyLimitBytes = 64 * 1024;

const unreadable = (request: string) => refusalBody(new Refusal('invalid', { fields: { request } }));

/** What is no request that could be answered by its route. */
const clientErrors: Readonly<Record<string, readonly [status: string, body: RefusalBody]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', unreadable('came too slowly')],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', refusalBody(new Refusal('too_large'))],
};
const badRequest = ['400 Bad Request', unreadable('not readable')] as const;

/** In the shape of all answers, though it goes past what makes them. */
function answerClientError({ code = '' }: { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, body] = clientErrors[code] ?? badRequest;
  const text = JSON.stringify(body);
  const head = ['Connection: close', 'Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store'];
  socket.end([`HTTP/1.1 ${status}`, ...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'));
}

/** Every call of every wire becomes a route. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const patience = options.patience ?? usualPatience;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: bodyLimitBytes,
    // What comes in while it closes is answered in the shape of all answers, which this would not be.
    return503OnClosing: false,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerUnread(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.server.on('connection', hearWhose);
  const observe = observerOf(options);
  /** Whose address cannot be read comes to no route, and past all hooks. */
  async function answerUnread(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const startedAt = performance.now();
    void reply.headers(headersOf({}));
    try {
      await app.countStranger(request);
      answerError(error, request, reply);
    } catch (limited) {
      answerError(limited, request, reply);
    }
    observe(request, reply, performance.now() - startedAt);
  }
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(validatorFor);
  app.setSerializerCompiler(serializerFor);
  app.decorateRequest('askedBy', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parseJsonBody(readUtf8(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersOf(request.routeOptions.config));
    if (options.isStopping?.() === true) void reply.header('connection', 'close');
    if (namesHostTwice(request.raw.rawHeaders)) {
      return done(new Refusal('invalid', { fields: { host: 'sent twice' } }));
    }
    if (cameOverTls(request, options.publicUrl)) {
      void reply.header('strict-transport-security', strictTransportSecurity);
    }
    return done();
  });
  traceRequests(app);
  const { publicPerMinute: perMinute, subscriberOf } = options;
  limitPublic(app, { perMinute, subscriberOf });
  await registerApiDocs(app, options.wires);
  app.addHook('onResponse', async (request, reply) => observe(request, reply, reply.elapsedTime));
  for (const wire of options.wires) await registerWire(app, wire);
  return app;
}

/**
 * Of a connection that has ended the address is known where it was asked for before. One that was reset before it came here
 * has none, and nobody who waits for an answer, though what was sent on it can still be read.
 */
function hearWhose(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}

/** One for all routes that answer in a shape, as they all refuse in the same. */
const serializers = new WeakMap<Schema, ReturnType<typeof createSerializer>>();

/** Made at the first answer of its kind: all of them would take a third of a second of each start. */
const serializerFor: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const make = () => {
    const made = serializers.get(schema) ?? createSerializer(schema);
    serializers.set(schema, made);
    return made;
  };
  let serialize: ReturnType<typeof createSerializer> | undefined;
  return (answer) => (serialize ??= make())(answer);
};

/** Two readers could understand two different hosts (RFC 9112 section 3.2). Node takes the first and says nothing. */
function namesHostTwice(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Tells of an answer, in the figures and in the log. */
function observerOf({ onAnswer }: HttpOptions) {
  return (request: FastifyRequest, reply: FastifyReply, milliseconds: number): void => {
    const { url: route = 'none' } = request.routeOptions;
    const { method, askedBy } = request;
    const { statusCode: status } = reply;
    for (const observe of onAnswer) observe(route, method, status, milliseconds);
    request.log.info({ route, method, status, ms: Math.round(milliseconds), ...askedBy }, 'answered');
  };
}
