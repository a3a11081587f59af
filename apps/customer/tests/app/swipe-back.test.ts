import { describe, expect, it } from 'vitest';
import { isSwipeBack } from '../../src/app/swipe-back.ts';

const swipe = (fromX: number, toX: number, ms: number, toY = 100) =>
  isSwipeBack({ x: fromX, y: 100, at: 0 }, { x: toX, y: toY, at: ms });

describe('isSwipeBack', () => {
  it('goes back on a quick swipe from the left edge', () => {
    expect(swipe(40, 101, 499)).toBe(true);
  });

  it('needs the edge, the distance and the speed', () => {
    expect(swipe(41, 200, 100)).toBe(false);
    expect(swipe(40, 100, 100)).toBe(false);
    expect(swipe(40, 101, 500)).toBe(false);
  });

  it('takes a scroll that starts at the edge for a scroll', () => {
    expect(swipe(10, 90, 100, 300)).toBe(false);
  });
});
