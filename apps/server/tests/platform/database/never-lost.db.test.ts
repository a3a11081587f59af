import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectDatabase,
  databaseIsAway,
  databaseIsBusy,
  savepoint,
  type Database,
} from '../../../src/platform/database.ts';
import { applicationRole } from '../../../src/platform/migrate.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startRelay, type Relay } from '../../helpers/relay.ts';

/** How many writes have to be answered before it ends; `npm run endure` has a hundred thousand answered. */
const answersWanted = Number(process.env['ENDURE_ANSWERED'] ?? 1_000);
const writers = 24;
const hotRows = 8;
const seconds = answersWanted > 10_000 ? 3_600 : 60;

let t: TestDatabase;
let relay: Relay;
let owner: Database;
let database: Database;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 2 });
  owner = connectOwner(t.url, 6);
  await owner.sql.unsafe(`
    CREATE TABLE written (id int PRIMARY KEY, how text NOT NULL);
    CREATE TABLE hot (id int PRIMARY KEY, times int NOT NULL);
    INSERT INTO hot SELECT id, 0 FROM generate_series(1, ${hotRows}) AS id;
    GRANT ALL ON written, hot TO ${applicationRole}`);
  relay = await startRelay(t.url);
  const limits = '?lock_timeout=150ms&idle_in_transaction_session_timeout=300ms&statement_timeout=500ms';
  database = connectDatabase({ url: relay.url + limits, role: applicationRole, maxConnections: 10, name: 'storm' });
});
afterAll(async () => {
  await database.close();
  relay.close();
  await owner.close();
  await t.drop();
});

const planned = new Error('taken back');
const insert = (some: Database['sql'], id: number, how: string) => some`INSERT INTO written VALUES (${id}, ${how})`;

/** What is written, and whether an answer means that it is there (and not that it is not). */
interface Command {
  readonly keeps: boolean;
  do(id: number): Promise<unknown>;
}

const commands: Readonly<Record<string, Command>> = {
  alone: { keeps: true, do: (id) => insert(database.sql, id, 'alone') },
  together: {
    keeps: true,
    do: (id) =>
      database.transaction(async (tx) => {
        await Promise.all([
          tx`SELECT count(*) FROM hot`,
          insert(tx, id, 'together'),
          tx`UPDATE hot SET times = times + 1 WHERE id = ${1 + (id % hotRows)}`,
        ]);
      }),
  },
  inParts: {
    keeps: true,
    do: (id) =>
      database.transaction(async (tx) => {
        await insert(tx, id, 'in parts');
        await savepoint(tx, (inner) => inner`SELECT 1 / 0`).catch((error: unknown) => {
          if (databaseIsAway(error) || databaseIsBusy(error)) throw error;
        });
        await tx`UPDATE hot SET times = times + 1 WHERE id = ${1 + (id % hotRows)}`;
      }),
  },
  takenBack: {
    keeps: false,
    do: (id) =>
      database
        .transaction(async (tx) => {
          await insert(tx, id, 'taken back');
          throw planned;
        })
        .catch((error: unknown) => {
          if (error !== planned) throw error;
        }),
  },
  /** Stands still until the server ends it. */
  frozen: {
    keeps: false,
    do: (id) =>
      database.transaction(async (tx) => {
        await insert(tx, id, 'frozen');
        await tx`UPDATE hot SET times = times + 1 WHERE id = ${1 + (id % hotRows)}`;
        await sleep(400);
        throw planned;
      }),
  },
};
const mix = [
  ...Array<string>(8).fill('alone'),
  ...Array<string>(8).fill('together'),
  'inParts',
  'inParts',
  'takenBack',
];

/** Everything that can happen to a connection, again and again. */
async function storm(isOver: () => boolean): Promise<void> {
  const strike: ReadonlyArray<() => unknown> = [
    () => relay.cut(0.3),
    () =>
      owner.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storm' AND random() < 0.2`,
    () =>
      owner.sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'storm' AND random() < 0.5`,
    () =>
      owner.transaction(async (tx) => {
        await tx`UPDATE hot SET times = times WHERE id = ${randomInt(1, hotRows + 1)}`;
        await tx`SELECT pg_sleep(0.25)`;
      }),
    () => database.sql.unsafe('BEGIN').catch(() => undefined),
    () => database.snapshot((snapshot) => snapshot`SELECT count(*) FROM written`).catch(() => undefined),
    () => commands['frozen']?.do(-randomInt(1, 2 ** 31 - 1)).catch(() => undefined),
  ];
  while (!isOver()) {
    await strike[randomInt(strike.length)]?.();
    await sleep(randomInt(40));
  }
}

test(
  `of ${answersWanted} writes that were answered while connections were lost at random, none is missing`,
  async () => {
    const answered = new Map<number, string>();
    const failures: unknown[] = [];
    let next = 0;
    const isOver = () => answered.size >= answersWanted;
    const write = async (): Promise<void> => {
      while (!isOver()) {
        const id = (next += 1);
        const how = mix[randomInt(mix.length)] ?? 'alone';
        try {
          await commands[how]?.do(id);
          answered.set(id, how);
        } catch (error) {
          failures.push(error);
          await sleep(5);
        }
      }
    };
    await Promise.all([storm(isOver), storm(isOver), ...Array.from({ length: writers }, write)]);

    for (const error of failures) {
      expect(databaseIsAway(error) || databaseIsBusy(error), String(error)).toBe(true);
    }
    expect(failures.length).toBeGreaterThan(answersWanted / 1_000);
    const rows = await owner.sql<Array<{ id: number; how: string }>>`SELECT id, how FROM written`;
    const there = new Set(rows.map(({ id }) => id));
    const missing = [...answered].filter(([id, how]) => commands[how]?.keeps === true && !there.has(id));
    expect(missing).toEqual([]);
    expect(rows.filter(({ how }) => how === 'taken back' || how === 'frozen')).toEqual([]);
    // Of what failed some may be there, as an answer can be lost as well. Nothing else is.
    expect(rows.length).toBeLessThanOrEqual(next);
    if (answersWanted > 10_000) {
      process.stdout.write(`${answered.size} writes answered, ${failures.length} failed, ${missing.length} missing\n`);
    }
  },
  seconds * 1_000,
);
