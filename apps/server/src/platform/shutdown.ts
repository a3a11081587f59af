import type { Logger } from './log.ts';
import { notice } from './notice.ts';
import { StartError } from './start-error.ts';

/** The way down: what was started last is stopped first. */
export interface Shutdown {
  /** A stop that is asked for during the start waits until the start has ended, so that no part is left out. */
  waitFor(start: Promise<unknown>): void;
  /** `stop` ends a part; where it takes longer than its share of time, `force` is called, if there is one. */
  add(part: string, stop: () => Promise<unknown>, force?: () => void): void;
  /** Stops everything because of an error, and ends the process with exit code 1. */
  fail(error: unknown): Promise<void>;
}

interface Part {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
  readonly force: (() => void) | undefined;
}

/** How long each part may take to finish what it has begun. */
const patienceMs = 10_000;
/** A terminal and npm both pass Ctrl-C on, so what follows within this time is the same signal once more. */
const sameSignalMs = 1_000;

/**
 * Stops the process on SIGTERM, on SIGINT, and when the launcher that started it disappears: parts first, in reverse
 * order, then exit code 0. A second signal ends it at once; the database then recovers by itself at the next start.
 */
export function createShutdown(log: Logger): Shutdown {
  const parts: Part[] = [];
  let stoppingSince: number | undefined;
  let start: Promise<unknown> = Promise.resolve();

  async function stop(exitCode: number): Promise<void> {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    await start.catch(() => undefined);
    for (const part of parts.toReversed()) await stopPart(part, log);
    log.info('stopped');
    process.exit(exitCode);
  }

  function onSignal(signal: string): void {
    if (stoppingSince === undefined) {
      log.info({ signal }, 'stopping');
      void stop(0);
    } else if (performance.now() - stoppingSince > sameSignalMs) {
      log.warn({ signal }, 'stopped at once');
      process.exit(1);
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof StartError) notice(error.message);
    else log.fatal({ err: error }, 'stopping because of an error');
    await stop(1);
  }

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', onSignal);
  process.on('disconnect', () => onSignal('launcher ended'));
  process.on('uncaughtException', (error) => void fail(error));

  return {
    waitFor(promise) {
      start = promise;
    },
    add: (name, stopIt, force) => void parts.push({ name, stop: stopIt, force }),
    fail,
  };
}

async function stopPart({ name, stop, force }: Part, log: Logger): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), patienceMs);
  try {
    if ((await Promise.race([stop(), late])) !== 'late') return;
    log.warn({ part: name }, 'did not stop in time');
    force?.();
  } catch (error) {
    log.error({ err: error, part: name }, 'did not stop cleanly');
  } finally {
    clearTimeout(timer);
  }
}
