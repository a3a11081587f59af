import { describe, expect, it } from 'vitest';
import { chartRangeKeys, firstOf, queryOf, scopeOf } from '../../../../src/features/market/chart/chart-ranges.ts';

describe('the one model of time', () => {
  it('has the charts of the specification: minutes of a day, and days, weeks and months', () => {
    const asked = chartRangeKeys.map((range) => queryOf(scopeOf(range, range === '1d' ? 'line' : 'candles')));
    expect(asked).toEqual([
      { range: '1d', interval: '1m' },
      { range: '1y', interval: '1d' },
      { range: '1y', interval: '1d' },
      { range: '1y', interval: '1d' },
      { range: '1y', interval: '1wk' },
      { range: '5y', interval: '1mo' },
      { range: 'max', interval: '1mo' },
    ]);
  });

  it('takes the interval that was chosen where the range has it', () => {
    expect(scopeOf('1y', 'candles', 'month').interval).toBe('month');
    expect(scopeOf('1d', 'candles', 'month').interval).toBe('15m');
  });

  it('begins a range as far back as it goes', () => {
    const days = Array.from({ length: 60 }, (_, index) => index * 86_400_000);
    expect(days.length - firstOf('1w', days)).toBe(7);
    expect(firstOf('1y', days)).toBe(0);
    expect(firstOf('all', days)).toBe(0);
    expect(firstOf('1w', [])).toBe(0);
  });
});
