import { expect, test } from 'vitest';
import { createPatience } from '../../src/platform/patience.ts';

test('a step is wider than the last as far as there is time for it, and there is none once the time is over', () => {
  let at = 0;
  const patience = createPatience(() => at);
  const leftAfter = (ms: number): number => {
    at += ms;
    return patience.left(4);
  };
  expect(leftAfter(0)).toBe(4);
  expect(leftAfter(5)).toBe(4);
  // What is left is enough for a third more: four times as wide would take 120 ms.
  expect(leftAfter(30)).toBeCloseTo(40 / 30);
  expect(leftAfter(30)).toBeCloseTo(10 / 30);
  expect(leftAfter(10)).toBe(0);
});
