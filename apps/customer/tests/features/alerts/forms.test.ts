import { describe, expect, test } from 'vitest';
import { priceAt } from '../../../src/data/price-distance.ts';
import type { Figure } from '../../../src/lib/i18n/use-figures.ts';
import { alertProblems, directionTo } from '../../../src/features/alerts/alert-form.ts';
import { gainAt, triggerProblems } from '../../../src/features/alerts/trigger-form.ts';

describe('an alert', () => {
  const market = { tickSize: '0.05', now: '100.00' };
  test.each([
    ['100.05', undefined, 'above'],
    ['99.95', undefined, 'below'],
    ['100', 'same', undefined],
    ['99.96', 'offTick', 'below'],
    ['', 'missing', undefined],
    ['0', 'notAboveZero', 'below'],
    ['1.2.3', 'missing', undefined],
  ] as const)('%s: %s', (price, problem, direction) => {
    expect(alertProblems({ price }, market).price).toBe(problem);
    expect(directionTo(price, market.now)).toBe(direction);
  });
});

describe('a stop and a target', () => {
  const lot = { now: '100.00', held: '10' };
  const figure = (text: string): Figure => {
    if (text === '') return { unread: 'empty', words: undefined };
    return /^[\d.]+$/u.test(text) ? { wire: text } : { unread: 'notANumber', words: 'Why' };
  };
  const problems = (stop: string, target: string, count = '') =>
    triggerProblems({ stop: figure(stop), target: figure(target), count: figure(count) }, lot);
  test('one of them is enough, below and above the price', () => {
    expect(problems('99', '')).toEqual({});
    expect(problems('', '101')).toEqual({});
    expect(problems('99', '101', '10')).toEqual({});
  });

  test('neither is none, and each must be on its side', () => {
    expect(problems('', '')).toEqual({ stop: 'missing' });
    expect(problems('100', '100')).toEqual({ stop: 'notBelow', target: 'notAbove' });
    expect(problems('x', '0')).toEqual({ stop: 'notAPrice', target: 'notAPrice' });
  });

  test('no more than is held, and at least one', () => {
    expect(problems('99', '', '11')).toEqual({ count: 'tooMany' });
    expect(problems('99', '', '0')).toEqual({ count: 'notACount' });
    expect(problems('99', '', 'x')).toEqual({ count: 'notACount' });
  });
});

describe('a price at a distance', () => {
  test.each([
    [-5, '1284.60', '0.05', '1220.35'],
    [10, '1284.60', '0.05', '1413.05'],
    // Never the price itself.
    [-2, '0.10', '0.05', '0.05'],
    [5, '0.10', '0.05', '0.15'],
    [-2, '0.05', '0.05', undefined],
  ])('%s%% of %s on a tick of %s is %s', (percent, now, tickSize, price) => {
    expect(priceAt(percent, { now, tickSize })).toBe(price);
  });
});

test('what a sale at a price gains or loses is of what was paid, for the part that is sold', () => {
  const lot = { count: '120', last_price: '1284.60', value: '154152.00', total_price: '144578.40' };
  expect(gainAt('1220.00', lot, undefined)).toBe('1821.60');
  expect(gainAt('1356.00', lot, '60')).toBe('9070.80');
  expect(gainAt('1100.00', lot, undefined)).toBe('-12578.40');
  expect(gainAt('x', lot, undefined)).toBeUndefined();
});
