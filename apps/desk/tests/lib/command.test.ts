import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/lib/command.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a command that is asked for again while it is under way is done once, and both have its answer', async () => {
  const imported = { msg: 'ok', data: { added: 5, known: 0, settled: 0 } };
  const asked = vi.fn(async () => Response.json(imported));
  vi.stubGlobal('fetch', asked);
  const body = { csv: 'Date,Amount' };
  const [first, second] = [runCommand('POST /bank-lines/import', body), runCommand('POST /bank-lines/import', body)];
  expect(await first).toEqual(imported);
  expect(await second).toEqual(imported);
  expect(asked).toHaveBeenCalledTimes(1);

  await runCommand('POST /bank-lines/import', body);
  expect(asked).toHaveBeenCalledTimes(2);
});
