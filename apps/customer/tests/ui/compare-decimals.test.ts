import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals } from '../../src/ui/compare-decimals.ts';

test.each([
  ['1284.60', '1284.6', 0],
  ['9.99', '10', -1],
  ['0.0001', '0', 1],
  ['-0.5', '-0.25', -1],
  ['-1', '1', -1],
  ['90071992547409930.0001', '90071992547409930.0002', -1],
] as const)('%s against %s', (left, right, expected) => {
  expect(compareDecimals(left, right)).toBe(expected);
});

test('orders as the numbers do', () => {
  const units = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const decimal = (value: number) => (value / 100).toFixed(2);
  fc.assert(
    fc.property(units, units, (a, b) => {
      expect(compareDecimals(decimal(a), decimal(b))).toBe(Math.sign(a - b));
    }),
  );
});
