import { expect, test } from 'vitest';
import { courseOf } from '../../src/data/course.ts';

const dayMs = 86_400_000;
const bars = (count: number, everyMs: number) =>
  Array.from({ length: count }, (_, index) => ({ time: index * everyMs, close: index }));

test('a course is the last month, thinned, and ends with the last close', () => {
  expect(courseOf([])).toEqual([]);
  expect(courseOf(bars(250, dayMs))).toEqual(Array.from({ length: 32 }, (_, index) => 218 + index));
  const minutes = courseOf(bars(375, 60_000));
  expect(minutes.length).toBeLessThanOrEqual(60);
  expect(minutes.at(-1)).toBe(374);
});
