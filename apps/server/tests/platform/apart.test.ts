import { expect, test } from 'vitest';
import { createApart, failedSteps, throwFirst, togetherOrApart } from '../../src/platform/apart.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';

const broken = (): Promise<never> => Promise.reject(new Error('broken'));
const away = (): Promise<never> => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));

function setUp(name: string) {
  const clock = createManualClock(new Date('2026-11-21T10:00:00Z'));
  return { clock, apart: createApart({ work: name, clock, log: createLog('silent') }) };
}

test.each(['each', 'atOnce'] as const)('%s: a step that throws holds up no other, and is counted', async (way) => {
  const { apart } = setUp(`test of ${way}`);
  const done: string[] = [];
  const good = (about: string) => ({ about, work: async () => done.push(about) });
  await apart[way]([good('first'), { about: 'poisoned', work: broken }, good('last')]);
  expect(done).toEqual(['first', 'last']);
  expect(failedSteps.get(`test of ${way}`)).toBe(1);
});

test('what fails is tried again later and later, at the latest after five minutes, until it succeeds', async () => {
  const { clock, apart } = setUp('test of pauses');
  const triedAt: number[] = [];
  const start = clock.now().getTime();
  let isMended = false;
  const step = {
    about: 'poisoned',
    work: async () => {
      triedAt.push((clock.now().getTime() - start) / 1_000);
      if (!isMended) await broken();
    },
  };
  for (let second = 0; second < 1_300; second += 1) {
    await apart.each([step]);
    clock.advance(1_000);
  }
  expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1_111]);
  isMended = true;
  clock.advance(300_000);
  await apart.each([step]);
  await apart.each([step]);
  expect(triedAt).toHaveLength(14);
});

test('a pause that was begun by a clock ahead of time ends as that is set right', async () => {
  const { clock, apart } = setUp('test of a clock');
  let tries = 0;
  const step = { about: 'any', work: () => ((tries += 1), broken()) };
  clock.advance(86_400_000);
  await apart.each([step]);
  clock.advance(-86_400_000);
  await apart.each([step]);
  expect(tries).toBe(2);
  await apart.each([step]);
  expect(tries).toBe(2);
});

test('a database that is away ends the run, and pauses nothing', async () => {
  const { apart } = setUp('test of outages');
  let tries = 0;
  const step = { about: 'any', work: () => ((tries += 1), away()) };
  await expect(apart.each([step])).rejects.toThrow('gone');
  await expect(apart.atOnce([step])).rejects.toThrow('gone');
  expect(tries).toBe(2);
});

test('together or apart: all but the poisoned ones are done, in few tries', async () => {
  const done: number[] = [];
  let tries = 0;
  const failed = await togetherOrApart(
    Array.from({ length: 256 }, (_, index) => index),
    async (some) => {
      tries += 1;
      if (some.includes(97)) throw new Error('97');
      done.push(...some);
    },
  );
  expect(failed).toEqual([new Error('97')]);
  expect(done).toHaveLength(255);
  expect(tries).toBeLessThan(20);
  expect(() => throwFirst(failed)).toThrow('97');
  await expect(togetherOrApart([1, 2], away)).rejects.toThrow('gone');
});

test('found some at a time: all others are done, however many of the first fail or stay', async () => {
  const { apart } = setUp('test of what is found');
  const waiting = Array.from({ length: 20 }, (_, index) => index);
  const tried: number[] = [];
  const isStuck = (one: number) => one < 7;
  await apart.eachFound(
    3,
    async (limit) => waiting.slice(0, limit),
    (one) => ({
      about: `number ${one}`,
      async work() {
        tried.push(one);
        if (one % 2 === 0 && isStuck(one)) await broken();
        if (!isStuck(one)) waiting.splice(waiting.indexOf(one), 1);
      },
    }),
  );
  expect(tried).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(waiting).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('in turns: none waits for a longer one, nor for any number that fail, and all stop after so many batches', async () => {
  const { apart } = setUp('test of turns');
  const done: string[] = [];
  const long = (about: string, batches: number) => ({
    about,
    async batch() {
      done.push(about);
      return done.filter((one) => one === about).length < batches;
    },
  });
  const poisoned = Array.from({ length: 3 }, (_, index) => ({ about: `poisoned ${index}`, batch: broken }));
  const steps = [...poisoned, long('long', 100), long('short', 2)];
  await apart.inTurns(steps, 7);
  expect(done).toEqual(['long', 'short', 'long', 'short']);
  // What rests after a failure takes no turn from the others.
  await apart.inTurns(steps, 2);
  expect(done.slice(4)).toEqual(['long', 'short']);
});
