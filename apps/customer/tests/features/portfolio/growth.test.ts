import { expect, it } from 'vitest';
import { growthOver, rangesFor } from '../../../src/features/portfolio/growth.ts';

const day = (time_weighted: string, index: string | null) => ({ day: '2026-11-20', time_weighted, index });

it('tells growth since the evening before the first day of the range', () => {
  const days = [day('10.00', '5.00'), day('21.00', '5.00'), day('10.00', '10.25')];
  const last = growthOver(days, 2);
  expect(last.own.map((value) => value.toFixed(4))).toEqual(['0.0000', '10.0000', '0.0000']);
  expect(last.index.map((value) => value?.toFixed(4))).toEqual(['0.0000', '0.0000', '5.0000']);
  // Of all days there is none before: they count from nothing.
  expect(growthOver(days, 365).own.map((value) => value.toFixed(4))).toEqual([
    '0.0000',
    '10.0000',
    '21.0000',
    '10.0000',
  ]);
});

it('has no index where none is known', () => {
  expect(growthOver([day('1.00', null), day('2.00', null)], 7).index).toEqual([undefined, undefined, undefined]);
});

it('offers ranges up to the first that has all days', () => {
  expect(rangesFor(2)).toEqual(['1w']);
  expect(rangesFor(30)).toEqual(['1w', '1m']);
  expect(rangesFor(365)).toEqual(['1w', '1m', '3m', '1y']);
});
