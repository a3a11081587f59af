import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { calls, type Answer, type CallDefinition, type CallKey, Refusal as RefusalSchema } from '@sauda/contract';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Device } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Files } from '../platform/files/index.ts';
import type { KeyedHash } from '../platform/encryption.ts';
import { Refusal } from '../platform/refusal.ts';
import { registerApiDocs } from './api-docs.ts';
import { isFromOwnPage, readDeviceCookie, setDeviceCookie } from './cookies.ts';
import { answerError } from './errors.ts';
import { serveFiles } from './files.ts';
import { createOnce, identify, type Once } from './idempotency.ts';
import { parseJsonBody, refuseNul } from './json-body.ts';
import { acceptForms } from './multipart.ts';
import { cameOverTls, pageOriginOf } from './page-origin.ts';
import type { Caller, CallContext, Handlers } from './route.ts';
import { securityHeaders, strictTransportSecurity } from './security.ts';
import { validatorFor } from './validation.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface HttpOptions {
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly handlers: Handlers;
  /** What customers have uploaded; absent where nothing can be. */
  readonly files?: Files;
  readonly rateLimiter: RateLimiter;
  /** Tells a repeat from another request under the same key. */
  readonly hashBody: KeyedHash;
  /** Proxies whose word about the client's address counts. */
  readonly trustedProxies: readonly string[];
  /** The address that customers use, where it is configured: an origin, as in `https://broker.example`. */
  readonly publicUrl: string | undefined;
  /** The session that a token stands for, on the device that is known by the cookie. */
  authenticate(token: string, deviceCookie: string | undefined): Promise<Caller | undefined>;
  /** Called when an answer has been sent. */
  onAnswer(route: string, method: string, status: number, milliseconds: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** No JSON body of the wire comes near this size. Uploads have their own limit. */
const bodyLimitBytes = 64 * 1024;
const requestTimeoutMs = 30_000;

/** A day of candles is a tenth of its size then; an answer that fits in a few packets is left as it is. */
const compression = {
  global: false,
  threshold: 4096,
  encodings: ['br', 'gzip'] as Array<'br' | 'gzip'>,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** The wire: every call of the contract becomes a route. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler(_error, socket) {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
  });
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(validatorFor);
  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeaders);
    if (cameOverTls(request, options.publicUrl)) {
      void reply.header('strict-transport-security', strictTransportSecurity);
    }
    done();
  });
  await registerApiDocs(app);
  await app.register(fastifyCompress, compression);
  reportAnswers(app, options);

  const once = createOnce(options);
  await app.register(
    async (api) => {
      for (const key of callKeys({ multipart: false })) registerCall(api, key, { ...options, once });
      await api.register(async (forms) => {
        await acceptForms(forms);
        for (const key of callKeys({ multipart: true })) registerCall(forms, key, { ...options, once });
      });
      const { files } = options;
      if (files !== undefined) serveFiles(api, { files, admit: (request) => admit(request, options, 'read') });
    },
    { prefix: '/api' },
  );
  return app;
}

function callKeys({ multipart }: { multipart: boolean }): CallKey[] {
  const definitions: Readonly<Record<CallKey, CallDefinition>> = calls;
  return (Object.keys(calls) as CallKey[]).filter((key) => (definitions[key].multipart === true) === multipart);
}

function registerCall<K extends CallKey>(api: FastifyInstance, key: K, options: HttpOptions & { once: Once }): void {
  const definition: CallDefinition = calls[key];
  const handler = options.handlers[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];

  api.route({
    method,
    url: path,
    exposeHeadRoute: false,
    compress: method === 'GET' ? compression : false,
    decompress: false,
    schema: routeSchema(key, definition),
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      if (definition.access === 'public') return;
      request.caller = await admit(request, options, method === 'GET' ? 'read' : 'write');
    },
    async handler(request, reply) {
      const context = contextOf<K>(request, options, path, reply);
      if (handler === undefined) throw new Refusal('not_available');
      return handler(context);
    },
  });
}

/** The customer whose live session makes the request, and who has not made too many. */
async function admit(request: FastifyRequest, options: HttpOptions, kind: 'read' | 'write'): Promise<Caller> {
  const caller = await sessionOf(request, options);
  if (caller === undefined) throw new Refusal('logout');
  await options.rateLimiter.count(caller.customerId, kind);
  return caller;
}

function contextOf<K extends CallKey>(
  request: FastifyRequest,
  options: HttpOptions & { once: Once },
  path: string,
  reply: CallContext<K>['reply'],
): CallContext<K> {
  const query: unknown = request.query;
  if (typeof query === 'object' && query !== null) refuseNul(query);
  const body: unknown = request.body ?? {};
  const identity = identify(path, request.headers['idempotency-key'], request.body, options.hashBody);
  return {
    body: body as CallContext<K>['body'],
    query: query as CallContext<K>['query'],
    get caller() {
      return callerOf(request);
    },
    findCaller: () => sessionOf(request, options),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    get device() {
      return deviceOf(request, options);
    },
    keepDevice(cookie) {
      setDeviceCookie(reply, cookie, cameOverTls(request, options.publicUrl));
    },
    get origin() {
      return pageOriginOf(request, options.publicUrl);
    },
    identity,
    once<P>(work: (tx: Tx, prepared: P) => Promise<Answer<K> | Refusal>, prepare = async () => undefined as P) {
      return options.once({ customerId: callerOf(request).customerId, identity, work, prepare });
    },
    log: request.log,
    reply,
  };
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('a public call has no caller');
  return caller;
}

async function sessionOf(request: FastifyRequest, options: HttpOptions): Promise<Caller | undefined> {
  const { token, authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : undefined;
  const presented = typeof token === 'string' ? token : bearer;
  if (presented === undefined || presented === '' || presented.length > 200) return undefined;
  return options.authenticate(presented, deviceCookieOf(request, options));
}

function deviceOf(request: FastifyRequest, options: HttpOptions): Device {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: deviceCookieOf(request, options),
    isBrowser: isFromOwnPage(request),
  };
}

function deviceCookieOf(request: FastifyRequest, options: HttpOptions): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : readDeviceCookie(cookie, cameOverTls(request, options.publicUrl));
}

function routeSchema(key: CallKey, definition: CallDefinition): object {
  const { summary, tag, access, query, body, answer, mediaTypes, repeatable, multipart } = definition;
  const refusal = { description: 'A refusal', content: { 'application/json': { schema: RefusalSchema } } };
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary,
    tags: [tag],
    security: access === 'public' ? [] : [{ token: [] }, { bearer: [] }],
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(multipart === true ? { consumes: ['multipart/form-data'] } : {}),
    ...(repeatable === true
      ? {
          headers: {
            type: 'object',
            properties: {
              'idempotency-key': { type: 'string', description: 'A UUID: the same for every repeat of one deed.' },
            },
          },
        }
      : {}),
    response: {
      200: mediaTypes === undefined ? answer : mediaAnswer(mediaTypes),
      '4xx': refusal,
      503: refusal,
    },
  };
}

function mediaAnswer(mediaTypes: readonly string[]): object {
  return {
    description: 'The content',
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }])),
  };
}

function reportAnswers(app: FastifyInstance, options: HttpOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    options.onAnswer(route, request.method, reply.statusCode, reply.elapsedTime);
    request.log.info(
      {
        route,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        customer: request.caller?.customerId,
        staff: request.staffSession?.staff.login,
      },
      'answered',
    );
  });
}
