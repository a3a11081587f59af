import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../../src/platform/database.ts';
import { migrate } from '../../../src/platform/migrate.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/index.ts';

let dataDirectory: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'sauda-embedded-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDirectory, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory, maxConnections: 20 });
  running.push(server);
  return server;
}

/** A server in a process of its own, so that it can be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/platform/embedded-postgres/index.ts'))});
    const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, maxConnections: 20 });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

function postmasterPid(): number {
  return Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function cluster(): string {
  return realpathSync(join(dataDirectory, 'postgres'));
}

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const owner = connectDatabase({ url, maxConnections: 1, name: 'test' });
  try {
    return [...(await owner.sql.unsafe(statement))];
  } finally {
    await owner.close();
  }
}

describe('embedded PostgreSQL', () => {
  test('keeps its data over a restart, and writes it durably', async () => {
    const first = await start();
    await query(first.url, "create table fruit (name text); insert into fruit values ('quince')");
    expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await running.pop()?.stop();
    expect(findEmbeddedPostgres(dataDirectory)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'select * from fruit')).toEqual([{ name: 'quince' }]);
    expect(findEmbeddedPostgres(dataDirectory)).toBe(second.url);
  });

  test('tells its password to nobody', { tags: 'all' }, async () => {
    const { url } = await start();
    expect(statSync(join(dataDirectory, 'postgres.password')).mode & 0o777).toBe(0o600);
    const withWrongPassword = Object.assign(new URL(url), { password: 'sesame' }).href;
    await expect(query(withWrongPassword, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('lets the application log in by itself, by a password that is new at each start', { tags: 'all' }, async () => {
    const login = 'select session_user::text as login, current_user::text as role';
    const first = await start();
    expect(await query(first.applicationUrl, login)).toEqual([{ login: 'sauda_app', role: 'sauda_app' }]);
    // As a data directory of an earlier version is, in which the application took its role from the owner.
    await query(first.url, 'alter role sauda_app nologin password null');
    await migrate(first.url);
    await running.pop()?.stop();
    const second = await start();
    expect(await query(second.applicationUrl, login)).toEqual([{ login: 'sauda_app', role: 'sauda_app' }]);
    await expect(query(second.applicationUrl, 'delete from notices')).rejects.toThrow('permission denied');
    const { port } = new URL(second.url);
    const withOldPassword = Object.assign(new URL(first.applicationUrl), { port }).href;
    await expect(query(withOldPassword, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('a second server on the same directory is refused, and the first goes on', async () => {
    const { child, url } = await startElsewhere();
    await expect(start()).rejects.toThrow(/^Another Sauda server is running on /);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    child.kill('SIGKILL');
    // Takes over, so that what the child leaves behind is stopped with the test.
    await start();
  });

  test('takes over from a server that was killed, with all that was committed', async () => {
    const { child, url } = await startElsewhere();
    await query(url, "create table fruit (name text); insert into fruit values ('quince')");
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url: newUrl } = await start();
    expect(await query(newUrl, 'select * from fruit')).toEqual([{ name: 'quince' }]);
  });

  test('takes over when server and PostgreSQL were killed together', async () => {
    const { child, url } = await startElsewhere();
    await query(url, "create table fruit (name text); insert into fruit values ('quince')");
    child.kill('SIGKILL');
    process.kill(postmasterPid(), 'SIGKILL');
    const { url: newUrl } = await start();
    expect(await query(newUrl, 'select * from fruit')).toEqual([{ name: 'quince' }]);
  });

  test('says when PostgreSQL ends by itself', { tags: 'all' }, async () => {
    const { crashed } = await start();
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await crashed).toMatch(/^PostgreSQL ended by itself \(SIGKILL\)/);
  });

  test('refuses a data directory of another version', { tags: 'all' }, async () => {
    await start();
    await running.pop()?.stop();
    writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17 and this is PostgreSQL 18/);
  });

  test('makes no empty database where there was one, and keeps the password of that', async () => {
    const { stop } = await start();
    await stop();
    running.pop();
    const link = join(dataDirectory, 'postgres');
    const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8');
    const away = `${realpathSync(link)}.away`;
    renameSync(realpathSync(link), away);
    await expect(start()).rejects.toThrow(/postgres\S*, the database of \S+, is not there: put it back/);
    rmSync(link, { force: true });
    await expect(start()).rejects.toThrow('is not there: put it back');
    expect(readFileSync(join(dataDirectory, 'postgres.password'), 'utf8')).toBe(password);

    symlinkSync(away, link);
    await start();
    await running.pop()?.stop();
    rmSync(away, { recursive: true });
  });

  test('refuses a data directory that cannot be made', async () => {
    writeFileSync(join(dataDirectory, 'file'), '');
    const below = join(dataDirectory, 'file', 'data');
    await expect(startEmbeddedPostgres({ dataDirectory: below, maxConnections: 20 })).rejects.toThrow(
      `DATA_DIR ${below} cannot be written (ENOTDIR).`,
    );
  });
});
