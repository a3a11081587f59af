import type { IDBPDatabase } from 'idb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { intervals } from '../../../src/lib/intervals.ts';

const openDB = vi.fn<() => Promise<IDBPDatabase>>();
beforeAll(() => {
  vi.resetModules();
  vi.doMock('idb', () => ({ openDB }));
  vi.useFakeTimers();
});
// The next file has the modules and the time of before.
afterAll(() => {
  vi.useRealTimers();
  vi.doUnmock('idb');
  vi.resetModules();
});

it('counts a database that does not open as none, and is asked for again', async () => {
  const { openAppDatabase } = await import('../../../src/lib/cache/app-database.ts');
  openDB.mockReturnValueOnce(new Promise(() => {}));
  const failed = openAppDatabase().catch((reason: unknown) => String(reason));
  await vi.advanceTimersByTimeAsync(intervals.databaseMs);
  expect(await failed).toContain('in time');
  const database = {} as IDBPDatabase;
  openDB.mockResolvedValueOnce(database);
  await expect(openAppDatabase()).resolves.toBe(database);
});
