import { describe, expect, it } from 'vitest';
import { periodOf, soldPercent, valueAtEnd } from './fund-figures.ts';
import { valuePaths } from './value-path.ts';

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

describe('valueAtEnd', () => {
  it('adds the return for the whole term', () => {
    expect(valueAtEnd('50000', '7.40')).toBe('53700.00');
    expect(valueAtEnd('5000', '0.25')).toBe('5012.50');
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
