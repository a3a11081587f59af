import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const entry = join(import.meta.dirname, '../entry.mjs');

/** Runs what `dist/main.js` is by a Node that says that it is of a version. */
function runAs(version: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, entry], {
    encoding: 'utf8',
  });
}

test.each(['18.20.8', '20.20.2', '22.21.0'])(
  'the server tells Node %s in one sentence which one it needs',
  (version) => {
    const { status, stdout, stderr } = runAs(version);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `Sauda needs Node 24 or newer: this is ${version}, at ${process.execPath}.\n`,
    });
  },
);

test('a Node that is new enough goes on to the server, which lies beside it', () => {
  expect(runAs('24.0.0').stderr).toContain('server.js');
});
