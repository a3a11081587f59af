import { describe, expect, it } from 'vitest';
import { goesBack, meaningOf } from '../../src/app/swipe-back.ts';

const at = (x: number, ms: number, y = 100) => ({ x, y, at: ms });
const from = at(10, 0);

describe('meaningOf', () => {
  it('waits until the finger has moved', () => {
    expect(meaningOf(from, at(17, 10, 104))).toBeUndefined();
  });

  it('tells a swipe to the right from a scroll and from a swipe to the left', () => {
    expect(meaningOf(from, at(20, 10, 105))).toBe('swipe');
    expect(meaningOf(from, at(20, 10, 130))).toBe('other');
    expect(meaningOf(at(25, 0), at(5, 10))).toBe('other');
  });
});

describe('goesBack', () => {
  it('goes by the distance where the finger rests', () => {
    expect(goesBack(from, [at(100, 300), at(160, 600), at(161, 900)], 360, 900)).toBe(true);
    expect(goesBack(from, [at(100, 300), at(140, 600), at(141, 900)], 360, 900)).toBe(false);
  });

  it('goes by the speed at the end, to either side', () => {
    expect(goesBack(from, [at(20, 16), at(40, 32), at(60, 48)], 360, 50)).toBe(true);
    expect(goesBack(from, [at(250, 300), at(300, 500), at(260, 560)], 360, 560)).toBe(false);
  });

  it('goes where more than 60 pixels took less than half a second, wherever the finger rests before it lets go', () => {
    const short = [at(40, 100), at(71, 200), at(71, 390)];
    expect(goesBack(from, short, 360, 499)).toBe(true);
    expect(goesBack(from, short, 360, 500)).toBe(false);
    expect(goesBack(from, [at(40, 100), at(70, 200), at(70, 390)], 360, 400)).toBe(false);
  });
});
