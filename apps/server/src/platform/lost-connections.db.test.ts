import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseIsAway } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let t: TestDatabase;
let owner: postgres.Sql;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 8 });
  owner = postgres(t.url, { max: 1 });
});
afterAll(async () => {
  await owner.end();
  await t.drop();
});

test('what a lost connection was asked fails by itself, and the next question finds another connection', async () => {
  const { sql, transaction } = t.database;
  let isAsking = true;
  const failures: unknown[] = [];
  const ask = async (question: () => Promise<unknown>): Promise<void> => {
    while (isAsking) await question().catch((error: unknown) => failures.push(error));
  };
  const asking = Array.from({ length: 6 }, () => [
    ask(() => sql`SELECT ${1}::int`),
    ask(() => transaction(async (tx) => Promise.all([tx`SELECT ${1}::int`, tx`SELECT pg_sleep(0.002)`]))),
  ]).flat();
  for (let round = 0; round < 5; round += 1) {
    await owner`SELECT pg_sleep(0.1)`;
    await owner`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        -- One that has only just connected still asks for the array types; the driver does not survive its loss.
        AND query NOT LIKE '%pg_type%' AND query <> ''`;
  }
  isAsking = false;
  await Promise.all(asking);

  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(databaseIsAway(failure), String(failure)).toBe(true);
  // All connections, and more than there are.
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => sql`SELECT ${number}::int AS number`));
  expect(answers.map(([row]) => row?.['number'] as number)).toEqual(answers.map((_, number) => number));
  const sums = Array.from({ length: 20 }, () => transaction(async (tx) => tx`SELECT 1`));
  await expect(Promise.all(sums)).resolves.toHaveLength(20);
});
