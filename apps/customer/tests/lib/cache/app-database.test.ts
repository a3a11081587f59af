import { openDB, type IDBPDatabase } from 'idb';
import { expect, it, vi } from 'vitest';
import { openAppDatabase } from '../../../src/lib/cache/app-database.ts';
import { intervals } from '../../../src/lib/intervals.ts';

vi.mock('idb', () => ({ openDB: vi.fn() }));
vi.useFakeTimers();

it('counts a database that does not open as none, and is asked for again', async () => {
  vi.mocked(openDB).mockReturnValueOnce(new Promise(() => {}));
  const failed = openAppDatabase().catch((reason: unknown) => String(reason));
  await vi.advanceTimersByTimeAsync(intervals.databaseMs);
  expect(await failed).toContain('in time');
  const database = {} as IDBPDatabase;
  vi.mocked(openDB).mockResolvedValueOnce(database);
  await expect(openAppDatabase()).resolves.toBe(database);
});
