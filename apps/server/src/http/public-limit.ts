import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../customers/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { WindowCounter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What asks for it is counted by who it is, or not at all. Everything else is public and counted by address. */
    isCountedElsewhere?: boolean;
  }
}

/** For routes that count their callers themselves. */
export const countedElsewhere = { isCountedElsewhere: true } as const;

const windowMs = 60_000;

/**
 * Bounds what an address asks for without showing who it is: pages, documents, log-in and registration, whatever is not there. Each
 * node counts for itself, in memory, before anything else is done for the request.
 */
export function limitPublic(
  app: FastifyInstance,
  { perMinute, counter }: { perMinute: number; counter: WindowCounter },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isCountedElsewhere === true || isWithin(request, counter, perMinute)) return done();
    return done(new Refusal('rate_limited', { retryAfterSeconds: 60 }));
  });
}

function isWithin(request: FastifyRequest, counter: WindowCounter, perMinute: number): boolean {
  const count = counter.increment(
    `${Math.floor(performance.now() / windowMs)}:${networkOf(request.ip).subscriber}`,
    windowMs,
  );
  return typeof count !== 'number' || count <= perMinute;
}
