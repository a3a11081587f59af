import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSecretKey, readSecretKey } from '../../src/platform/secret-key.ts';
import { StartError } from '../../src/platform/start-error.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-key-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the secret key of an installation that was given none', () => {
  it('is made once, of 32 bytes, for the owner of the file alone', () => {
    const data = join(directory, 'data');
    const key = keepSecretKey(data);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(keepSecretKey(data)).toBe(key);
    expect(readFileSync(join(data, 'secret.key'), 'utf8')).toBe(`${key}\n`);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('is not made anew where it was lost', () => {
    expect(() => readSecretKey(directory)).toThrow(/secret\.key is not there/);
    expect(existsSync(join(directory, 'secret.key'))).toBe(false);
  });

  it('stops the start where the file was damaged', () => {
    writeFileSync(join(directory, 'secret.key'), 'half');
    expect(() => keepSecretKey(directory)).toThrow(StartError);
  });
});
