import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '../../src/platform/database.ts';
import { createJobs, type Jobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { startRelay } from '../helpers/relay.ts';

let testDatabase: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => testDatabase.drop());

async function startJobs(register: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({ database: testDatabase.database, log: createLog('silent') });
  register(jobs);
  await jobs.start();
  running.push(jobs);
  return jobs;
}

const send = (jobs: Jobs, name: string, data: object, options?: Parameters<Jobs['send']>[3]) =>
  testDatabase.database.transaction((tx) => jobs.send(tx, name, data, options));

describe('jobs', () => {
  test('a job runs with the data it was sent with', async () => {
    const seen: unknown[] = [];
    const jobs = await startJobs((it) => it.work('plain', async (data) => void seen.push(data)));
    await send(jobs, 'plain', { id: 'a "quoted" \\ name', rows: [1, 2] });
    await vi.waitFor(() => expect(seen).toEqual([{ id: 'a "quoted" \\ name', rows: [1, 2] }]), 30_000);
  });

  test('a job of a transaction that rolls back is never made', async () => {
    const seen: unknown[] = [];
    const jobs = await startJobs((it) => it.work('rolled-back', async (data) => void seen.push(data)));
    const failing = testDatabase.database.transaction(async (tx) => {
      await jobs.send(tx, 'rolled-back', { from: 'failed' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await send(jobs, 'rolled-back', { from: 'committed' });
    await vi.waitFor(() => expect(seen).toContainEqual({ from: 'committed' }), 30_000);
    expect(seen).toEqual([{ from: 'committed' }]);
  });

  test('while the database is away the queue says so once, and not as a fault', async () => {
    const relay = await startRelay(testDatabase.url);
    const database = connectDatabase({ url: relay.url, maxConnections: 4, name: 'test-away' });
    const lines: string[] = [];
    const jobs = createJobs({ database, log: createLog('warn', { write: (line: string) => lines.push(line) }) });
    jobs.work('away', () => Promise.resolve());
    await jobs.start();
    relay.close();
    await vi.waitFor(() => expect(lines).not.toEqual([]), 30_000);
    // It goes on asking.
    await sleep(2_500);
    await jobs.stop();
    await database.close();
    const told = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
    expect(told.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(['warn: the job queue waits for the database']);
  });

  test('a job waits for its time', async () => {
    const seen: number[] = [];
    const jobs = await startJobs((it) => it.work('later', async () => void seen.push(Date.now())));
    const due = Date.now() + 1_500;
    await send(jobs, 'later', {}, { startAfter: new Date(due) });
    await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000);
    expect(seen[0]).toBeGreaterThanOrEqual(due);
  });

  test('a second job with the key of a waiting one is not added', async () => {
    const seen: unknown[] = [];
    const jobs = await startJobs((it) => it.work('keyed', async (data) => void seen.push(data)));
    const { sql } = testDatabase.database;
    const startAfter = new Date(Date.now() + 3_600_000);
    await send(jobs, 'keyed', { order: 1 }, { startAfter, singletonKey: 'k1' });
    await send(jobs, 'keyed', { order: 2 }, { startAfter, singletonKey: 'k1' });
    await send(jobs, 'keyed', { order: 3 }, { startAfter, singletonKey: 'k2' });
    await send(jobs, 'keyed', { order: 4 }, { startAfter });
    await send(jobs, 'keyed', { order: 5 }, { startAfter });
    await sql`UPDATE jobs.job SET start_after = now() WHERE name = 'keyed'`;
    await vi.waitFor(() => expect(seen).toHaveLength(4), 30_000);
    await sleep(700);
    expect(seen).toHaveLength(4);
    expect(seen).not.toContainEqual({ order: 2 });
  });

  test('a job that fails runs again', async () => {
    let attempts = 0;
    const jobs = await startJobs((it) =>
      it.work('flaky', async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('not yet');
      }),
    );
    await send(jobs, 'flaky', {});
    await vi.waitFor(() => expect(attempts).toBe(2), 30_000);
  });

  test('leave the application no statement, version or table to write that the owner goes by at the next start', async () => {
    const { database, url } = testDatabase;
    const order = database.sql`
      INSERT INTO jobs.bam (name, version, table_name, command) VALUES ('x', 1, 'x', 'ALTER ROLE sauda_app CREATEDB')`;
    await expect(order).rejects.toThrow('permission denied for table bam');
    await expect(database.sql`UPDATE jobs.version SET version = 1`).rejects.toThrow('permission denied');
    await expect(database.sql`DELETE FROM jobs.version`).rejects.toThrow('permission denied');
    const jobs = await startJobs((it) => it.work('plain', () => Promise.resolve()));
    await expect(database.sql`UPDATE jobs.queue SET table_name = 'x ON y; --'`).rejects.toThrow(
      'queues_share_one_table',
    );
    await expect(database.sql`UPDATE jobs.queue SET partition = true`).rejects.toThrow('queues_share_one_table');
    await jobs.stop();
    // All of it is as it was, and can be made sure of once more.
    await migrate(url);
    await expect(database.sql`DELETE FROM jobs.bam`).rejects.toThrow('permission denied for table bam');
  });

  test('two nodes share the jobs, each job running once', async () => {
    const seen: string[] = [];
    const register = (it: Jobs) => it.work<{ no: string }>('shared', async ({ no }) => void seen.push(no));
    const jobs = await startJobs(register);
    await startJobs(register);
    const numbers = Array.from({ length: 20 }, (_, index) => `no-${index}`);
    for (const no of numbers) await send(jobs, 'shared', { no });
    await vi.waitFor(() => expect(seen).toHaveLength(20), 30_000);
    expect(seen.toSorted()).toEqual(numbers.toSorted());
  });
});
