import { expect, test } from 'vitest';
import { createApart } from '../../src/platform/apart.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';

test('steps in the background that fail are told by the work that they are part of', async () => {
  const clock = createManualClock(new Date('2026-11-21T10:00:00Z'));
  const apart = createApart({ work: 'test of metrics', clock, log: createLog('silent') });
  const poisoned = { about: 'one', work: () => Promise.reject(new Error('broken')) };
  const counted = async () =>
    (await createMetrics().text())
      .split('\n')
      .filter((line) => line.startsWith(`background_steps_failed_total{work="test of metrics"}`));
  expect(await counted()).toEqual([]);
  await apart.each([poisoned, { about: 'other', work: async () => undefined }]);
  expect(await counted()).toEqual(['background_steps_failed_total{work="test of metrics"} 1']);
  clock.advance(60_000);
  await apart.each([poisoned]);
  const metrics = createMetrics();
  const told = 'background_steps_failed_total{work="test of metrics"} 2';
  expect(await metrics.text()).toContain(told);
  // To ask does not count.
  expect(await metrics.registry.metrics()).toContain(told);
});
