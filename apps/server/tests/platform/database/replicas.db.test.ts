/** @module-tag all */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database, type ReadsElsewhere } from '../../../src/platform/database.ts';
import { startPair, type Pair } from '../../helpers/pair.ts';

/* A primary and the standby that follows it, as PostgreSQL has them. */

const maxAgeMs = 3_000;

let pair: Pair;
let database: Database;
let elsewhere: ReadsElsewhere;
let standby: Database;

beforeAll(async () => {
  pair = await startPair({ isSynchronous: false });
  const { primaryPort, standbyPort } = pair;
  database = connectDatabase({
    url: pair.url(primaryPort),
    maxConnections: 6,
    name: 'replicas',
    // The first leads, so that nobody reads it as a replica.
    replicas: { url: pair.url(standbyPort), maxAgeMs },
  });
  if (database.elsewhere === undefined) throw new Error('there are no replicas');
  ({ elsewhere } = database);
  standby = connectDatabase({
    url: `${pair.url(standbyPort)}?target_session_attrs=any`,
    maxConnections: 2,
    name: 'whoever holds it back',
  });
  await database.sql`CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)`;
});
afterAll(async () => {
  await Promise.all([database, standby].map((each) => each.close()));
  await pair.stop();
});
beforeEach(async () => {
  await standby.sql`SELECT pg_wal_replay_resume()`;
  await database.sql`DELETE FROM notes`;
  await usable();
});

/** Until what was done so far can be read on the replica. */
async function usable(): Promise<void> {
  const begun = performance.now();
  await expect
    .poll(async () => {
      await elsewhere.look();
      const [state] = elsewhere.states();
      return state?.isUsable === true && (state.ageMs ?? Infinity) < performance.now() - begun;
    })
    .toBe(true);
}

const add = (id: number) => database.sql`INSERT INTO notes (id, text) VALUES (${id}, 'said')`;

/** What somebody reads, and how old it is at the most; undefined from the primary. */
async function read(who: string) {
  let age: number | undefined;
  const rows = await elsewhere.run(
    who,
    (ageMs) => (age = ageMs),
    () => database.sql<Array<{ id: number; standby: boolean }>>`
      SELECT id, pg_is_in_recovery() AS standby FROM notes UNION ALL SELECT 0, pg_is_in_recovery() ORDER BY id`,
  );
  return { ids: rows.map(({ id }) => id), isReplica: rows[0]?.standby === true, age };
}

test('a call that may lag reads the replica, and says how old that is; everything else reads the primary', async () => {
  const told = await read('anybody');
  expect(told).toMatchObject({ ids: [0], isReplica: true });
  expect(told.age).toBeLessThan(maxAgeMs);
  const [row] = await database.sql<[{ standby: boolean }]>`SELECT pg_is_in_recovery() AS standby`;
  expect(row.standby).toBe(false);
  const [snapshot] = await elsewhere.run(
    'anybody',
    () => undefined,
    () => database.snapshot((tx) => tx<[{ standby: boolean }]>`SELECT pg_is_in_recovery() AS standby`),
  );
  expect(snapshot.standby).toBe(true);
});

test('who has done something sees it, while others see what the replica has', async () => {
  await standby.sql`SELECT pg_wal_replay_pause()`;
  await add(1);
  elsewhere.pin('doer');
  expect(await read('doer')).toEqual({ ids: [0, 1], isReplica: false, age: undefined });
  expect(await read('other')).toMatchObject({ ids: [0], isReplica: true });
  await standby.sql`SELECT pg_wal_replay_resume()`;
  await usable();
  expect(await read('doer')).toMatchObject({ ids: [0, 1], isReplica: true });
});

test('a replica that is older than allowed is not read, and nobody goes back in time when it is again', async () => {
  await standby.sql`SELECT pg_wal_replay_pause()`;
  await add(1);
  expect(await read('reader')).toMatchObject({ ids: [0], isReplica: true });
  await expect.poll(async () => (await read('reader')).ids, { timeout: 30_000, interval: 200 }).toEqual([0, 1]);
  await add(2);
  expect(await read('reader')).toEqual({ ids: [0, 1, 2], isReplica: false, age: undefined });
  await standby.sql`SELECT pg_wal_replay_resume()`;
  let seen = 3;
  for (const end = performance.now() + 2_500; performance.now() < end; await sleep(20)) {
    const { ids } = await read('reader');
    expect(ids.length).toBeGreaterThanOrEqual(seen);
    seen = ids.length;
  }
  await expect.poll(async () => (await read('reader')).isReplica).toBe(true);
});

test('a statement that the replica cannot run is run by the primary, and so is the rest of the call', async () => {
  const rows = await elsewhere.run(
    'writer',
    () => undefined,
    async () => {
      await database.sql`INSERT INTO notes (id, text) VALUES (7, 'written')`;
      return database.sql<Array<{ id: number; standby: boolean }>>`
      SELECT id, pg_is_in_recovery() AS standby FROM notes`;
    },
  );
  expect(rows).toEqual([{ id: 7, standby: false }]);
});

test('a server that follows nobody is no replica', async () => {
  const alone = connectDatabase({
    url: pair.url(pair.primaryPort),
    maxConnections: 2,
    name: 'alone',
    replicas: { url: pair.url(pair.primaryPort, pair.standbyPort), maxAgeMs },
  });
  try {
    await expect.poll(() => alone.elsewhere?.states().map(({ isUsable }) => isUsable)).toEqual([false, true]);
    for (const who of ['a', 'b', 'c', 'd']) {
      const [row] = await (alone.elsewhere as ReadsElsewhere).run(
        who,
        () => undefined,
        () => alone.sql<[{ standby: boolean }]>`SELECT pg_is_in_recovery() AS standby`,
      );
      expect(row.standby, who).toBe(true);
    }
  } finally {
    await alone.close();
  }
});

test('a replica that is gone takes nothing with it', async () => {
  expect((await read('somebody')).isReplica).toBe(true);
  pair.killStandby();
  await add(9);
  // Its last connections may answer for a moment, as of what it had.
  const all = () => Promise.all(['a', 'b', 'c', 'somebody'].map(read));
  for (const { ids } of await all()) expect(ids).toContain(0);
  await expect.poll(async () => (await all()).map(({ ids }) => ids)).toEqual(Array.from({ length: 4 }, () => [0, 9]));
});
