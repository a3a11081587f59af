import { expect, test } from 'vitest';
import { LARGEST, ceilings, fits } from '../src/ceilings.ts';
import { ONE } from '../src/decimal.ts';
import { convertHalfEven } from '../src/rate.ts';
import { multiplyHalfEven } from '../src/rounding.ts';

test('what fits is what the database can hold', () => {
  expect(fits(LARGEST)).toBe(true);
  expect(fits(LARGEST + 1n)).toBe(false);
  expect(fits(-LARGEST - 1n)).toBe(false);
});

test('whatever is made of numbers at their ceilings fits', () => {
  const { amount, total, percent, quantity, price } = ceilings;
  expect(fits(convertHalfEven(total, { hundredMillionths: 300n * 100_000_000n }))).toBe(true);
  expect(fits(amount * 9_000n)).toBe(true);
  // A fund of the whole total at the highest return, principal and profit.
  expect(fits(total + multiplyHalfEven(total, percent) / 100n)).toBe(true);
  // Neither alone is the reason why their product has a ceiling of its own.
  expect(fits(price * quantity)).toBe(false);
  expect(fits(price * (total / price))).toBe(true);
  expect(fits(quantity * ONE * 90_000n)).toBe(true);
});
