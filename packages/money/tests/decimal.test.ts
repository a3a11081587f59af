import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, parseDecimal } from '../src/decimal.ts';

const anyDecimal = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

describe('decimals', () => {
  it('reads back what it wrote, for every value', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 4 }), (value, minDecimals) => {
        expect(decimal(formatDecimal(value, minDecimals))).toBe(value);
      }),
    );
  });

  it('reads strings and JSON numbers alike', () => {
    expect(parseDecimal('2500.50')).toBe(25_005_000n);
    expect(parseDecimal(2500.5)).toBe(25_005_000n);
    expect(parseDecimal('0.0001')).toBe(1n);
    expect(parseDecimal('-3')).toBe(-30_000n);
  });

  it.each(['', ' 1', '1 ', '+1', '1.', '.5', '1,000', '1e3', '0x10', 'NaN', '--1', '123456789012345', '٣'])(
    'refuses %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );

  it.each([0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('refuses the number %d', (value) =>
    expect(parseDecimal(value)).toBeUndefined(),
  );

  it('refuses more decimals than the field has', () => {
    expect(parseDecimal('1.23', 2)).toBe(12_300n);
    expect(parseDecimal('1.234', 2)).toBeUndefined();
    expect(parseDecimal('1.0', 0)).toBeUndefined();
    expect(parseDecimal('1.00001')).toBeUndefined();
  });

  it('writes at least two decimals, and never loses one', () => {
    expect(formatDecimal(25_005_000n)).toBe('2500.50');
    expect(formatDecimal(1n)).toBe('0.0001');
    expect(formatDecimal(-12_340_000n)).toBe('-1234.00');
    expect(formatDecimal(30_000n, 0)).toBe('3');
  });
});
