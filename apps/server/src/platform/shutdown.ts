import type { Logger } from './log.ts';
import { notice } from './notice.ts';
import type { Parts } from './parts.ts';
import { StartError } from './start-error.ts';

export interface Shutdown {
  /** A stop that is asked for during the start waits until the start has ended, so that no part is left out. */
  waitFor(start: Promise<unknown>): void;
  /** Stops everything because of an error, and ends the process with exit code 1. */
  fail(error: unknown): Promise<void>;
}

/** A terminal and npm both pass Ctrl-C on, so what follows within this time is the same signal once more. */
const sameSignalMs = 1_000;

/**
 * Stops the process on SIGTERM, on SIGINT, and when the launcher that started it disappears: the parts, then exit code
 * 0. A second signal ends it at once; the database then recovers by itself at the next start.
 */
export function createShutdown(parts: Parts, log: Logger): Shutdown {
  let stoppingSince: number | undefined;
  let start: Promise<unknown> = Promise.resolve();

  async function stop(exitCode: number): Promise<void> {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    await start.catch(() => undefined);
    await parts.stop();
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
  // While the program was loaded nobody listened. Undefined is a process that has no launcher.
  if ((process.connected as boolean | undefined) === false) onSignal('launcher ended');
  process.on('uncaughtException', (error) => void fail(error));

  return {
    waitFor(promise) {
      start = promise;
    },
    fail,
  };
}
