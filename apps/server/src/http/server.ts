import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { calls, type CallDefinition, type CallKey, Refusal as RefusalSchema } from '@sauda/contract';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Files } from '../platform/files/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { registerApiDocs } from './api-docs.ts';
import { RequestContext, sessionOf, type ContextOptions } from './call-context.ts';
import { answerError } from './errors.ts';
import { serveFiles } from './files.ts';
import { createOnce } from './idempotency.ts';
import { parseJsonBody } from './json-body.ts';
import { acceptForms } from './multipart.ts';
import { countedElsewhere, limitPublic, type PublicLimit } from './public-limit.ts';
import { cameOverTls } from './page-origin.ts';
import type { Caller, Handlers } from './route.ts';
import { securityHeaders, strictTransportSecurity } from './security.ts';
import { validatorFor } from './validation.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface HttpOptions extends Omit<ContextOptions, 'once'> {
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly handlers: Handlers;
  /** What customers have uploaded; absent where nothing can be. */
  readonly files?: Files;
  readonly rateLimiter: RateLimiter;
  /** What an address may ask for in a minute without showing who it is. */
  readonly publicPerMinute: number;
  readonly subscriberOf: PublicLimit['subscriberOf'];
  /** Shorter in tests alone. */
  readonly patience?: Patience;
  /** Proxies whose word about the client's address counts. */
  readonly trustedProxies: readonly string[];
  /** Called when an answer has been sent. */
  onAnswer(route: string, method: string, status: number, milliseconds: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte to the last: a photo over a slow line takes long, and holds nothing but its connection. */
  readonly requestMs: number;
  /** How often that is looked at. */
  readonly checkMs: number;
}

const usualPatience: Patience = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000 };

/** No JSON body of the wire comes near this size. Uploads have their own limit. */
const bodyLimitBytes = 64 * 1024;

/** What is no request that could be answered by its route. */
const clientErrors: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

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
  const patience = options.patience ?? usualPatience;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler(error, socket) {
      const status = clientErrors[error.code ?? ''] ?? '400 Bad Request';
      if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
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
    if (namesHostTwice(request.raw.rawHeaders)) {
      return done(new Refusal('invalid', { fields: { host: 'sent twice' } }));
    }
    if (cameOverTls(request, options.publicUrl)) {
      void reply.header('strict-transport-security', strictTransportSecurity);
    }
    return done();
  });
  const { publicPerMinute: perMinute, subscriberOf } = options;
  limitPublic(app, { perMinute, subscriberOf });
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

/** Two readers could understand two different hosts (RFC 9112 section 3.2). Node takes the first and says nothing. */
function namesHostTwice(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function callKeys({ multipart }: { multipart: boolean }): CallKey[] {
  const definitions: Readonly<Record<CallKey, CallDefinition>> = calls;
  return (Object.keys(calls) as CallKey[]).filter((key) => (definitions[key].multipart === true) === multipart);
}

function registerCall<K extends CallKey>(api: FastifyInstance, key: K, options: HttpOptions & ContextOptions): void {
  const definition: CallDefinition = calls[key];
  const handler = options.handlers[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];

  api.route({
    method,
    url: path,
    exposeHeadRoute: false,
    compress: method === 'GET' ? compression : false,
    decompress: false,
    ...(definition.access === 'public' ? {} : { config: countedElsewhere }),
    schema: routeSchema(key, definition),
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      if (definition.access === 'public') return;
      request.caller = await admit(request, options, method === 'GET' ? 'read' : 'write');
    },
    async handler(request, reply) {
      const context = new RequestContext<K>({ request, reply, path, options });
      if (handler === undefined) throw new Refusal('not_available');
      return handler(context);
    },
  });
}

/** The customer whose live session makes the request, and who has not made too many. */
async function admit(request: FastifyRequest, options: HttpOptions, kind: 'read' | 'write'): Promise<Caller> {
  const caller = await sessionOf(request, options);
  if (caller === undefined) {
    await request.server.countStranger(request);
    throw new Refusal('logout');
  }
  await options.rateLimiter.count(caller.customerId, kind);
  return caller;
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
