import { describe, expect, test } from 'vitest';
import { placeByKey, placeOf } from '../../src/ui/arrange-rows.ts';

describe('a dragged row', () => {
  const rows = [28, 84, 140, 196].map((middle, index) => ({ index: index + 3, middle }));
  const dragged = (from: number, by: number) => {
    const top = from * 56 + by;
    // Of a longer list only some rows are drawn.
    return placeOf({ top, bottom: top + 56 }, rows, from + 3) - 3;
  };

  test('takes the place of those it has passed by half', () => {
    expect(dragged(1, 0)).toBe(1);
    expect(dragged(1, 27)).toBe(1);
    expect(dragged(1, 29)).toBe(2);
    expect(dragged(1, 85)).toBe(3);
    expect(dragged(1, 1_000)).toBe(3);
    expect(dragged(1, -27)).toBe(1);
    expect(dragged(1, -29)).toBe(0);
    expect(dragged(3, -1_000)).toBe(0);
  });
});

test('arrow keys move a row by one, and never beyond the ends', () => {
  expect(placeByKey('ArrowUp', 2, 5)).toBe(1);
  expect(placeByKey('ArrowDown', 2, 5)).toBe(3);
  expect(placeByKey('ArrowUp', 0, 5)).toBeUndefined();
  expect(placeByKey('ArrowDown', 4, 5)).toBeUndefined();
  expect(placeByKey('Enter', 2, 5)).toBeUndefined();
});
