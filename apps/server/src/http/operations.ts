import type { FastifyInstance } from 'fastify';
import type { Health } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';

/** For whoever runs the server: is it alive, should it get work, how does it do. */
export function serveOperations(app: FastifyInstance, { health, metrics }: { health: Health; metrics: Metrics }): void {
  const hidden = { schema: { hide: true } };

  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', hidden, async (_request, reply) => {
    const readiness = await health.readiness();
    void reply.header('cache-control', 'no-store').code(readiness.isReady ? 200 : 503);
    return readiness.isReady ? { status: 'ready' } : { status: 'not ready', reason: readiness.reason };
  });

  app.get('/metrics', hidden, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
