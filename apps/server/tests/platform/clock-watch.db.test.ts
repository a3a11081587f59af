import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBus } from '../../src/platform/bus.ts';
import { createClockWatch } from '../../src/platform/clock-watch.ts';
import { createHealth } from '../../src/platform/health.ts';
import { createRounds } from '../../src/platform/rounds.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { quiet } from '../helpers/quiet.ts';

const hourMs = 3_600_000;
let t: TestDatabase;
let aheadMs: number;
const clock = { now: () => new Date(Date.now() + aheadMs) };
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

const newWatch = () => createClockWatch({ database: t.database, clock, log: quiet });

test('a node whose clock is that of the database starts; one that is an hour off says so and does not', async () => {
  aheadMs = 0;
  const watch = newWatch();
  await watch.start();
  await watch.stop();
  expect(watch.isWrong()).toBe(false);
  expect(watch.aheadSeconds()).toBeCloseTo(0, 0);
  for (const off of [hourMs, -hourMs]) {
    aheadMs = off;
    await expect(newWatch().start()).rejects.toThrow(
      /^The clock of this machine and that of the database differ by 3,\d00 seconds/,
    );
  }
});

test('who starts without the database is held against it once it answers', async () => {
  aheadMs = hourMs;
  let isAway = true;
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const sql = ((...asked: Parameters<typeof t.database.sql>) =>
    isAway ? away() : t.database.sql(...asked)) as unknown as typeof t.database.sql;
  await expect(createClockWatch({ database: { sql }, clock, log: quiet }).start()).rejects.toThrow('gone');
  const watch = createClockWatch({ database: { sql }, clock, log: quiet, startsAlone: true });
  await watch.start();
  isAway = false;
  await vi.waitFor(() => expect(watch.isWrong()).toBe(true), 30_000);
  await watch.stop();
  aheadMs = 0;
});

test('a process that may start alone does not where the database refuses its log-in', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
  const sql = refused as unknown as typeof t.database.sql;
  const watch = createClockWatch({ database: { sql }, clock, log: quiet, startsAlone: true });
  await expect(watch.start()).rejects.toThrow('password authentication failed');
});

test('while the clock is wrong a node wants no work and does none that comes by itself; then it goes on', async () => {
  aheadMs = 0;
  const watch = newWatch();
  const bus = createBus({ log: quiet });
  const health = createHealth(t.database, bus, watch);
  health.markStarted();
  const rounds = createRounds(quiet, watch.isWrong);
  const work = vi.fn<() => void>();
  const soon = rounds.every(60_000, 'work', work);
  const attempts = async () => {
    soon();
    await rounds.idle();
    return work.mock.calls.length;
  };
  expect(await attempts()).toBe(1);

  // It was set a moment ago, and the database was not asked since.
  aheadMs = 24 * hourMs;
  expect(await attempts()).toBe(1);
  await watch.look();
  expect(Math.round(watch.aheadSeconds() / 3_600)).toBe(24);
  expect(await health.readiness()).toEqual({
    isReady: false,
    reason: 'the clock differs from that of the database',
  });
  expect(await attempts()).toBe(1);

  aheadMs = 0;
  expect(await health.readiness()).toMatchObject({ isReady: true });
  expect(await attempts()).toBe(2);
  await bus.close();
});
