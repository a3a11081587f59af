import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectDatabase,
  databaseIsAway,
  databaseIsBusy,
  onCommit,
  savepoint,
  type Database,
} from '../../../src/platform/database.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
let owner: Database;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 8 });
  owner = connectOwner(t.url, 4);
  await owner.sql`CREATE TABLE notes (author text, number int UNIQUE DEFERRABLE INITIALLY DEFERRED)`;
  await owner.sql`GRANT ALL ON notes TO sauda_app`;
});
afterAll(async () => {
  await owner.close();
  await t.drop();
});

const written = async (author: string): Promise<number> => {
  const [row] = await owner.sql<[{ count: number }]>`SELECT count(*)::int AS count FROM notes WHERE author = ${author}`;
  return row.count;
};
/** How many, with those that were given up until their processes have ended. */
const inTransaction = async (): Promise<number> => {
  const [row] = await owner.sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  return row.count;
};

test('snapshots and transactions that begin while every reader is busy leave nobody in their transaction', async () => {
  const { database } = t;
  const reads = Array.from(
    { length: 200 },
    (_, number) => database.sql`SELECT pg_sleep(0.002), ${number}::int AS number`,
  );
  const snapshots = Array.from({ length: 20 }, () =>
    database.snapshot(async (snapshot) => {
      await snapshot`SELECT count(*) FROM notes`;
      await snapshot`SELECT pg_sleep(0.01)`;
    }),
  );
  const writes = Array.from({ length: 100 }, () => database.sql`INSERT INTO notes (author) VALUES ('single')`);
  const transactions = Array.from({ length: 40 }, async (_, number) => {
    const write = database.transaction(async (tx) => {
      await tx`INSERT INTO notes (author) VALUES ('together')`;
      if (number % 2 === 1) throw new Error('taken back');
    });
    if (number % 2 === 1) await expect(write).rejects.toThrow('taken back');
    else await write;
  });
  await Promise.all([...reads, ...snapshots, ...writes, ...transactions]);
  expect(await written('single')).toBe(100);
  expect(await written('together')).toBe(20);
  await expect.poll(inTransaction).toBe(0);
});

test('a statement that opens a transaction on the pool for reads takes nobody with it', async () => {
  const { database } = t;
  await database.sql.unsafe('BEGIN');
  await Promise.all(Array.from({ length: 20 }, () => database.sql`INSERT INTO notes (author) VALUES ('after begin')`));
  await expect.poll(inTransaction).toBe(0);
  expect(await written('after begin')).toBe(20);
});

test('what COMMIT took back is not called done, whatever its statements were answered', async () => {
  const told: string[] = [];
  const ended = t.database.transaction(async (tx) => {
    onCommit(tx, () => told.push('ended'));
    await tx`INSERT INTO notes (author) VALUES ('ended')`;
    await tx.unsafe('ROLLBACK');
  });
  await expect(ended).rejects.toMatchObject({ code: 'NOT_COMMITTED' });
  const unheard = t.database.transaction(async (tx) => {
    onCommit(tx, () => told.push('unheard'));
    await tx`INSERT INTO notes (author) VALUES ('unheard')`;
    // Nobody waits for it, so that it fails between the last statement and COMMIT, which is answered ROLLBACK.
    void tx`SELECT 1/0`.catch(() => undefined);
    await Promise.resolve();
  });
  await expect(unheard).rejects.toMatchObject({
    code: 'NOT_COMMITTED',
    message: expect.stringContaining('ROLLBACK') as string,
  });
  const swallowed = t.database.transaction(async (tx) => {
    await tx`INSERT INTO notes (author) VALUES ('swallowed')`;
    await tx`SELECT 1/0`.catch(() => undefined);
  });
  await expect(swallowed).rejects.toMatchObject({ code: '22012' });
  const atCommit = t.database.transaction(async (tx) => {
    await tx`INSERT INTO notes (author, number) VALUES ('deferred', 1), ('deferred', 1)`;
  });
  await expect(atCommit).rejects.toMatchObject({ code: '23505' });
  expect(told).toEqual([]);
  const [{ kept }] = await owner.sql<[{ kept: number }]>`
    SELECT count(*)::int AS kept FROM notes WHERE author IN ${owner.sql(['ended', 'unheard', 'swallowed', 'deferred'])}`;
  expect(kept).toBe(0);
});

test('of statements that were sent together the failure told is that of the first to fail', async () => {
  const { database } = t;
  const slowly = async (query: Promise<unknown>): Promise<void> => {
    await query;
    await Promise.resolve();
  };
  const together = database.transaction(async (tx) => {
    // The first to fail is not the first to be heard of.
    await Promise.all([slowly(slowly(slowly(tx`SELECT 1/0`))), tx`SELECT 1`, tx`SELECT 2`]);
  });
  await expect(together).rejects.toMatchObject({ code: '22012' });
});

test('work that goes on after the end of its transaction can do nothing', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await t.database.transaction(async (tx) => {
    late = over.then(() => tx`INSERT INTO notes (author) VALUES ('late')`);
    await tx`SELECT 1`;
  });
  end();
  await expect(late).rejects.toThrow('the transaction is over');
  expect(await written('late')).toBe(0);
});

test('a savepoint takes back its own writes and what it wanted to do on commit', async () => {
  const told: string[] = [];
  await t.database.transaction(async (tx) => {
    await tx`INSERT INTO notes (author) VALUES ('kept')`;
    const failed = savepoint(tx, async (inner) => {
      onCommit(inner, () => told.push('inner'));
      await inner`INSERT INTO notes (author) VALUES ('undone')`;
      await inner`SELECT 1/0`;
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    onCommit(tx, () => told.push('outer'));
  });
  expect([told, await written('kept'), await written('undone')]).toEqual([['outer'], 1, 0]);
});

test('a long answer is read in parts, of which each has what it should', async () => {
  const numbers: number[] = [];
  await t.database.snapshot(async (snapshot) => {
    const query = snapshot<Array<{ n: number }>>`SELECT n FROM generate_series(1, ${1_234}::int) AS n ORDER BY n`;
    for await (const rows of query.cursor(500)) numbers.push(...rows.map(({ n }) => n));
  });
  expect(numbers).toEqual(Array.from({ length: 1_234 }, (_, index) => index + 1));
});

test('a snapshot cannot write, and sees what was committed when it began', async () => {
  const write = t.database.snapshot((snapshot) => snapshot`INSERT INTO notes (author) VALUES ('snapshot')`);
  await expect(write).rejects.toMatchObject({ code: '25006' });
  const counts = await t.database.snapshot(async (snapshot) => {
    const count = () => snapshot`SELECT FROM notes WHERE author = 'meanwhile'`.then(({ length }) => length);
    const before = await count();
    await t.database.sql`INSERT INTO notes (author) VALUES ('meanwhile')`;
    return [before, await count()];
  });
  expect(counts).toEqual([0, 0]);
});

test('nobody waits for ever: not for a lock, not for a transaction that stands still, not for a statement', async () => {
  const limits = '?lock_timeout=100ms&idle_in_transaction_session_timeout=300ms&statement_timeout=400ms';
  const database = connectDatabase({ url: t.url + limits, maxConnections: 4, name: 'limited' });
  const locked = Promise.withResolvers<void>();
  const frozen = database.transaction(async (tx) => {
    await tx`LOCK TABLE notes`;
    locked.resolve();
    await new Promise(() => undefined);
  });
  const failure = frozen.catch((error: unknown) => error);
  await locked.promise;
  await expect(database.sql`SELECT FROM notes`).rejects.toSatisfy(databaseIsBusy);
  expect(await failure).toSatisfy(databaseIsAway);
  await expect(database.sql`SELECT FROM notes`).resolves.toBeDefined();
  await expect(database.sql`SELECT pg_sleep(20)`).rejects.toSatisfy(databaseIsBusy);
  await database.close();
});

test('a process that was frozen in the middle of a transaction hears that it was taken back, as of a database that is away', async () => {
  const limits = '?idle_in_transaction_session_timeout=200ms';
  const database = connectDatabase({ url: t.url + limits, maxConnections: 2, name: 'thawed' });
  const thawed = database.transaction(async (tx) => {
    await tx`INSERT INTO notes (author) VALUES ('frozen')`;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    await tx`INSERT INTO notes (author) VALUES ('frozen')`;
  });
  const error = await thawed.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: '25P03' });
  expect(error).toSatisfy(databaseIsAway);
  expect(await written('frozen')).toBe(0);
  await expect(database.transaction((tx) => tx`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }]);
  await database.close();
});

test('every connection has its limits, also where the server has none; snapshots and migrations take their time', async () => {
  const settings = (some: Database['sql']) => some<Array<Record<string, string>>>`
    SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle, current_user AS role`;
  const [[alone], [together], [snapshot]] = await Promise.all([
    settings(t.database.sql),
    t.database.transaction(settings),
    t.database.snapshot(settings),
  ]);
  const short = { lock: '5s', statement: '1min', idle: '10s', role: 'sauda_app' };
  expect([alone, together]).toEqual([short, short]);
  expect(snapshot).toEqual({ lock: '0', statement: '0', idle: '5min', role: 'sauda_app' });
});

test('a statement that a migration has changed the answer of is prepared anew', async () => {
  await owner.sql.unsafe('CREATE TABLE things (a int); GRANT ALL ON things TO sauda_app');
  const alone = () => t.database.sql`SELECT * FROM things`;
  const together = () => t.database.transaction((tx) => tx`SELECT * FROM things`);
  for (let call = 0; call < 10; call += 1) await Promise.all([alone(), alone(), together(), together()]);
  await owner.sql`ALTER TABLE things ADD b int`;
  for (let call = 0; call < 10; call += 1) await expect(Promise.all([alone(), together()])).resolves.toHaveLength(2);
});

/** Between the server and PostgreSQL, where it garbles each BEGIN: PostgreSQL refuses it, and the connection goes on. */
async function startGarbler(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(databaseUrl);
  const begin = Buffer.from('BEGIN\0', 'latin1');
  const sockets: Socket[] = [];
  const garbler = createServer((client) => {
    const server = connect(Number(port), hostname);
    sockets.push(client, server);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('data', (part: Buffer) => {
      const at = part.indexOf(begin);
      if (at >= 0) part.write('BEGUN\0', at, 'latin1');
      server.write(part);
    });
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(garbler, 'listening');
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((garbler.address() as AddressInfo).port) }).href,
    close() {
      for (const socket of sockets) socket.destroy();
      garbler.close();
    },
  };
}

test('what goes out together with a BEGIN that is refused is all that goes out', async () => {
  const garbler = await startGarbler(t.url);
  const database = connectDatabase({ url: garbler.url, maxConnections: 2, name: 'test' });
  try {
    for (const readsFirst of [true, false]) {
      const begun = database.transaction(
        async (tx) => {
          await Promise.all([tx`SELECT 1`, tx`SELECT 2`]);
          await tx`INSERT INTO notes (author) VALUES ('not begun')`;
        },
        { readsFirst },
      );
      await expect(begun).rejects.toThrow('syntax error at or near "BEGUN"');
    }
    expect(await written('not begun')).toBe(0);
    await expect.poll(inTransaction).toBe(0);
    expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
    garbler.close();
  }
});
