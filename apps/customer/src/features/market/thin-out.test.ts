import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinOut } from './thin-out.ts';

describe('thinOut', () => {
  it('keeps the ends and the order, and no more than asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 2, max: 100 }), (length, most) => {
        const points = Array.from({ length }, (_, index) => index);
        const thinned = thinOut(points, most);
        expect(thinned.length).toBe(Math.min(length, most));
        expect([thinned[0], thinned.at(-1)]).toEqual([0, length - 1]);
        expect([...thinned].toSorted((a, b) => a - b)).toEqual(thinned);
      }),
    );
  });
});
