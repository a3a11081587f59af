import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sauda-kite-config-'));
writeFileSync(join(folder, 'token'), 'yesterday\n');
afterAll(() => rmSync(folder, { recursive: true }));

const environment = {
  DATABASE_URL: 'postgres://owner:secret@db.internal/sauda',
  KITE_API_KEY: 'key',
  KITE_ACCESS_TOKEN_FILE: 'token',
};
const parse = (more: Readonly<Record<string, string>> = {}) => parseConfig({ ...environment, ...more }, folder);

test('the access token is read anew each time, as it changes each morning, and the rest has defaults', () => {
  const { access, pace } = parse();
  expect(access).toMatchObject({ url: 'https://api.kite.trade', tickerUrl: 'wss://ws.kite.trade', apiKey: 'key' });
  expect(pace).toEqual({ silenceMs: 10_000, retryMs: 2_000, retryMostMs: 60_000 });
  expect(access.accessToken()).toBe('yesterday');
  writeFileSync(join(folder, 'token'), 'today');
  expect(access.accessToken()).toBe('today');
});

test.each([
  [{ KITE_URL: 'http://api.example' }, 'KITE_URL cannot be used'],
  [{ KITE_TICKER_URL: 'ws://ticker.example' }, 'KITE_TICKER_URL cannot be used'],
  [{ KITE_API_KEY: '' }, 'KITE_API_KEY is missing: the key of the app'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing: the database of the server'],
  [{ KITE_ACCESS_TOKEN_FILE: 'lost' }, /KITE_ACCESS_TOKEN_FILE is .*lost, which cannot be read \(ENOENT\)/],
])('%o is refused', (more, words) => {
  expect(() => parse(more)).toThrow(words);
});
