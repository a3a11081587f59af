import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceIdIn, type Span } from '../platform/span.ts';
import { newTraceId, tracing } from '../platform/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the trace shows of it; null where it is not traced. */
    span: Span | null;
  }
}

/**
 * What a request is known by: in the log, in its trace, and to who has asked, where they are told of a fault. It is the trace that the client
 * has begun, so that what somebody reads off their screen is found here.
 */
export function requestIdOf({ headers }: { headers: Readonly<Record<string, unknown>> }): string {
  return traceIdIn(headers['traceparent']) ?? newTraceId();
}

/** Where traces are sent, each request that belongs to a route of a wire is a span. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const begun = tracing();
    const route = request.routeOptions.url;
    if (begun === undefined || route === undefined || !route.startsWith('/api/')) return done();
    const { traceparent } = request.headers;
    // Under the same id as in the log, also where the client has named none.
    const partOf = typeof traceparent === 'string' ? traceparent : undefined;
    const span = begun.begin(`${request.method} ${route}`, {
      partOf: traceIdIn(partOf) === request.id ? partOf : `00-${request.id}-${parentOf(request.id)}-01`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
    request.span = span;
    return span.run(done);
  });
  // A body is read in turns of the connection, which are no part of it.
  app.addHook('preValidation', (request, _reply, done) => (request.span === null ? done() : request.span.run(done)));
  app.addHook('onResponse', async ({ span, askedBy }: FastifyRequest, { statusCode }) => {
    const attributes = { 'http.response.status_code': statusCode, ...askedBy };
    span?.end({ attributes, ...(statusCode >= 500 ? { error: statusCode } : {}) });
  });
}

/** A span that nobody has recorded, as the beginning of a trace whose id is known. */
const parentOf = (traceId: string): string => traceId.slice(0, 15) + '1';
