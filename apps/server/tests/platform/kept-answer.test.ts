import { afterEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../src/platform/clock.ts';
import { createKeptAnswer } from '../../src/platform/kept-answer.ts';

const clock = createManualClock(new Date('2026-11-26T12:00:00.000Z'));

afterEach(() => {
  vi.useRealTimers();
});

/** What takes so long, by a machine whose time stands still otherwise. */
function counting(tookMs: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  let count = 0;
  const work = async () => {
    count += 1;
    vi.advanceTimersByTime(tookMs);
    return count;
  };
  return createKeptAnswer(work, clock);
}

describe('a kept answer', () => {
  it('is worked out anew each time where that is quick', async () => {
    const ask = counting(20);
    expect([await ask(), await ask()].map(({ answer }) => answer)).toEqual([1, 2]);
  });

  it('is given again where it takes long, and says as of when it is', async () => {
    const ask = counting(1_000);
    const first = await ask();
    expect(first).toMatchObject({ answer: 1, at: clock.now() });
    clock.advance(19_000);
    expect(await ask()).toBe(first);
  });

  it('is replaced in the background, and waited for where it is too old', async () => {
    const ask = counting(1_000);
    await ask();
    clock.advance(21_000);
    expect(await ask()).toMatchObject({ answer: 1 });
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ answer: 2, at: clock.now() }), 30_000);
    clock.advance(301_000);
    expect(await ask()).toMatchObject({ answer: 3 });
  });

  it('is never older than one that was given before, whichever is ready first', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slow = Promise.withResolvers<string>();
    const quick = Promise.withResolvers<string>();
    const works = [slow.promise, quick.promise];
    const ask = createKeptAnswer(() => works.shift() ?? Promise.reject(new Error('asked once more')), clock);
    const asked = [ask(), ask()];
    vi.advanceTimersByTime(1_000);
    quick.resolve('as it is now');
    expect(await asked[1]).toMatchObject({ answer: 'as it is now' });
    slow.resolve('as it was');
    expect(await asked[0]).toMatchObject({ answer: 'as it was' });
    expect(await ask()).toMatchObject({ answer: 'as it is now' });
  });

  it('is worked out anew once the clock was set back', async () => {
    const ask = counting(1_000);
    await ask();
    clock.advance(-86_400_000);
    expect(await ask()).toMatchObject({ answer: 2, at: clock.now() });
    clock.advance(86_400_000);
  });
});
