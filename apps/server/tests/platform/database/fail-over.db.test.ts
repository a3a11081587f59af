import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, databaseIsAway, type Database, type Sql } from '../../../src/platform/database.ts';
import { startPair, type Pair } from '../../helpers/pair.ts';

let pair: Pair;
const opened: Database[] = [];
beforeAll(async () => {
  pair = await startPair();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await pair.stop();
});

function connect(url: string): Database {
  const database = connectDatabase({ url, maxConnections: 4, name: 'two machines' });
  opened.push(database);
  return database;
}

const portOf = async (some: Sql): Promise<number> => {
  const [row] = await some<[{ port: number }]>`SELECT inet_server_port() AS port`;
  return row.port;
};

test('a standby is passed over wherever it is named, unless any server will do; to be told to write is its being away', async () => {
  const { standbyPort, primaryPort } = pair;
  const database = connect(pair.url(standbyPort, primaryPort));
  const ports = [portOf(database.sql), database.transaction(portOf), database.snapshot(portOf)];
  expect(await Promise.all(ports)).toEqual([primaryPort, primaryPort, primaryPort]);
  await expect(connect(pair.url(standbyPort)).sql`SELECT 1`).rejects.toThrow('the server is a standby');

  const either = connect(`${pair.url(standbyPort, primaryPort)}?target_session_attrs=any`);
  expect(await portOf(either.sql)).toBe(standbyPort);
  await expect(either.sql`CREATE TABLE nothing ()`).rejects.toSatisfy(databaseIsAway);
});

test('where the primary dies and the standby takes over, writing goes on there, and nothing answered is missing', async () => {
  const database = connect(pair.url(pair.standbyPort, pair.primaryPort));
  await database.sql`CREATE TABLE written (id int PRIMARY KEY)`;
  const answered: number[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const isOver = { now: false };
  const write = async (): Promise<void> => {
    while (!isOver.now) {
      const id = (next += 1);
      try {
        await database.transaction((tx) => tx`INSERT INTO written VALUES (${id})`);
        answered.push(id);
      } catch (error) {
        failures.push(error);
        await sleep(20);
      }
    }
  };
  const writing = Promise.all([write(), write(), write(), write()]);
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(50);
  pair.killPrimary();
  await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await pair.promoteStandby();
  const before = answered.length;
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
  isOver.now = true;
  await writing;

  for (const error of failures) expect(error).toSatisfy(databaseIsAway);
  expect(await portOf(database.sql)).toBe(pair.standbyPort);
  const rows = await database.sql<Array<{ id: number }>>`SELECT id FROM written`;
  const there = new Set(rows.map(({ id }) => id));
  expect(answered.filter((id) => !there.has(id))).toEqual([]);
});
