import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { createTestDatabase, maintain, type TestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files are that belong to databases of applications that have started. */
    startedDirectory: string;
  }
}

export interface Started {
  readonly testDatabase: TestDatabase;
  readonly dataDirectory: string;
}

/**
 * What a first start adds goes on by the clock: offers open and close, dividends are paid. So that every test finds it as it is soon
 * after a start, no copy is made of what is older, in milliseconds.
 */
const freshForMs = 100_000;
/** PostgreSQL's word for a database that somebody is connected to. */
const objectInUse = '55006';
/** How long to wait for who makes one, in milliseconds: longer than a start takes, shorter than a test has for it. */
const patienceMs = 30_000;
/** How long the connections of who has stopped may take to be gone, in milliseconds. */
const leavingMs = 30_000;

/**
 * The database and the files of an application that has started once and stopped: a copy of those that another test of this run has
 * had made a short while ago, or else made now. The first start of a practice market is most of what an application costs a test.
 * @param environment what the start depends on
 * @param startOnce starts the application and stops it again
 * @returns nothing where another one is still at it after a while, as on a machine that is too busy to wait for each other
 */
export async function copyStarted(
  environment: Readonly<Record<string, string>>,
  startOnce: (started: Started) => Promise<void>,
  options: { maxConnections: number },
): Promise<Started | undefined> {
  const kind = createHash('sha256').update(JSON.stringify(environment)).digest('hex').slice(0, 12);
  const template = await alone(kind, async () => newest(kind) ?? (await make(kind, startOnce)));
  if (template === undefined) return undefined;
  const testDatabase = await createTestDatabase({ ...options, template });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sauda-app-'));
  cpSync(join(inject('startedDirectory'), template), dataDirectory, { recursive: true });
  return { testDatabase, dataDirectory };
}

/** @returns the name of the last one that was made, where it is fresh */
function newest(kind: string): string | undefined {
  return readdirSync(inject('startedDirectory')).find((name) => {
    const [, ofKind, madeAt] = name.split('_');
    return ofKind === kind && Number(madeAt) > Date.now() - freshForMs;
  });
}

async function make(kind: string, startOnce: (started: Started) => Promise<void>): Promise<string> {
  const name = `started_${kind}_${Date.now()}`;
  const testDatabase = await createTestDatabase();
  const unfinished = join(inject('startedDirectory'), `unfinished-${name}`);
  mkdirSync(unfinished);
  await startOnce({ testDatabase, dataDirectory: unfinished });
  await testDatabase.database.close();
  const made = new URL(testDatabase.url).pathname.slice(1);
  await rename(made, name);
  renameSync(unfinished, join(inject('startedDirectory'), name));
  return name;
}

/** Once nobody is connected any more: a busy PostgreSQL ends connections later than they are closed. */
async function rename(from: string, to: string): Promise<void> {
  const deadline = performance.now() + leavingMs;
  for (;;) {
    try {
      await maintain((sql) => sql`ALTER DATABASE ${sql(from)} RENAME TO ${sql(to)}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse || performance.now() > deadline) throw error;
    }
  }
}

/** Lets one worker of the run work at a time. By a file: sessions of the database wait for a lock as briefly as the product has them. */
async function alone<T>(kind: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = join(inject('startedDirectory'), `lock-${kind}`);
  const deadline = performance.now() + patienceMs;
  while (!take(lock)) {
    if (performance.now() > deadline) return undefined;
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock);
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
