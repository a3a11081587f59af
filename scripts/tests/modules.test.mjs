import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';

/* vitest.config.ts: a worker keeps the modules that it has loaded for the next file. */

test('what is put in the place of a module is taken away again', () => {
  const listed = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path !== '');
  const lasting = files.filter((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return /\bvi\.mock\(/u.test(source) || (source.includes('vi.doMock(') && !source.includes('vi.doUnmock('));
  });
  expect(files.length).toBeGreaterThan(300);
  expect(lasting.filter((path) => path !== 'scripts/tests/modules.test.mjs')).toEqual([]);
});
