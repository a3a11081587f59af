import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../src/platform/database.ts';
import { connectOwner, createEmptyDatabase } from './helpers/database.ts';

let url: string;
let applicationUrl: string;
let owner: Database;
let directory: string;
beforeAll(async () => {
  url = await createEmptyDatabase();
  applicationUrl = Object.assign(new URL(inject('applicationUrl')), { pathname: new URL(url).pathname }).href;
  owner = connectOwner(url);
  directory = mkdtempSync(join(tmpdir(), 'sauda-main-'));
});
afterAll(async () => {
  await owner.close();
  rmSync(directory, { recursive: true });
});

/** Starts the server on the database, and stops it once it is open. */
async function start(settings: Readonly<Record<string, string>>) {
  const program = join(import.meta.dirname, '../src/main.ts');
  const own = {
    MODE: 'practice',
    REDIS_URL: '',
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    DATABASE_APP_URL: '',
  };
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...own, ...settings } });
  const ended = once(child, 'exit');
  let said = '';
  let logins: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/^Sauda is open/m.test(text)) void stop();
    });
  }
  async function stop(): Promise<void> {
    logins = await loginsOfServer();
    child.kill('SIGTERM');
  }
  const [code] = (await ended) as [number | null];
  return { said, code, logins };
}

async function loginsOfServer(): Promise<string[]> {
  const rows = await owner.sql<Array<{ login: string }>>`
    SELECT DISTINCT usename::text AS login FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sauda'`;
  return rows.map(({ login }) => login);
}

test(
  'the application logs in by itself where it has a log-in; where it has none, the start says so',
  { tags: 'all' },
  async () => {
    const without = await start({ DATABASE_URL: url });
    expect(without).toMatchObject({ code: 0, logins: ['sauda_owner'] });
    expect(without.said).toContain('DATABASE_APP_URL is not set: the server connects as the owner');

    const own = await start({ DATABASE_URL: url, DATABASE_APP_URL: applicationUrl });
    expect(own).toMatchObject({ code: 0, logins: ['sauda_app'] });
    expect(own.said).not.toContain('DATABASE_APP_URL');

    const nowhere = await start({ DATABASE_URL: url, HEADS_DIR: join(import.meta.filename, 'heads') });
    expect(nowhere.said).toMatch(/^HEADS_DIR .*main\.db\.test\.ts\/heads cannot be written \(ENOTDIR\)\.$/m);
    expect(nowhere.code).toBe(1);

    const { said, code } = await start({ DATABASE_URL: url, DATABASE_APP_URL: url });
    expect(said).toMatch(
      /^The application logs in as "sauda_owner", who may do more than "sauda_app": is a superuser, .*\n$/,
    );
    expect(code).toBe(1);
  },
);
