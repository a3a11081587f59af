import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';
import { cleanHtml } from '../../src/modules/news/clean-html.ts';

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp();
  customer = await t.register();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const list = (query: { page?: number; limit?: number }) =>
  t.ask('GET /stock/new/list', { token: customer.token, query });

test('a practice market has news from the start, newest first', async () => {
  const { rows, count } = await list({ limit: 100 });
  expect(count).toBeGreaterThanOrEqual(24);
  expect(rows).toHaveLength(count);
  const times = rows.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((left, right) => right - left));
  expect(times[0]).toBeLessThanOrEqual(Date.now());
  expect(new Set(rows.map(({ title }) => title)).size).toBe(count);
  expect(rows.filter(({ img }) => img !== '').length).toBeGreaterThan(10);
});

test('pages hold what was asked for, and none twice', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 10 })));
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(pages[0]?.rows).toHaveLength(10);
  expect((await list({ page: 1000, limit: 50 })).rows).toEqual([]);
});

test('an article is what the list says, with its content, which is clean', async () => {
  const { rows } = await list({ limit: 100 });
  for (const row of rows) {
    const { data } = await t.ask('GET /stock/new/index', { token: customer.token, query: { id: row.id } });
    expect(data).toMatchObject(row);
    expect(data.content.length).toBeGreaterThan(400);
    expect(cleanHtml(data.content)).toBe(data.content);
  }
});

test.each(['0', '999999999999999'])('there is no article %s', async (id) => {
  const answer = await t.send('GET /stock/new/index', { token: customer.token, query: { id } });
  expect(answer).toMatchObject({ status: 404, body: { msg: 'no', data: 'not_found' } });
});

test('pictures are small, for anybody to see, kept for good, and harmless where they are opened by themselves', async () => {
  const { rows } = await list({ limit: 100 });
  for (const img of new Set(rows.map((row) => row.img).filter(Boolean))) {
    const { status, body, headers } = await t.request('GET', img);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      },
    });
    expect(body.length).toBeLessThan(10_000);
  }
});

test.each(['/media/news/x.svg', `/media/news/${'0'.repeat(32)}.svg`, '/media/news/..%2f..%2fapi', '/media/news/'])(
  '%s is no picture',
  async (path) => {
    expect(await t.request('GET', path)).toMatchObject({ status: 404 });
  },
);
