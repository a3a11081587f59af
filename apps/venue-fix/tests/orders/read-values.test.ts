import fc from 'fast-check';
import { formatDecimal } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { readDecimal, readQuantity, readTime, writeTime } from '../../src/orders/read-values.ts';

describe('numbers', () => {
  it('are exact, whatever zeros stand around them', () => {
    const value = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(
      fc.property(value, fc.nat(5), fc.nat(5), (price, before, behind) => {
        const [sign = '', digits = ''] = formatDecimal(price, 4).split(/(?<=^-)|(?<=^)(?!-)/);
        const text = digits === '' ? `${'0'.repeat(before)}${sign}` : `${sign}${'0'.repeat(before)}${digits}`;
        expect(readDecimal(`${text}${'0'.repeat(behind)}`)).toBe(price);
      }),
    );
  });

  it.each(['', '.', '-', '-.', '+1', '1,000', '1e3', ' 1', '1.00001', 'NaN', '123456789012345'])(
    '%j is none',
    (text) => {
      expect(readDecimal(text)).toBeUndefined();
    },
  );

  it.each([
    ['100', 100n],
    ['100.', 100n],
    ['0100.000000', 100n],
    ['0', 0n],
    ['-1', undefined],
    ['0.5', undefined],
  ])('%j shares', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });
});

describe('times', () => {
  it('are written to the millisecond and read as they came', () => {
    const at = new Date('2026-11-25T09:15:00.007Z');
    expect(writeTime(at)).toBe('20261125-09:15:00.007');
    expect(readTime(writeTime(at))).toBe(at.toISOString());
    expect(readTime('20261125-09:15:00')).toBe('2026-11-25T09:15:00Z');
    expect(readTime('20261125-09:15:00.123456789')).toBe('2026-11-25T09:15:00.123456789Z');
  });

  it.each([
    undefined,
    '',
    '20261325-09:15:00',
    '20260230-09:15:00',
    '00000101-09:15:00',
    '20261125 09:15:00',
    '2026-11-25T09:15:00Z',
  ])('%j is none', (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});
