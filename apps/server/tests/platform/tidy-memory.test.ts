import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const tidying = join(import.meta.dirname, '../../src/platform/tidy-memory.ts');

/** Says at its end how often all of the heap was collected, in a process that is busy half of its time for so long and then idle for two seconds. */
const program = (busyMs: number) => `
  const { tidyMemoryOnceIdle } = await import(${JSON.stringify(tidying)});
  const { constants, PerformanceObserver } = await import('node:perf_hooks');
  let collected = [];
  const begun = performance.now();
  const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  new PerformanceObserver((seen) => {
    collected.push(...seen.getEntries().filter(isMajor).map(({ startTime }) => startTime - begun));
  }).observe({ entryTypes: ['gc'] });
  tidyMemoryOnceIdle(10);
  const busy = setInterval(() => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    if (performance.now() - begun > ${busyMs}) clearInterval(busy);
  }, 20);
  setTimeout(() => {
    console.log(JSON.stringify(collected.map((at) => (at < ${busyMs} ? 'while busy' : 'while idle'))));
    process.exit();
  }, ${busyMs} + 3_000);`;

test.each([0, 2_000])('all garbage is collected once there is little to do, after %i ms of much', async (busyMs) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(busyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const when = JSON.parse(said) as string[];
  expect(when).toContain('while idle');
  expect(when).not.toContain('while busy');
});
