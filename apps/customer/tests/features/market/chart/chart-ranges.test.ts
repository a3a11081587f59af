import { describe, expect, it } from 'vitest';
import { parseLayout } from '../../../../src/features/market/chart/chart-layout.ts';
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

describe('parseLayout', () => {
  it('takes what is known and leaves out the rest', () => {
    expect(parseLayout('{"range":"3m","style":"line","dayStyle":"bars","interval":7,"more":1}')).toMatchObject({
      range: '3m',
      style: 'line',
      dayStyle: 'line',
      interval: undefined,
    });
    const [one, two] = ['ONE', 'TWO'].map((symbol) => ({ symbol, name: symbol }));
    const kept = [one, { symbol: 7 }, null, one, two, 'x', { symbol: 'C', name: 'C' }, { symbol: 'D', name: 'D' }];
    // Three at the most, each once.
    expect(parseLayout(JSON.stringify({ compared: kept })).compared).toEqual([one, two, { symbol: 'C', name: 'C' }]);
    for (const compared of ['ONE', 7, null, {}]) expect(parseLayout(JSON.stringify({ compared })).compared).toEqual([]);
    for (const broken of [null, '', '{', 'null', '[]', '"x"']) expect(parseLayout(broken).range).toBe('1d');
  });
});
