import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, databaseIsAway, type Database, type Sql } from '../../../src/platform/database.ts';
import { tellRefused } from '../../../src/platform/database-failure.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
let ownersDatabase: Database;
let owner: Sql;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 8 });
  ownersDatabase = connectOwner(t.url);
  owner = ownersDatabase.sql;
});
afterAll(async () => {
  await ownersDatabase.close();
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
    // And waits until it is done, which on a busy machine comes later: a question asked meanwhile may be lost as well.
    await owner`
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
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

test('a connection that ends in one piece with its first answer is given to nobody, and its place to another', async () => {
  const { hostname, port } = new URL(t.url);
  let heldMs = 300;
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.pipe(server);
    let held: Buffer[] = [];
    server.on('data', (piece: Buffer) => {
      if (held.push(piece) > 1) return;
      setTimeout(() => {
        client.write(Buffer.concat(held));
        held = [];
      }, heldMs);
    });
    server.once('end', () => setTimeout(() => client.end(), heldMs));
    client.once('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const name = 'ended at once';
  const url = Object.assign(new URL(t.url), { port: String((relay.address() as AddressInfo).port) }).href;
  const through = connectDatabase({ url, maxConnections: 1, name });

  const first = through.sql`SELECT 1`.catch((error: unknown) => error);
  await vi.waitFor(
    async () => {
      // It has answered the first question of the connection, which the relay still holds.
      const ended = await owner`
        SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE application_name = ${name} AND state = 'idle' AND query LIKE '%pg_backend_pid()%'`;
      expect(ended).toHaveLength(1);
    },
    { timeout: 30_000, interval: 20 },
  );
  heldMs = 0;
  expect(await first).toSatisfy(databaseIsAway);
  await vi.waitFor(async () => expect(await through.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]), { timeout: 30_000 });
  await through.close();
  relay.close();
});

test('a transaction whose connection was lost cannot write into the one that gets the connection after it', async () => {
  const one = connectDatabase({ url: t.url, maxConnections: 2, name: 'one writer' });
  await owner`CREATE TABLE notes (author text)`;
  const lost = Promise.withResolvers<void>();
  const nextRuns = Promise.withResolvers<void>();
  const firstHasTried = Promise.withResolvers<void>();

  const first = one.transaction(async (tx) => {
    const [backend] = await tx<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
    await owner`SELECT pg_terminate_backend(${backend.pid})`;
    lost.resolve();
    await nextRuns.promise;
    await tx`INSERT INTO notes VALUES ('first')`.catch(() => undefined);
    await tx`COMMIT`.catch(() => undefined);
    firstHasTried.resolve();
  });
  await expect(first).rejects.toSatisfy(databaseIsAway);
  await lost.promise;
  const next = one.transaction(async (tx) => {
    await tx`INSERT INTO notes VALUES ('next')`;
    nextRuns.resolve();
    await firstHasTried.promise;
    throw new Error('taken back');
  });
  await expect(next).rejects.toThrow('taken back');

  expect(await owner`SELECT author FROM notes`).toEqual([]);
  await one.close();
});

test('what is asked of a connection between its error and its end fails, and is not forgotten', async () => {
  const { hostname, port } = new URL(t.url);
  const clients: Socket[] = [];
  const relay = createServer((client) => {
    clients.push(client);
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = Object.assign(new URL(t.url), { port: String((relay.address() as AddressInfo).port) }).href;
  const through = connectDatabase({ url, maxConnections: 2, name: 'through a relay' });

  for (let round = 0; round < 5; round += 1) {
    await through.sql`SELECT 1`;
    const sleeping = through.sql`SELECT pg_sleep(60)`.then(
      () => 'answered',
      // At once, as whoever tries again does.
      () =>
        through.sql`SELECT 1`.then(
          () => 'lost, then answered',
          (error: unknown) => (databaseIsAway(error) ? 'lost, then lost' : String(error)),
        ),
    );
    await owner`SELECT pg_sleep(0.05)`;
    for (const client of clients.splice(0)) client.resetAndDestroy();
    expect(await sleeping).toMatch(/^lost, then (answered|lost)$/);
  }
  await through.close();
  relay.close();
});

test('a password that is not right any more is told in the log, and no fault of the request', async () => {
  const url = t.url.replace(/:[^:@/]+@/, ':of-before@');
  expect(url).not.toBe(t.url);
  const lines: unknown[] = [];
  const onRefused = tellRefused({ error: (line: unknown) => void lines.push(line) }, url);
  const database = connectDatabase({ url, maxConnections: 2, name: 'tests', onRefused });
  const failure: unknown = await database.sql`SELECT 1`.catch((error: unknown) => error);
  await database.close();
  expect(failure).toMatchObject({ code: '28P01' });
  expect(databaseIsAway(failure)).toBe(true);
  expect(lines).toEqual([
    expect.stringMatching(/^No new connection to the database at .*: the user name or password is wrong$/),
  ]);
});
