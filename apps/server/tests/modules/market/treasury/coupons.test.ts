import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreasuryTerms } from '../../../../src/modules/market/instruments/instrument.ts';
import {
  accruedPerUnit,
  couponAfter,
  couponBefore,
  couponPerUnit,
  couponsBetween,
  yieldToMaturity,
} from '../../../../src/modules/market/treasury/coupons.ts';

const bond = (maturesAt: string, basisPoints = 641n): TreasuryTerms => ({
  couponBasisPoints: basisPoints,
  couponEvery: { months: 6 },
  faceValue: decimal(100),
  maturesAt: new Date(maturesAt),
});
const bill: TreasuryTerms = {
  couponBasisPoints: 876n,
  couponEvery: { minutes: 15 },
  faceValue: decimal(10_000),
  maturesAt: new Date('2026-11-21T15:00:00Z'),
};
const at = (text: string) => new Date(text);

describe('coupons', () => {
  it('pay a part of the yearly rate', () => {
    expect(couponPerUnit(bond('2030-09-24T11:30:00Z'))).toBe(decimal('3.205'));
    expect(couponPerUnit(bill)).toBe(decimal('0.025'));
  });

  it('are counted back from maturity, on the last day of a month that lacks the day', () => {
    const terms = bond('2032-08-31T11:30:00Z');
    expect(couponsBetween(terms, at('2027-01-01T00:00:00Z'), at('2028-12-31T00:00:00Z'))).toEqual([
      at('2027-02-28T11:30:00Z'),
      at('2027-08-31T11:30:00Z'),
      at('2028-02-29T11:30:00Z'),
      at('2028-08-31T11:30:00Z'),
    ]);
  });

  it('end at maturity', () => {
    expect(couponAfter(bill, at('2026-11-21T14:50:00Z'))).toEqual(bill.maturesAt);
    expect(couponAfter(bill, bill.maturesAt)).toBeUndefined();
    expect(couponsBetween(bill, at('2026-11-21T14:15:00Z'), at('2027-01-01T00:00:00Z'))).toEqual([
      at('2026-11-21T14:30:00Z'),
      at('2026-11-21T14:45:00Z'),
      at('2026-11-21T15:00:00Z'),
    ]);
  });

  const anyTerms = fc.constantFrom(bill, bond('2030-09-24T11:30:00Z'), bond('2066-08-31T11:30:00Z'));
  const anyTime = fc.date({ min: at('2026-11-01T00:00:00Z'), max: at('2026-11-21T14:59:59Z'), noInvalidDate: true });

  it('lie either side of any moment, one period apart, however the moment was found', () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (terms, moment) => {
        const [before, after] = [couponBefore(terms, moment), couponAfter(terms, moment) ?? at('1970-01-01')];
        expect(before <= moment && moment < after).toBe(true);
        expect(couponAfter(terms, before)).toEqual(after);
        expect(couponBefore(terms, new Date(after.getTime() - 1))).toEqual(before);
      }),
    );
  });

  it('leave no interest behind: what accrues rises from nothing to a whole coupon', () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (terms, moment) => {
        const accrued = (time: Date): number => {
          const { dividend, divisor } = accruedPerUnit(terms, time);
          return Number(dividend) / Number(divisor);
        };
        const [before, after] = [couponBefore(terms, moment), couponAfter(terms, moment) ?? at('1970-01-01')];
        expect(accrued(before)).toBe(0);
        expect(accrued(new Date(after.getTime() - 1))).toBeCloseTo(Number(couponPerUnit(terms)), 0);
        expect(accrued(moment)).toBeLessThan(Number(couponPerUnit(terms)));
      }),
    );
  });
});

describe('the yield', () => {
  const couponDay = at('2026-09-24T11:30:00Z');

  it('is the coupon rate at par, more below it, less above it', () => {
    const terms = bond('2030-09-24T11:30:00Z');
    expect(Number(yieldToMaturity(terms, decimal(100), couponDay))).toBeCloseTo(641, -0.5);
    expect(yieldToMaturity(terms, decimal(99), couponDay)).toBeGreaterThan(641n);
    expect(yieldToMaturity(terms, decimal(101), couponDay)).toBeLessThan(641n);
  });

  it('is what a textbook says: 8 years left, 6.62 % half-yearly, bought at 97.50, comes to 7.03 %', () => {
    const terms = bond('2034-11-24T11:30:00Z', 662n);
    expect(Number(yieldToMaturity(terms, decimal('97.5'), at('2026-11-24T11:30:00Z')))).toBeCloseTo(703, -1);
  });

  it('of a bill near its face is near its rate, and there is none in the last minute', () => {
    expect(Number(yieldToMaturity(bill, decimal(10_000), at('2026-11-21T14:10:00Z')))).toBeCloseTo(876, -1);
    expect(yieldToMaturity(bill, decimal(10_000), at('2026-11-21T14:59:30Z'))).toBeUndefined();
  });
});
