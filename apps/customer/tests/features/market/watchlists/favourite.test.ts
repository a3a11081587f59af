import { describe, expect, test } from 'vitest';
import { afterChange } from '../../../../src/features/market/watchlists/favourite.ts';

describe('afterChange', () => {
  test('an instrument is followed while it is in any list', () => {
    const inNone = { followed: false, watchlists: [] };
    const inOne = afterChange(inNone, 0, true);
    const inTwo = afterChange(inOne, 7, true);
    expect(inOne).toEqual({ followed: true, watchlists: [0] });
    expect(inTwo).toEqual({ followed: true, watchlists: [0, 7] });
    expect(afterChange(inTwo, 0, false)).toEqual({ followed: true, watchlists: [7] });
    expect(afterChange(inOne, 0, false)).toEqual(inNone);
  });

  test('the same change twice is one', () => {
    const inOne = { followed: true, watchlists: [3] };
    expect(afterChange(inOne, 3, true)).toEqual(inOne);
    expect(afterChange(inOne, 4, false)).toEqual(inOne);
  });
});
