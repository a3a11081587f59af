import type { Logger } from './log.ts';

/** What runs for as long as the process does. */
export interface Part {
  start?(): unknown;
  stop?(): unknown;
  /** How long its stop may take, in milliseconds, where that is not what any part may take. */
  readonly patienceMs?: number;
  /** Ends at once what did not stop in time. */
  force?(): void;
}

export type Parts = ReturnType<typeof createParts>;

/** How long each part may take to finish what it has begun. */
const patienceMs = 10_000;

/** Parts start in the order in which they were added, and stop in reverse. */
export function createParts(log: Logger, patience: number = patienceMs) {
  const waiting: Array<readonly [name: string, part: Part]> = [];
  const started: Array<readonly [name: string, part: Part]> = [];

  /** Each part has its share of time; one that fails or takes longer keeps no other from stopping. */
  async function stop(): Promise<void> {
    for (let last = started.pop(); last !== undefined; last = started.pop()) await stopPart(...last);
  }

  async function stopPart(name: string, part: Part): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), part.patienceMs ?? patience);
    try {
      if ((await Promise.race([part.stop?.(), late])) !== 'late') return;
      log.warn({ part: name }, 'did not stop in time');
      part.force?.();
    } catch (error) {
      log.error({ err: error, part: name }, 'did not stop cleanly');
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** @returns what it was given */
    add<P extends Part>(name: string, part: P): P {
      waiting.push([name, part]);
      return part;
    },
    /** A part that runs already. */
    addRunning: (name: string, part: Part): void => void started.push([name, part]),
    /** Where a part does not start, those that had started are stopped. @throws what that part threw */
    async start(): Promise<void> {
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          await next[1].start?.();
          started.push(next);
        }
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}
