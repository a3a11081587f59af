import { describe, expect, it } from 'vitest';
import { fitSize } from '../../../src/lib/pictures/shrink-picture.ts';

describe('fitSize', () => {
  it.each([
    [4000, 3000, 1200, 900],
    [3000, 4000, 900, 1200],
    [1200, 1200, 1200, 1200],
    [640, 480, 640, 480],
    [50_000, 10, 1200, 1],
  ])('%i by %i becomes %i by %i', (width, height, toWidth, toHeight) => {
    expect(fitSize({ width, height }, 1200)).toEqual({ width: toWidth, height: toHeight });
  });
});
