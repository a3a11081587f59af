import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../src/decimal.ts';
import {
  MINOR_UNIT,
  basisPointsOf,
  divideHalfEven,
  multiplyHalfEven,
  percentChange,
  roundDown,
  roundHalfEven,
  roundUp,
} from '../src/rounding.ts';

const amount = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });
const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value);

describe('rounding', () => {
  it('sends a half to the even neighbour', () => {
    expect(divideHalfEven(5n, 10n)).toBe(0n);
    expect(divideHalfEven(15n, 10n)).toBe(2n);
    expect(divideHalfEven(25n, 10n)).toBe(2n);
    expect(divideHalfEven(-15n, 10n)).toBe(-2n);
    expect(divideHalfEven(-25n, 10n)).toBe(-2n);
    expect(divideHalfEven(26n, 10n)).toBe(3n);
  });

  it('is never more than half a step away, and stands on a step', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const rounded = roundHalfEven(value);
        expect(rounded % MINOR_UNIT).toBe(0n);
        expect(magnitudeOf(rounded - value) * 2n).toBeLessThanOrEqual(MINOR_UNIT);
      }),
    );
  });

  it('rounds down and up around the value', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const below = roundDown(value);
        const above = roundUp(value);
        expect(below).toBeLessThanOrEqual(value);
        expect(above).toBeGreaterThanOrEqual(value);
        expect(above - below).toBe(value % MINOR_UNIT === 0n ? 0n : MINOR_UNIT);
      }),
    );
  });

  it('multiplies exactly before it rounds once', () => {
    expect(multiplyHalfEven(decimal('1284.60'), decimal('25'))).toBe(decimal('32115'));
    expect(multiplyHalfEven(decimal('83.1275'), decimal('3'))).toBe(decimal('249.38'));
    expect(multiplyHalfEven(decimal('0.0050'), decimal('1'))).toBe(0n);
    expect(multiplyHalfEven(decimal('0.0150'), decimal('1'))).toBe(decimal('0.02'));
  });

  it('takes the fee of the picture: 0.03 % of 32,115.00 is 9.63', () => {
    expect(basisPointsOf(decimal('32115'), 3n)).toBe(decimal('9.63'));
    expect(basisPointsOf(decimal('10'), 3n)).toBe(0n);
  });

  it('gives a change in per cent', () => {
    expect(percentChange(decimal('1284.60'), decimal('1266.55'))).toBe(decimal('1.43'));
    expect(percentChange(decimal('90'), decimal('100'))).toBe(decimal('-10'));
    expect(percentChange(decimal('5'), 0n)).toBe(0n);
  });
});
