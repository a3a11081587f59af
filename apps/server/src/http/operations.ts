import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { usualPatience, type Patience } from './patience.ts';
import { countedElsewhere } from './rate-limit.ts';

/** For whoever runs the server and sends it work: is it alive, should it get work. */
/** @param venue while it cannot be reached: customers can look all the same, so that the node is ready */
export function serveHealth(
  app: FastifyInstance,
  health: Health,
  venue: { away(): unknown; isClosed(): boolean },
): void {
  const hidden = { schema: { hide: true }, config: countedElsewhere, logLevel: 'warn' } as const;

  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get<{ Querystring: { stopping?: string } }>('/readyz', hidden, async (request, reply) => {
    const readiness = await health.readiness();
    // By a 404 haproxy knows that what is under way there is to go on.
    const notReady = health.isStopping() && request.query.stopping === '404' ? 404 : 503;
    void reply.header('cache-control', 'no-store').code(readiness.isReady ? 200 : notReady);
    if (!readiness.isReady) return { status: 'not ready', reason: readiness.reason };
    return {
      status: 'ready',
      ...(readiness.isDatabaseAway ? { database: 'away' } : {}),
      ...(venue.away() === undefined || venue.isClosed() ? {} : { venue: 'away' }),
    };
  });
}

/**
 * How the server does, on a port of its own: the customers' port has no way to it. It is not listening yet. Once it has answered it closes
 * the connection: it waits for the end of no request.
 */
export function createMetricsServer(metrics: Metrics, patience: Patience = usualPatience): Server {
  const { headersMs: headersTimeout, requestMs: requestTimeout, checkMs: connectionsCheckingInterval } = patience;
  return createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, (request, response) => {
    response.setHeader('connection', 'close');
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
