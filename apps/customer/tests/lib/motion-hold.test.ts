import { options } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginMotion, isStill, untilStill, whenStill, type ScreenMotion } from '../../src/lib/motion-hold.ts';

/** As Preact has its work done: where the option says, else at once. */
const draw = (work: () => void) => (options.debounceRendering ?? ((now: () => void) => now()))(work);

let begun: ScreenMotion[] = [];
function begin(): ScreenMotion {
  const motion = beginMotion();
  begun.push(motion);
  return motion;
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  for (const motion of begun) motion.end();
  begun = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('something that moves', () => {
  it('has what can wait done after it, in its order, and at once where nothing moves', () => {
    const done: string[] = [];
    whenStill(() => done.push('before'));
    const motion = begin();
    whenStill(() => done.push('first'));
    whenStill(() => done.push('second'));
    expect([isStill(), done]).toEqual([false, ['before']]);
    motion.end();
    motion.end();
    expect([isStill(), done]).toEqual([true, ['before', 'first', 'second']]);
  });

  it('is over once the last of several is', () => {
    const [one, other] = [begin(), begin()];
    const work = vi.fn();
    whenStill(work);
    one.end();
    one.end();
    expect(work).not.toHaveBeenCalled();
    other.end();
    expect(work).toHaveBeenCalledOnce();
  });

  it('keeps an answer for so long at the most', async () => {
    vi.useFakeTimers();
    begin();
    const read = vi.fn();
    void untilStill(500).then(read);
    await vi.advanceTimersByTimeAsync(499);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledOnce();
  });

  it('has nothing drawn while it holds, and all of it after', () => {
    const drawn = vi.fn();
    const motion = begin();
    draw(drawn);
    motion.hold();
    draw(drawn);
    expect(drawn).toHaveBeenCalledTimes(1);
    motion.end();
    expect(drawn).toHaveBeenCalledTimes(2);
    expect([options.debounceRendering, options.requestAnimationFrame]).toEqual([undefined, undefined]);
  });

  it('gives way to who presses something: what is drawn then is never older than what was pressed', () => {
    const drawn = vi.fn();
    const motion = begin();
    motion.hold();
    draw(drawn);
    window.dispatchEvent(new Event('click'));
    expect(drawn).toHaveBeenCalledTimes(1);
    draw(drawn);
    expect(drawn).toHaveBeenCalledTimes(2);
    motion.end();
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  it('lets the next one draw what an earlier one holds', () => {
    const drawn = vi.fn();
    const [earlier, next] = [begin(), begin()];
    earlier.hold();
    draw(drawn);
    next.prepare();
    expect(drawn).toHaveBeenCalledOnce();
    earlier.end();
    next.hold();
    draw(drawn);
    next.end();
    expect(drawn).toHaveBeenCalledTimes(2);
  });
});
