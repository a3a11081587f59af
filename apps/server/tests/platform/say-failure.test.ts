import { mkdtempSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sayFailure } from '../../src/platform/say-failure.ts';

function saidOf(error: unknown): unknown {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sayFailure(error);
  const [line] = said.mock.lastCall ?? [];
  said.mockRestore();
  return line;
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('what a disk refuses is one sentence, with the file where it is known', () => {
  expect(saidOf(thrownBy(() => mkdtempSync('/nowhere/drill-')))).toBe(
    '/nowhere/drill-XXXXXX cannot be used: it is not there (ENOENT).',
  );
  // As an archive that is unpacked says it.
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(saidOf(full)).toBe('A file cannot be used: the disk is full, make room (ENOSPC).');
});

test('what nobody has foreseen is said with all that is known', () => {
  const bug = new TypeError('bug');
  expect(saidOf(bug)).toBe(bug);
});
