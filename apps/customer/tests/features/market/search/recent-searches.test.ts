import { beforeEach, expect, test, vi } from 'vitest';
import { forgetRecentSearches, keepRecentSearch } from '../../../../src/features/market/search/recent-searches.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const logIn = (id: number) => stored.set('userInfo', JSON.stringify({ id, user: '9000000001', login: '' }));
const open = (symbol: string) => keepRecentSearch({ symbol, name: symbol, type: 'stock', market: 'NSE' });
const kept = () =>
  (JSON.parse(stored.get('recentSearches') ?? '[]') as { customer: string; symbol: string }[]).map(
    ({ customer, symbol }) => `${customer}${symbol}`,
  );

test('the last eight of each customer are kept, each once, until they are forgotten', () => {
  logIn(1);
  for (const symbol of 'ABCDEFGHIJ') open(symbol);
  expect(kept().join(' ')).toBe('1C 1D 1E 1F 1G 1H 1I 1J');
  open('D');
  expect(kept().join(' ')).toBe('1C 1E 1F 1G 1H 1I 1J 1D');
  logIn(2);
  open('D');
  expect(kept().join(' ')).toBe('1C 1E 1F 1G 1H 1I 1J 1D 2D');
  forgetRecentSearches();
  expect(kept()).toEqual([]);
});

test('a browser that keeps nothing, or something else, stops no search', () => {
  logIn(1);
  stored.set('recentSearches', '[{"key":"1 A","symbol":7}, null, "x"]');
  open('B');
  expect(kept()).toEqual(['1B']);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('no room');
    },
  });
  expect(() => open('C')).not.toThrow();
});
