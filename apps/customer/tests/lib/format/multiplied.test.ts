import { expect, test } from 'vitest';
import { multiplied } from '../../../src/lib/format/money.ts';

test.each([
  ['100.50', 2, '201.00'],
  ['0.0001', 1_000, '0.10'],
  ['-3', 5, '-15.00'],
  ['x', 5, '0.00'],
])('%s × %i', (figure, times, product) => {
  expect(multiplied(figure, times)).toBe(product);
});
