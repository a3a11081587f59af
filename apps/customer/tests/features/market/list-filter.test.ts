import { expect, test } from 'vitest';
import { askedOf, orderOf, sortedBy } from '../../../src/features/market/list-filter.ts';

test('a head sorts names from A, figures from the greatest, and turns at the second tap', () => {
  expect(orderOf({})).toEqual({ sort: 'name', order: 'asc' });
  const byPrice = sortedBy({ sector: 'bank' }, 'price');
  expect(byPrice).toEqual({ sector: 'bank', sort: 'price', order: 'desc' });
  expect(sortedBy(byPrice, 'price')).toEqual({ sector: 'bank', sort: 'price', order: 'asc' });
  expect(sortedBy(byPrice, 'name')).toEqual({ sector: 'bank', sort: 'name', order: 'asc' });
  expect(sortedBy({}, 'name').order).toBe('desc');
});

test('movers stand in an order of their own, which the same head turns', () => {
  expect(orderOf({ movers: 'gainers' })).toEqual({ sort: 'change', order: 'desc' });
  expect(orderOf({ movers: 'active' })).toEqual({ sort: 'volume', order: 'desc' });
  expect(sortedBy({ movers: 'losers' }, 'change')).toEqual({ movers: 'losers', sort: 'change', order: 'desc' });
  expect(sortedBy({ movers: 'losers' }, 'price')).toEqual({ movers: 'losers', sort: 'price', order: 'desc' });
});

test('what is not asked for is not sent', () => {
  expect(askedOf({ movers: undefined, sector: 'bank', sort: undefined, order: undefined })).toEqual({ sector: 'bank' });
});
