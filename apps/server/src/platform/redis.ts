import { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { createSeldom } from './seldom.ts';

export type ImpatientRedis = ReturnType<typeof connectRedis>;

/** An answer takes a millisecond or two. One that hangs costs its caller this, once in a rest. */
const answerWithinMs = 100;
/** Then whoever is silent is taken to be gone, and is connected to anew. */
const silenceMs = 2_000;
/** Left alone for so long after a question without an answer; then one asks, and the others go on doing without until it is answered. */
const restMs = 5_000;

/**
 * A Redis that nobody waits for long: what it is asked is worth little after that, and each caller has a way without it.
 * @param whenAway what is logged when the connection is lost: who does what without it
 */
export function connectRedis(url: string, { log, whenAway }: { log: Logger; whenAway: string }) {
  const redis = new Redis(url, {
    commandTimeout: answerWithinMs,
    socketTimeout: silenceMs,
    // What cannot be asked now is not asked later: a queue of it would grow, and its answers would be of another moment.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const seldom = createSeldom();
  // It is tried again every two seconds at least, and each try says so.
  redis.on('error', ({ message }) => seldom(() => log.warn({ reason: message }, whenAway)));
  let restsUntil: number | undefined;

  function mayAsk(): boolean {
    if (restsUntil === undefined) return true;
    const now = performance.now();
    if (now < restsUntil) return false;
    restsUntil = now + restMs;
    return true;
  }

  return {
    /** @returns what `work` answers; undefined where Redis is away, does not answer in time, or is left alone after it did not */
    async ask<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined> {
      if (redis.status !== 'ready' || !mayAsk()) return undefined;
      try {
        const answer = await work(redis);
        restsUntil = undefined;
        return answer;
      } catch (error) {
        restsUntil ??= performance.now() + restMs;
        log.debug({ err: error }, 'Redis has not answered');
        return undefined;
      }
    },
    /** Whether it has answered what it was asked last. */
    isUp: (): boolean => redis.status === 'ready' && restsUntil === undefined,
    close: (): void => redis.disconnect(),
  };
}
