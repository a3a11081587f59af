import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../platform/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What asks for it is counted by who it is, or not at all. Everything else is public and counted by address. */
    isCountedElsewhere?: boolean;
  }
  interface FastifyInstance {
    /** Counts a request by its address alone. @throws Refusal `rate_limited` after a while, beyond what an address may ask for */
    countStranger(request: FastifyRequest): Promise<void>;
    /** Counts a large answer as the many small ones that it costs. It is given; the next ones may be refused. */
    chargeStranger(request: FastifyRequest, bytes: number): void;
  }
}

export interface PublicLimit {
  readonly perMinute: number;
  /** Whose an address is: within some, a subscriber chooses addresses at will. */
  readonly subscriberOf: (address: string | undefined) => string;
}

/** For routes that count their callers themselves. */
export const countedElsewhere = { isCountedElsewhere: true } as const;

const windowSeconds = 60;
/** A refusal waits for so long: who asks again as soon as there is an answer asks once a second on each connection. */
const heldMs = 1_000;
/** What a small answer is. The API browser's program, uncompressed, counts as some two hundred of it. */
const bytesOfOne = 16 * 1024;
/** So many refusals of an address wait. What comes beyond is hung up on. */
const heldAtMost = 200;

/**
 * Bounds what an address asks for without showing who it is: pages, documents, log-in and registration, calls whose session is none,
 * whatever is not there. Each node counts for itself, in memory, before anything else is done for what is public.
 */
export function limitPublic(app: FastifyInstance, { perMinute, subscriberOf }: PublicLimit): void {
  const lane = new RateLimiterMemory({ points: perMinute, duration: windowSeconds });
  const held = new Map<string, number>();

  async function refuse(request: FastifyRequest, address: string): Promise<never> {
    const waiting = held.get(address) ?? 0;
    if (waiting >= heldAtMost) request.raw.destroy();
    else {
      held.set(address, waiting + 1);
      await sleep(heldMs);
      const others = (held.get(address) ?? 1) - 1;
      if (others === 0) held.delete(address);
      else held.set(address, others);
    }
    throw new Refusal('rate_limited', { retryAfterSeconds: windowSeconds });
  }

  async function countStranger(request: FastifyRequest): Promise<void> {
    const address = subscriberOf(request.ip);
    await lane.consume(address).catch(() => refuse(request, address));
  }

  function chargeStranger(request: FastifyRequest, bytes: number): void {
    if (bytes > bytesOfOne) void lane.penalty(subscriberOf(request.ip), Math.ceil(bytes / bytesOfOne) - 1);
  }

  app.decorate('countStranger', countStranger);
  app.decorate('chargeStranger', chargeStranger);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isCountedElsewhere !== true) await countStranger(request);
  });
}
