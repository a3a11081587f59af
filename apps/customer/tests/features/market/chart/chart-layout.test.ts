import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLayout, parseLayout, readLayout } from '../../../../src/features/market/chart/chart-layout.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

const logIn = (id: number) => storage.set('userInfo', JSON.stringify({ id, user: '', login: '' }));

describe('the layout of the charts', () => {
  it('is each customer’s own on the device that they share', () => {
    logIn(1);
    changeLayout({ range: '3m', compared: [{ symbol: 'ONE', name: 'One' }] });
    logIn(2);
    expect(readLayout()).toMatchObject({ range: '1d', compared: [] });
    changeLayout({ range: '5y' });
    logIn(1);
    expect(readLayout()).toMatchObject({ range: '3m', compared: [{ symbol: 'ONE', name: 'One' }] });
    changeLayout({ style: 'line' });
    expect(readLayout()).toMatchObject({ range: '3m', style: 'line' });
    logIn(2);
    expect(readLayout()).toMatchObject({ range: '5y', style: 'candles' });
    expect(readLayout()).toBe(readLayout());
  });

  it('is kept of those who changed theirs last', () => {
    for (let id = 1; id <= 9; id += 1) {
      logIn(id);
      changeLayout({ range: '3m' });
    }
    expect(readLayout().range).toBe('3m');
    logIn(2);
    expect(readLayout().range).toBe('3m');
    logIn(1);
    expect(readLayout().range).toBe('1d');
  });

  it('begins anew where what was kept cannot be read', () => {
    logIn(1);
    for (const broken of ['', '{', 'null', '{}', '"x"', '[null, 7, {}]', '[{ "key": "1", "range": 7 }]']) {
      storage.set('chartLayouts', broken);
      expect(readLayout().range).toBe('1d');
    }
  });
});

describe('parseLayout', () => {
  it('takes what is known and leaves out the rest', () => {
    expect(parseLayout({ range: '3m', style: 'line', dayStyle: 'bars', interval: 7, more: 1 })).toMatchObject({
      range: '3m',
      style: 'line',
      dayStyle: 'line',
      interval: undefined,
    });
    const [one, two] = ['ONE', 'TWO'].map((symbol) => ({ symbol, name: symbol }));
    const kept = [one, { symbol: 7 }, null, one, two, 'x', { symbol: 'C', name: 'C' }, { symbol: 'D', name: 'D' }];
    // Three at the most, each once.
    expect(parseLayout({ compared: kept }).compared).toEqual([one, two, { symbol: 'C', name: 'C' }]);
    for (const compared of ['ONE', 7, null, {}]) expect(parseLayout({ compared }).compared).toEqual([]);
  });
});
