import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const apps = join(import.meta.dirname, '../../..');

test.each([
  ['server/src/migrate.ts', ['--help'], 'usage: npm run migrate'],
  ['venue-fix/src/main.ts', ['--rest'], 'usage: sauda-venue-fix [--reset]'],
])('%s %j does nothing and says how it is used', (program, words, usage) => {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { status, stderr } = spawnSync(process.execPath, [join(apps, program), ...words], { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(usage) });
});
