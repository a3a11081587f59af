import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../src/app/swipe-back.ts';

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
