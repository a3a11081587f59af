import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuery } from '@sauda/contract';
import { createTestApp, type TestApp } from './app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
  ({ token } = await t.register());
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const search = async (query: WireQuery<'GET /v2/search'>) =>
  (await t.ask('GET /v2/search', { token, query: { limit: 50, ...query } })).data.rows;

describe('a search for words', () => {
  test('in one class alone finds there what all of them together would have crowded out', async () => {
    const all = await search({ q: 'a' });
    expect(all).toHaveLength(50);
    const futures = await search({ q: 'a', class: 'futures' });
    expect(futures.length).toBeGreaterThan(0);
    expect(new Set(futures.map(({ type }) => type))).toEqual(new Set(['futures']));
    const known = new Set(all.map(({ stock }) => stock));
    expect(futures.some(({ stock }) => !known.has(stock))).toBe(true);
  });

  test('tells funds that are traded from stocks', async () => {
    const funds = await search({ q: 'india', class: 'etf' });
    expect(funds.map(({ stock }) => stock)).toContain('NIV50');
    expect(new Set(funds.map(({ market }) => market))).toEqual(new Set(['ETF']));
    const stocks = await search({ q: 'india', class: 'stock' });
    expect(stocks.map(({ market }) => market)).not.toContain('ETF');
    expect((await search({ q: 'india', class: 'index' })).map(({ type }) => type)).toContain('index');
  });
});

test('counts all that match, and the pages come to as many', async () => {
  for (const query of [{ q: 'a' }, { q: 'a', class: 'stock' }, { q: '', class: 'stock' }] as const) {
    const found = new Set<string>();
    let count = 0;
    for (let page = 1; page === 1 || found.size < count; page += 1) {
      // Each page tells whether there is another.
      // oxlint-disable-next-line no-await-in-loop -- See above.
      const { data } = await t.ask('GET /v2/search', { token, query: { ...query, limit: 50, page } });
      expect(data.rows, `page ${page}`).not.toEqual([]);
      for (const { stock } of data.rows) found.add(stock);
      ({ count } = data);
    }
    expect(count).toBeGreaterThan(50);
    expect(found.size).toBe(count);
  }
});

test('without words a class is listed, and nothing where none is named', async () => {
  expect(await search({ q: ' ' })).toEqual([]);
  for (const wanted of ['stock', 'index', 'forex', 'futures', 'treasury'] as const) {
    const rows = await search({ q: '', class: wanted });
    expect(rows.length, wanted).toBeGreaterThan(0);
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([wanted]));
  }
  const { data } = await t.ask('GET /v2/search', { token, query: { q: '', class: 'stock', page: 2, limit: 3 } });
  expect(data.rows.map(({ stock }) => stock)).toEqual(
    (await search({ q: '', class: 'stock' })).slice(3, 6).map(({ stock }) => stock),
  );
});

test('codes are answered in their order, those that are unknown left out', async () => {
  const rows = await search({ q: '', codes: 'TARAKA,NOTHERE,__proto__, DECSTEEL,TARAKA' });
  expect(rows.map(({ stock }) => stock)).toEqual(['TARAKA', 'DECSTEEL']);
  expect(await search({ q: '', codes: 'TARAKA,NIV50', class: 'etf' })).toMatchObject([{ stock: 'NIV50' }]);
});

test('an unknown class and too many codes are refused', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `S${index}`).join(',');
  for (const query of [
    { q: 'a', class: 'cheese' },
    { q: '', codes: many },
  ])
    expect(await t.send('GET /v2/search', { token, query })).toMatchObject({
      status: 400,
      body: { data: 'invalid' },
    });
});
