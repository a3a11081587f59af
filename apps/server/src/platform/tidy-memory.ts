import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this part of a second a process has little to do. */
const idleBelow = 0.2;
const lookMs = 1_000;

/**
 * Collects all garbage once there is little to do, which stops the process for a tenth of a second. After a start: what only that has needed
 * has grown old meanwhile, and a node that is asked little would keep it for hours. One that is asked much collects it by itself.
 * @param everyMs after this time, and each time that there was much to do, it looks whether there is little
 */
export function tidyMemoryOnceIdle(everyMs: number): void {
  setTimeout(() => {
    const before = performance.eventLoopUtilization();
    setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization < idleBelow) tidyMemory();
      else tidyMemoryOnceIdle(everyMs);
    }, lookMs).unref();
  }, everyMs).unref();
}

function tidyMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  // Only this flavor gives back what the heap of new objects has grown to.
  collect({ type: 'major', flavor: 'last-resort' });
}
