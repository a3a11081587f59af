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
});
