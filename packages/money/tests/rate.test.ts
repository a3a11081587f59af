import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../src/decimal.ts';
import { multiplyHalfEven } from '../src/rounding.ts';
import { convertHalfEven, evenRate, formatRate, parseRate } from '../src/rate.ts';

test('a rate is written with four decimals at least, and read again as it was', () => {
  expect(formatRate(evenRate)).toBe('1.0000');
  expect(formatRate({ hundredMillionths: 1_130_837n })).toBe('0.01130837');
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (hundredMillionths) => {
      expect(parseRate(formatRate({ hundredMillionths }))).toEqual({ hundredMillionths });
    }),
  );
});

test.each(['', '0', '0.0000', '-1', '1.', '.5', '1e3', '0.000000001', '88,43'])('%j is no rate', (text) => {
  expect(parseRate(text)).toBeUndefined();
});

test('a rate of four decimals comes to what the product of decimals comes to', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 1n, max: 10n ** 8n }), (amount, rate) => {
      expect(convertHalfEven(amount, { hundredMillionths: rate * 10_000n })).toBe(multiplyHalfEven(amount, rate));
    }),
  );
});

test('a currency of little worth is not rounded to a hundredth of its worth', () => {
  const rupee = parseRate('0.01134999');
  expect(rupee && convertHalfEven(decimal('100000'), rupee)).toBe(decimal('1135.00'));
});
