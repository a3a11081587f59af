import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sauda-alpaca-config-'));
writeFileSync(join(folder, 'secret'), 'hush\n');
afterAll(() => rmSync(folder, { recursive: true }));

const environment = {
  DATABASE_URL: 'postgres://owner:secret@db.internal/sauda',
  ALPACA_BROKER_URL: 'https://broker.example/',
  ALPACA_BROKER_KEY_ID: 'CK1',
  ALPACA_BROKER_SECRET_FILE: 'secret',
};
const parse = (more: Readonly<Record<string, string>> = {}) => parseConfig({ ...environment, ...more }, folder);

test('the secret is read from its file, and the rest has defaults', () => {
  expect(parse().gateway).toMatchObject({
    url: 'https://broker.example',
    keyId: 'CK1',
    secret: 'hush',
    nightFrom: '20:30',
    timeoutMs: 10_000,
    silenceMs: 90_000,
  });
});

test.each([
  [{ ALPACA_BROKER_URL: 'http://broker.example' }, 'ALPACA_BROKER_URL cannot be used'],
  [{ ALPACA_BROKER_URL: 'https://broker.example/v1' }, 'ALPACA_BROKER_URL cannot be used'],
  [{ ALPACA_BROKER_URL: '' }, 'ALPACA_BROKER_URL is missing: where the Broker API is'],
  [{ ALPACA_BROKER_NIGHT: 'evening' }, 'ALPACA_BROKER_NIGHT is no time of day'],
  [{ ALPACA_BROKER_SECRET_FILE: 'lost' }, /ALPACA_BROKER_SECRET_FILE is .*lost, which cannot be read \(ENOENT\)/],
])('%o is refused', (more, words) => {
  expect(() => parse(more)).toThrow(words);
});
