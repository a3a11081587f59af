import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';

/* CONTRIBUTING.md: a test passes on a machine that is ten times slower, so what it waits for may take half a minute. */

const leastMs = 30_000;
/** A bound in its place, or by its name; the ends of calls are told by brackets that fit, which no text in a test's wait has alone. */
const bounds = /,\s*([\d_]+),?\s*$|\btimeout: ?([\d_]+)/gu;

function* waitsOf(source) {
  for (const { index, 0: name } of source.matchAll(/\bvi\.wait(?:For|Until)\(|\.poll\(/gu)) {
    let [end, depth] = [index + name.length, 1];
    for (; depth > 0; end += 1) {
      if ('([{'.includes(source[end])) depth += 1;
      if (')]}'.includes(source[end])) depth -= 1;
    }
    const asked = source.slice(index + name.length, end - 1);
    const found = [...asked.matchAll(bounds)].map(([, placed, named]) => Number((placed ?? named).replaceAll('_', '')));
    // What does not say another waits for a second, but for `expect.poll`, which the settings of the runner tell.
    const isSaid = name === '.poll(' || found.length > 0 || asked.includes('timeout: ');
    const shortest = isSaid ? Math.min(leastMs, ...found) : 1_000;
    yield { line: source.slice(0, index).split('\n').length, shortest };
  }
}

test('nothing is waited for less than half a minute', () => {
  const listed = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs', '**/tests/**/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path !== '' && !path.startsWith('e2e/tests/'));
  const tooShort = files.flatMap((path) =>
    [...waitsOf(readFileSync(join(root, path), 'utf8'))]
      .filter(({ shortest }) => shortest < leastMs)
      .map(({ line }) => `${path}:${line}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(tooShort).toEqual([]);
});

test('no call is mended before Retry is pressed, since the app asks again by itself', () => {
  const listed = execFileSync('git', ['ls-files', 'e2e/tests/*.ts'], { cwd: root, encoding: 'utf8' });
  const mended = /unroute\([^\n]*\n[^\n]*texts\.retry/u;
  const files = listed.split('\n').filter((path) => path !== '');
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((path) => mended.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
