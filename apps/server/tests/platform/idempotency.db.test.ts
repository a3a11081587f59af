import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, databaseIsAway, databaseIsBusy } from '../../src/platform/database.ts';
import { createOnce, forgetKeptAnswers, keepAnswers } from '../../src/platform/idempotency.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { applicationRole } from '../../src/platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

async function keep(count: number, at: Date): Promise<void> {
  const answer = { path: '/buy', bodyHash: Buffer.alloc(32), status: 200, answer: '{}' };
  const answers = Array.from({ length: count }, () => ({ ...answer, customerId: randomUUID(), key: randomUUID() }));
  await t.database.transaction((tx) => keepAnswers(tx, answers, at));
}

const kept = async (): Promise<number> => (await t.database.sql`SELECT FROM idempotency_keys`).length;

test('what is older than a repeat can be is forgotten some at a time, and the rest is kept', async () => {
  await keep(25, hoursAgo(25));
  await keep(7, hoursAgo(23));
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = t.database.transaction(async (tx) => {
    await tx`SELECT FROM idempotency_keys WHERE created_at < ${hoursAgo(24)} ORDER BY ctid DESC LIMIT 1 FOR UPDATE`;
    held.resolve();
    await end.promise;
  });
  await held.promise;
  const url = `${t.url}?lock_timeout=100ms`;
  const impatient = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'forgetting' });
  await expect(forgetKeptAnswers(impatient, now, 10)).rejects.toSatisfy(databaseIsBusy);
  // What was forgotten before it stays forgotten: the next run has that much less to do.
  expect(await kept()).toBe(5 + 7);
  end.resolve();
  await holding;
  await forgetKeptAnswers(impatient, now, 10);
  expect(await kept()).toBe(7);
  await impatient.close();
});

test('a node that freezes in the middle of a command keeps whoever repeats it at another for three seconds', async () => {
  const [frozen, other] = [1, 2].map(() => createOnce({ database: t.database, clock: createManualClock(now) }));
  const customerId = randomUUID();
  const identity = { path: '/deposit', key: randomUUID(), bodyHash: Buffer.alloc(32) };
  const command = { customerId, identity, prepare: async () => undefined };
  const begun = Promise.withResolvers<void>();
  const never = frozen?.({
    ...command,
    work: () => {
      begun.resolve();
      return new Promise<never>(() => undefined);
    },
  });
  const lost = never?.catch((error: unknown) => error);
  await begun.promise;
  const since = performance.now();
  expect(await other?.({ ...command, work: async () => 'done' })).toBe('done');
  expect(performance.now() - since).toBeLessThan(4_500);
  expect(await lost).toSatisfy(databaseIsAway);
});
