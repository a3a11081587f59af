import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, databaseIsAway } from '../../../src/platform/database.ts';
import { assertRole } from '../../../src/platform/application-login.ts';
import { applicationRole, migrate } from '../../../src/platform/migrate.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { assertOwnSession } from '../../../src/platform/database/assert-session.ts';
import { startTransactionPooler } from '../../helpers/pooler.ts';
import { startRelay } from '../../helpers/relay.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 4 });
});
afterAll(() => t.drop());

test('a database that says nothing any more is given up in seconds, refused at once, and found again', async () => {
  const relay = await startRelay(t.url);
  const database = connectDatabase({ url: relay.url, role: applicationRole, maxConnections: 6, name: 'vanishing' });
  await Promise.all([database.sql`SELECT 1`, database.transaction((tx) => tx`SELECT 1`)]);
  const asked = [
    database.sql`SELECT 1`,
    database.transaction(async (tx) => {
      await tx`SELECT 1`;
      await tx`SELECT pg_sleep(0.2)`;
    }),
    database.snapshot((snapshot) => snapshot`SELECT 1`),
  ].map((answer) =>
    answer.then(
      () => 'answered',
      (error: unknown) => (databaseIsAway(error) ? 'away' : String(error)),
    ),
  );
  relay.goSilent();
  const startedAt = performance.now();
  expect(await Promise.all(asked)).toContain('away');
  // Five seconds, and what a loaded machine takes.
  expect(performance.now() - startedAt).toBeLessThan(15_000);

  const refusedAt = performance.now();
  await expect(database.sql`SELECT 1`).rejects.toSatisfy(databaseIsAway);
  // And not after another five.
  expect(performance.now() - refusedAt).toBeLessThan(4_500);

  relay.recover();
  await expect
    .poll(
      () =>
        database.sql`SELECT 1`.then(
          ({ length }) => length,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(1);
  await database.close();
  relay.close();
});

test('the next host is used where the first does not answer, and a standby is none to write to', async () => {
  const { host } = new URL(t.url);
  const url = t.url.replace(`@${host}/`, `@127.0.0.1:1,${host}/`);
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'two hosts' });
  await expect(database.transaction((tx) => tx`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }]);
  await database.close();
});

test('a pooler that gives each transaction another connection is refused, in words', async () => {
  const pooler = await startTransactionPooler(t.url, 4);
  await expect(assertOwnSession(pooler.url)).rejects.toThrow(
    'there is a pooler that gives each transaction another connection',
  );
  await expect(migrate(pooler.url)).rejects.toThrow('or set the pooler to session mode');
  await pooler.close();
  // With fewer connections than begin at once, somebody is never answered.
  const small = await startTransactionPooler(t.url, 2);
  await expect(migrate(small.url)).rejects.toThrow('or set the pooler to session mode');
  await small.close();
});

test('a relay that keeps each connection apart is not taken for such a pooler', async () => {
  const relay = await startRelay(t.url);
  await expect(assertOwnSession(relay.url)).resolves.toBeUndefined();
  relay.close();
});

test('a server that works as the owner does not start', async () => {
  const asOwner = connectOwner(t.url);
  await expect(assertRole(asOwner)).rejects.toThrow('and not for "sauda_app"');
  await asOwner.close();
  await expect(assertRole(t.database)).resolves.toBeUndefined();
});
