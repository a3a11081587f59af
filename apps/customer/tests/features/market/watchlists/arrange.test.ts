import { describe, expect, test } from 'vitest';
import { movedBelow } from '../../../../src/features/market/watchlists/arrange-favourites.ts';
import type { Favourite } from '../../../../src/features/market/watchlists/favourites-query.ts';
import { inOrder, orderNamed } from '../../../../src/features/market/watchlists/list-order.ts';

const row = (name: string, percent: string) => ({ name, stock_detail: { percent_change: percent } }) as Favourite;

test('a row goes below another, or to the top', () => {
  const rows = ['a', 'b', 'c', 'd'].map((symbol) => ({ symbol }));
  const moved = (symbol: string, after?: string) =>
    movedBelow(rows, symbol, after)
      .map((each) => each.symbol)
      .join('');
  expect(moved('a', 'c')).toBe('bcad');
  expect(moved('d', 'a')).toBe('adbc');
  expect(moved('c')).toBe('cabd');
  expect(moved('a', 'd')).toBe('bcda');
  // What it should go below has gone, or it has itself.
  expect(moved('b', 'x')).toBe('bacd');
  expect(moved('x', 'a')).toBe('abcd');
});

describe('the order of a list', () => {
  const rows = [row('Beta', '-0.86'), row('alpha', '2.31'), row('Gamma', '10.02'), row('Aleph', '2.31')];
  const names = (order: 'own' | 'name' | 'change') => inOrder(rows, order).map(({ name }) => name);

  test("is the customer's own, by name, or by change with the highest first", () => {
    expect(names('own')).toEqual(['Beta', 'alpha', 'Gamma', 'Aleph']);
    expect(names('name')).toEqual(['Aleph', 'alpha', 'Beta', 'Gamma']);
    expect(names('change')).toEqual(['Gamma', 'Aleph', 'alpha', 'Beta']);
  });

  test('that was kept by another version is the own one', () => {
    expect(['own', 'name', 'change', 'volume', null].map(orderNamed)).toEqual(['own', 'name', 'change', 'own', 'own']);
  });
});
