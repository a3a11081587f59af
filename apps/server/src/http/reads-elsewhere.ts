import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { ReadsElsewhere } from '../platform/database.ts';
import { cameOverTls, readCookie, setCookie } from './own-page.ts';
import type { Call } from './wire.ts';

export interface LaggingOptions {
  readonly clock: Clock;
  readonly elsewhere: ReadsElsewhere | undefined;
  /** How old what is read may be, in seconds. */
  readonly maxAgeSeconds: number;
  readonly publicUrl: string | undefined;
  /** Whether what happens on other nodes is heard here; undefined where there are none. */
  isJoined(): boolean | undefined;
}

/** As of when an answer is that a replica has given, in ISO 8601. */
const asOfHeader = 'x-as-of';

export type Lagging = ReturnType<typeof createLagging>;

/**
 * Lets calls that may lag read a replica, for each who asks apart. After a command of theirs they read the primary until a replica has it:
 * the node remembers that, and so does the browser, for the other nodes, until no replica that is read could be without it.
 */
export function createLagging({ clock, elsewhere, maxAgeSeconds, publicUrl, isJoined }: LaggingOptions) {
  return async function answer<T>(
    { method, definition }: Call,
    { request, reply, who }: { request: FastifyRequest; reply: FastifyReply; who: string | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    if (elsewhere === undefined || who === undefined) return work();
    const isTls = cameOverTls(request, publicUrl);
    if (method === 'POST') {
      try {
        return await work();
      } finally {
        elsewhere.pin(who);
        if (!reply.sent) setCookie(reply, 'done', '1', isTls, maxAgeSeconds + 1);
      }
    }
    if (definition.mayLag !== true) return work();
    if (readCookie('done', request.headers.cookie, isTls) !== undefined) elsewhere.pin(who);
    if (isJoined() === false) elsewhere.pinAll();
    return elsewhere.run(who, (ageMs) => tellAge(reply, clock, ageMs), work);
  };
}

function tellAge(reply: FastifyReply, clock: Clock, ageMs: number | undefined): void {
  if (ageMs !== undefined) void reply.header(asOfHeader, new Date(clock.now().getTime() - ageMs).toISOString());
}
