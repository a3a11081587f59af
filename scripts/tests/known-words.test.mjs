import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertKnown } from '../lib/known-words.mjs';

const root = join(import.meta.dirname, '../..');

test.each([
  [['bench', 'orders', 'raeds'], /^There is no benchmark "raeds": known are orders, venue, .*flood\.$/],
  [['endure', 'clutser'], /^npm run endure tries all, or "cluster" alone: "clutser" is no part of it\.$/],
  [
    ['endure', 'cluster', 'primary', 'eaten'],
    /^Nothing that fails is called "primary eaten"\. These are:\n {2}nothing fails\n/,
  ],
])('npm run %j is refused at once, with what there is', (words, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...words], {
    cwd: root,
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toMatch(said);
});

test.each([
  ['bench', []],
  ['bench', ['orders', 'ledger-size']],
  ['endure', []],
  ['endure', ['-t', 'anything']],
  ['endure', ['cluster']],
  ['endure', ['cluster', 'Redis', 'frozen']],
  ['verify', ['anything']],
])('npm run %s takes %j', (task, words) => {
  expect(() => assertKnown(task, words)).not.toThrow();
});
