import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/database.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { createExecutor, executorPace, type ExecutorOptions } from '../../../src/modules/trading/executor.ts';

/** An executor whose transactions end when they are told to, each with a refusal for whoever was in it. */
function heldExecutor() {
  const ends: Array<() => void> = [];
  const refused = Array.from({ length: executorPace.batchSize }, () => ({
    kind: 'refused',
    refusal: new Refusal('no_venue'),
  }));
  const transaction = () => new Promise((resolve) => ends.push(() => resolve(refused)));
  const executor = createExecutor({
    ...executorPace,
    clock: systemClock,
    database: { transaction } as unknown as Database,
    market: {} as ExecutorOptions['market'],
    venue: undefined,
    settings: () => expect.unreachable(),
  });
  let customers = 0;
  return {
    executor,
    /** How many transactions have begun. */
    begun: () => ends.length,
    endOne: () => ends.shift()?.(),
    async submit(count: number) {
      for (let index = 0; index < count; index += 1)
        void executor.submit({ kind: 'cancel', customerId: `c${(customers += 1)}`, no: 'none' });
      await turn();
      await turn();
    },
  };
}

test('a second transaction begins once as many commands wait as are under way', async () => {
  const { executor, submit, begun, endOne } = heldExecutor();
  await submit(100);
  expect(begun()).toBe(1);
  await submit(60);
  expect(begun()).toBe(1);
  await submit(39);
  expect(begun()).toBe(1);
  await submit(1);
  expect(begun()).toBe(2);
  // Both lanes are taken.
  await submit(256);
  expect(begun()).toBe(2);
  endOne();
  await turn();
  await turn();
  expect(begun()).toBe(2);
  while (begun() > 0) {
    endOne();
    await turn();
    await turn();
  }
  await executor.drain();
});

test('beside a small one it begins with as many as are worth it', async () => {
  const { executor, submit, begun, endOne } = heldExecutor();
  await submit(1);
  expect(begun()).toBe(1);
  await submit(executorPace.laneWorth - 1);
  expect(begun()).toBe(1);
  await submit(1);
  expect(begun()).toBe(2);
  while (begun() > 0) {
    endOne();
    await turn();
    await turn();
  }
  await executor.drain();
});

test('ten thousand wait, and whoever comes then is told to come again', async () => {
  const { executor } = heldExecutor();
  const cancelOf = (customerId: string) => executor.submit({ kind: 'cancel', customerId, no: 'none' });
  // None begins before all of them are there.
  for (let index = 0; index < 10_000; index += 1) void cancelOf(`c${index}`);
  await expect(cancelOf('late')).rejects.toMatchObject({ key: 'unavailable', details: { retryAfterSeconds: 1 } });
});
