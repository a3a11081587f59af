import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/lib/command.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const imported = { msg: 'ok', data: { added: 5, known: 0, settled: 0 } };
const refused = (key: string) => ({ msg: 'no', data: key, message: key });

/** Has the server answer one after the other. @returns the keys that it was asked by */
function answer(...answers: readonly (Response | Error)[]): string[] {
  const keys: string[] = [];
  const next = [...answers];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '');
    const given = next.shift();
    if (given instanceof Response) return given;
    throw given;
  });
  return keys;
}

test('a command that is asked for again while it is under way is done once, and both have its answer', async () => {
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

test('a command whose outcome is not known goes again under its key, also after the page was loaded anew', async () => {
  const body = { csv: 'Date,Amount,Name' };
  const cut = new TypeError('cut');
  // That it is not available may be said after it was done: the database may have gone at the end of it.
  const away = Response.json(refused('unavailable'), { status: 503 });
  const keys = answer(cut, away, Response.json(imported), Response.json(imported));
  await expect(runCommand('POST /bank-lines/import', body)).rejects.toThrow('this may be done or not');
  await expect(runCommand('POST /bank-lines/import', body)).rejects.toThrow('unavailable');
  vi.resetModules();
  const anew = await import('../../src/lib/command.ts');
  await anew.runCommand('POST /bank-lines/import', body);
  expect(new Set(keys).size).toBe(1);
  await anew.runCommand('POST /bank-lines/import', body);
  expect(new Set(keys).size).toBe(2);
});

test('a command that was refused is another one when it is sent again', async () => {
  const body = { csv: 'Date' };
  const keys = answer(Response.json(refused('invalid'), { status: 422 }), Response.json(imported));
  await expect(runCommand('POST /bank-lines/import', body)).rejects.toThrow('invalid');
  await runCommand('POST /bank-lines/import', body);
  expect(new Set(keys).size).toBe(2);
});

test('a command is sent where the page came by plain http, and where the browser keeps nothing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('sessionStorage', undefined);
  const keys = answer(new TypeError('cut'), Response.json(imported));
  const body = { csv: 'Amount' };
  await expect(runCommand('POST /bank-lines/import', body)).rejects.toThrow('could not be reached');
  await runCommand('POST /bank-lines/import', body);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u), keys[0]]);
});
