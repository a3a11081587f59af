import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { duration } from '../../src/calls/house/status-page.ts';
import { english } from '../../src/calls/house/status-words.ts';
import type { WrittenStatus } from '../../src/calls/house/status.ts';
import { createTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const status = async () => JSON.parse((await t.request('GET', '/status.json')).body) as WrittenStatus;

test('everybody is told how it stands: database, prices, and how requests have ended', async () => {
  await vi.waitFor(async () => expect((await status()).requests_as_of).not.toBeNull(), { timeout: 30_000 });
  await vi.waitFor(async () => expect((await status()).prices).not.toEqual([]), { timeout: 30_000 });
  const told = await status();
  expect(told).toMatchObject({ mode: 'practice', database: 'answers', venue: null });
  expect(told.withdrawals.map(({ within_deadline: within }) => within)).toEqual([1, 1]);
  expect(told.prices[0]?.age_seconds).toBeLessThan(60);
  // Nobody has stated anything, and nothing is made up for them.
  const nothing = { bank: false, custodian: false, clearing_broker: false, open_differences: 0 };
  await vi.waitFor(async () => expect((await status()).assets).toMatchObject(nothing), { timeout: 30_000 });
});

test('the page has it for people, and nothing in it runs', async () => {
  const { status: code, headers, body } = await t.request('GET', '/status');
  expect(code).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'sha256-/);
  expect(body).toContain('<h2>Withdrawals</h2>');
  expect(body).toContain('<th scope="row">Custodian</th><td>not stated</td>');
  expect(body).not.toMatch(/<script|style="/);
});

test('the page is in the language asked for, or else in one that the browser wants and is offered', async () => {
  const headed = async (path: string, wanted?: string) => {
    const { body } = await t.request('GET', path, wanted === undefined ? {} : { 'accept-language': wanted });
    return /<html lang="(\w+)">[^]*<h1>(.+)<\/h1>/.exec(body)?.slice(1);
  };
  expect(await headed('/status?lang=de')).toEqual(['de', 'Status']);
  expect(await headed('/status?lang=es', 'de')).toEqual(['es', 'Estado']);
  expect(await headed('/status?lang=zh')).toEqual(['zh', '状态']);
  expect(await headed('/status?lang=xx')).toEqual(['en', 'Status']);
  expect(await headed('/status', 'es-MX,es;q=0.9,en;q=0.8')).toEqual(['en', 'Status']);
  await t.database.transaction(
    (tx) =>
      tx`INSERT INTO config_entries (tag, value, updated_at, updated_by) VALUES ('languages', 'en, es', now(), 'a test')`,
  );
  const offered = async () => expect(await headed('/status', 'de-DE,es;q=0.9,en;q=0.8')).toEqual(['es', 'Estado']);
  await vi.waitFor(offered, { timeout: 30_000 });
  expect(await headed('/status')).toEqual(['en', 'Status']);
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [12_000, '3 h 20 min'],
  [86_400, '1 d'],
  [187_200, '2 d 4 h'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(duration(seconds, english.units)).toBe(text);
});

test('months of best execution are listed and served to everybody, each file as it was made; others are not there', async () => {
  expect(JSON.parse((await t.request('GET', '/best-execution.json')).body)).toEqual({ months: [] });
  const hash = Buffer.alloc(32, 7);
  await t.database.transaction(async (tx) => {
    await tx`
      INSERT INTO best_execution_pages (month, file, page, content) VALUES
        ('2026-11-01', 'report', 0, ${Buffer.from('a,b\r\n')}), ('2026-11-01', 'report', 1, ${Buffer.from('1,2\r\n')})`;
    await tx`
      INSERT INTO best_execution_months (month, orders, executions, executions_sha256, report_sha256, made_at)
      VALUES ('2026-11-01', 1, 2, ${hash}, ${hash}, now())`;
  });
  const [month] = (JSON.parse((await t.request('GET', '/best-execution.json')).body) as { months: object[] }).months;
  expect(month).toMatchObject({ month: '2026-11', report: '/best-execution/2026-11.csv', orders: 1, executions: 2 });
  const file = await t.request('GET', '/best-execution/2026-11.csv');
  expect(file).toMatchObject({ status: 200, body: 'a,b\r\n1,2\r\n' });
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', etag: `"${hash.toString('hex')}"` });
  expect((await t.request('GET', '/best-execution/2026-11-executions.csv')).body).toBe('');
  for (const other of ['2026-10.csv', '2026-12.csv', '2026-13.csv', 'x.csv', '2026-11-executions.txt'])
    expect([400, 404], other).toContain((await t.request('GET', `/best-execution/${other}`)).status);
});
