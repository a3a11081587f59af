import { describe, expect, it } from 'vitest';
import { isSoldOut, paidAtEnd, periodOf, soldPercent } from '../../../../src/features/offerings/funds/fund-figures.ts';
import { valuePaths } from '../../../../src/features/offerings/funds/value-path.ts';

describe('periodOf', () => {
  it.each([
    [1, 'day', 1],
    [29, 'day', 29],
    [30, 'month', 1],
    [89, 'month', 2],
    [90, 'month', 3],
    [365, 'month', 12],
  ])('%i days', (days, unit, count) => expect(periodOf(days)).toEqual({ unit, count }));
});

describe('soldPercent', () => {
  it('never says that all is sold before it is', () => {
    expect(soldPercent({ sold_amount: '0', issue_amount: '20000' })).toBe(0);
    expect(soldPercent({ sold_amount: '19999', issue_amount: '20000' })).toBe(99);
    expect(soldPercent({ sold_amount: '20000', issue_amount: '20000' })).toBe(100);
  });
});

describe('isSoldOut', () => {
  it('is so once less than a share is left', () => {
    expect(isSoldOut({ sold_amount: '15000', issue_amount: '20000', amount: '5000' })).toBe(false);
    expect(isSoldOut({ sold_amount: '15001', issue_amount: '20000', amount: '5000' })).toBe(true);
  });
});

describe('paidAtEnd', () => {
  it('adds the return for the whole term, rounded as the server does', () => {
    expect(paidAtEnd('50000', '7.40')).toEqual({ profit: '3700.00', total: '53700.00' });
    expect(paidAtEnd('5000', '0.25')).toEqual({ profit: '12.50', total: '5012.50' });
    // 100.10 × 0.25 % is 0.25025.
    expect(paidAtEnd('100.10', '0.25')).toEqual({ profit: '0.25', total: '100.35' });
  });
});

describe('valuePaths', () => {
  it('rise from the amount to the value at the end', () => {
    const points = [
      { day: 0, low: '100', value: '100', high: '100' },
      { day: 10, low: '101', value: '102', high: '104' },
    ];
    expect(valuePaths(points, 100, 40)).toEqual({
      line: 'M0.0,40.0L100.0,20.0',
      band: 'M0.0,40.0L100.0,0.0L100.0,30.0L0.0,40.0Z',
    });
  });

  it('are level where nothing is earned, and nothing without points', () => {
    const level = { low: '100', value: '100', high: '100' };
    expect(
      valuePaths(
        [
          { day: 0, ...level },
          { day: 5, ...level },
        ],
        100,
        40,
      ).line,
    ).toBe('M0.0,40.0L100.0,40.0');
    expect(valuePaths([], 100, 40)).toEqual({ band: '', line: '' });
  });
});
