import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketAt } from '../helpers/simulated-market.ts';
import { createTestApp, type TestApp } from './app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  // It stands still, so that a line and a chart are of the same price.
  t = await createTestApp({}, { market: marketAt(new Date('2026-11-20T06:00:00Z')) });
  ({ token } = await t.register());
});
afterAll(async () => {
  await t.close();
});

const lines = (symbols: string) => t.send('GET /v2/lines', { token, query: { symbols } });

test('each line ends in the price, beside the close before, and is coarse', async () => {
  const { data } = await t.ask('GET /v2/lines', { token, query: { symbols: 'DECSTEEL, TARAKA ,DECSTEEL' } });
  expect(data.rows.map(({ symbol }) => symbol)).toEqual(['DECSTEEL', 'TARAKA']);
  for (const { symbol, closes, previous_close } of data.rows) {
    const { data: quote } = await t.ask('GET /v2/yahoo', { token, query: { symbol, mold: '1d', points: 30 } });
    expect(closes).toEqual(quote.rows.map(({ close }) => close));
    expect(closes.at(-1)).toBe(quote.price);
    expect(closes.length).toBeLessThanOrEqual(30);
    expect(previous_close).toBe(quote.previousClose);
  }
});

test('what is unknown has no line, and takes none from the others', async () => {
  const { data } = await t.ask('GET /v2/lines', { token, query: { symbols: 'NOTHERE,DECSTEEL,__proto__,' } });
  expect(data.rows.map(({ symbol }) => symbol)).toEqual(['DECSTEEL']);
});

test('more than fifty, and none, are refused', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `S${index}`);
  expect(await lines(many.slice(1).join(','))).toMatchObject({ status: 200, body: { data: { rows: [] } } });
  expect(await lines(many.join(','))).toMatchObject({ status: 400, body: { data: 'invalid' } });
  expect(await lines('')).toMatchObject({ status: 400, body: { data: 'invalid' } });
});

test('a chart since one of its minutes is the end of the whole one', async () => {
  const query = { symbol: 'DECSTEEL', mold: '1d', interval: '1m' } as const;
  const { data: whole } = await t.ask('GET /v2/yahoo', { token, query });
  const since = whole.rows.at(-3)?.timestamp ?? 0;
  const { data: end } = await t.ask('GET /v2/yahoo', { token, query: { ...query, since } });
  expect(end.rows).toEqual(whole.rows.slice(-3));
  expect({ ...end, rows: [] }).toEqual({ ...whole, rows: [] });
  const later = { ...query, since: since + 86_400_000 };
  expect((await t.ask('GET /v2/yahoo', { token, query: later })).data.rows).toEqual([]);
});
