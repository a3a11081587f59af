import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/platform/database.ts';
import { connectOwner, createTestDatabase } from '../../helpers/database.ts';

let database: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, url, drop } = await createTestDatabase({ maxConnections: 4 }));
});
afterAll(() => drop());

test('a word is heard once its transaction has committed, and again after the connection was lost', async () => {
  const heard = vi.fn<() => void>();
  const stop = database.listen('some_news', heard);
  // That it listens.
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 30_000);
  const failed = database.transaction(async (tx) => {
    await tx`SELECT pg_notify('some_news', '')`;
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await database.transaction(async (tx) => {
    await tx`SELECT pg_notify('some_news', '')`;
    await tx`SELECT pg_sleep(0.1)`;
    expect(heard).toHaveBeenCalledTimes(1);
  });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 30_000);

  const owner = connectOwner(url);
  await owner.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
  await owner.close();
  // What was told meanwhile may have been missed.
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3), { timeout: 30_000 });
  await database.sql`SELECT pg_notify('some_news', '')`;
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(4), 30_000);
  stop();
  await vi.waitFor(async () => {
    const left = await database.sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    expect(left).toHaveLength(0);
  }, 30_000);
});
