import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../../src/platform/clock.ts';
import { DueWork } from '../../src/platform/due-work.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date('2026-11-21T10:00:00Z'));
let t: TestDatabase;
let runs: number;
beforeAll(async () => {
  t = await createTestDatabase();
});
beforeEach(() => {
  runs = 0;
});
afterAll(() => t.drop());

const node = () => new DueWork({ database: t.database, clock });
const run = async () => {
  runs += 1;
};
const rowOf = async (name: string) =>
  (await t.database.sql`SELECT due_at, taken_until, failures FROM due_work WHERE name = ${name}`)[0];

test('three nodes that ask at once run it once, and not while it runs, however long that takes', async () => {
  let finish = (): void => undefined;
  const long = () =>
    new Promise<void>((done) => {
      runs += 1;
      finish = done;
    });
  const asked = [1, 2, 3].map(() => node().runIfDue('a long look', hourMs, long));
  await expect.poll(() => runs).toBe(1);
  expect(await node().runIfDue('a long look', hourMs, long)).toBe(false);
  finish();
  expect((await Promise.all(asked)).filter(Boolean)).toEqual([true]);
  expect(runs).toBe(1);
});

test('it is due by the clock, whichever node asks and however young it is', async () => {
  expect(await node().runIfDue('hourly', hourMs, run)).toBe(true);
  clock.advance(hourMs - 1);
  expect(await node().runIfDue('hourly', hourMs, run)).toBe(false);
  clock.advance(1);
  expect(await node().runIfDue('hourly', hourMs, run)).toBe(true);
  clock.advance(10 * hourMs);
  expect(await node().runIfDue('hourly', hourMs, run)).toBe(true);
  expect(await node().runIfDue('hourly', hourMs, run)).toBe(false);
  expect(runs).toBe(3);
});

test('a clock that goes back by a day leaves nothing undone for as long', async () => {
  expect(await node().runIfDue('set back', hourMs, run)).toBe(true);
  let finish = (): void => undefined;
  const frozen = node().runIfDue('frozen', hourMs, () => new Promise<void>((done) => (finish = done)));
  await expect.poll(async () => (await rowOf('frozen'))?.takenUntil).toBeInstanceOf(Date);
  const before = clock.now();
  clock.advance(-24 * hourMs);
  try {
    expect(await node().runIfDue('set back', hourMs, run)).toBe(true);
    expect(await node().runIfDue('set back', hourMs, run)).toBe(false);
    expect(await node().runIfDue('frozen', hourMs, run)).toBe(true);
    await node().inTurn('in turn', run);
    clock.advance(-1_000);
    await node().inTurn('in turn', run);
  } finally {
    clock.set(before);
    finish();
    await frozen;
  }
  expect(runs).toBe(5);
});

test('one that fails is tried again soon, then later and later, never later than it would be due', async () => {
  const fail = () => Promise.reject(new Error('broken'));
  const waits: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    await expect(node().runIfDue('failing', hourMs, fail)).rejects.toThrow('broken');
    const { dueAt } = (await rowOf('failing')) as { dueAt: Date };
    waits.push((dueAt.getTime() - clock.now().getTime()) / 1_000);
    expect(await node().runIfDue('failing', hourMs, fail)).toBe(false);
    clock.set(dueAt);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  expect(await node().runIfDue('failing', hourMs, run)).toBe(true);
  expect(await rowOf('failing')).toMatchObject({ failures: 0, takenUntil: undefined });
});

test('what a node that died had in hand another takes over, and the dead one, should it come back, ends nothing', async () => {
  let wake = (): void => undefined;
  const frozen = node().runIfDue('taken over', hourMs, () => new Promise<void>((done) => (wake = done)));
  await expect.poll(async () => (await rowOf('taken over'))?.takenUntil).toBeInstanceOf(Date);
  clock.advance(29_000);
  expect(await node().runIfDue('taken over', hourMs, run)).toBe(false);
  clock.advance(1_000);
  let isSeen = false;
  await node().runIfDue('taken over', hourMs, async () => {
    wake();
    await frozen;
    isSeen = ((await rowOf('taken over')) as { takenUntil: Date | undefined }).takenUntil !== undefined;
  });
  expect(isSeen).toBe(true);
});

test('in turn: three at once come one after the other', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await t.database.sql`SELECT pg_sleep(0.02)`;
    inside -= 1;
    runs += 1;
  };
  await Promise.all([1, 2, 3].map(() => node().inTurn('seeding', work)));
  expect({ most, runs }).toEqual({ most: 1, runs: 3 });
  await expect(node().inTurn('seeding', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await node().inTurn('seeding', work);
});
