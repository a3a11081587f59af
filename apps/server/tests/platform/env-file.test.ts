import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEnvFile } from '../../src/platform/env-file.ts';
import { StartError } from '../../src/platform/start-error.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sauda-env-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

test('fills in what the environment leaves out, and nothing where there is no file', () => {
  vi.stubEnv('SAUDA_GIVEN', 'by the environment');
  vi.stubEnv('SAUDA_EMPTY', '');
  vi.stubEnv('SAUDA_LEFT_OUT', undefined);
  loadEnvFile(folder);
  expect(process.env.SAUDA_LEFT_OUT).toBeUndefined();

  writeFileSync(
    join(folder, '.env'),
    'SAUDA_GIVEN=by the file\nSAUDA_EMPTY=file\nSAUDA_LEFT_OUT="by the file" # why\n',
  );
  loadEnvFile(folder);
  expect(process.env.SAUDA_GIVEN).toBe('by the environment');
  expect(process.env.SAUDA_EMPTY).toBe('');
  expect(process.env.SAUDA_LEFT_OUT).toBe('by the file');
});

test('a file that is there and cannot be read is told in one line, by its name', () => {
  mkdirSync(join(folder, '.env'));
  const load = () => loadEnvFile(folder);
  expect(load).toThrow(StartError);
  expect(load).toThrow(`${join(folder, '.env')} cannot be read (EISDIR).`);
});
