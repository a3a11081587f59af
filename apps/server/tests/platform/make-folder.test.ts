import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, requireFolder } from '../../src/platform/make-folder.ts';
import { StartError } from '../../src/platform/start-error.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-folder-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a folder', () => {
  it('is made with those above it, once, for whom it is meant', () => {
    const path = join(directory, 'a', 'b', 'c');
    makeFolder(path, { mode: 0o700 });
    makeFolder(path, { mode: 0o700 });
    for (const made of [path, join(directory, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it.each(['file', join('file', 'below'), join('lost', 'below')])('is not made at %s', (name) => {
    writeFileSync(join(directory, 'file'), '');
    symlinkSync(join(directory, 'nowhere'), join(directory, 'lost'));
    expect(() => makeFolder(join(directory, name))).toThrow(/EEXIST|ENOTDIR|ENOENT/);
    expect(() => requireFolder('The folder', join(directory, name))).toThrow(StartError);
  });

  it.runIf(process.platform === 'linux')('is refused, and not tried for ever, where the system makes none', () => {
    expect(() => makeFolder('/proc/sauda/heads')).toThrow('ENOENT');
  });
});
