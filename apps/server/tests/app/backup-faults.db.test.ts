/** @module-tag all */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '../../src/app/backup/make-backup.ts';
import { openEncryption } from '../../src/app/installation.ts';
import { restoreBooks } from '../../src/app/backup/restore-books.ts';
import { faultsOf } from '../../src/app/backup/say-restored.ts';
import { isArchiveFailing } from '../../src/platform/database/archiving.ts';
import { listBackups, type Backup } from '../../src/platform/backup/index.ts';
import { makeArchive } from '../../src/platform/embedded-postgres/archive.ts';
import { openCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { createDiskStore } from '../../src/platform/files/index.ts';
import { createBackedUp, type BackedUp } from '../helpers/backed-up.ts';

let t: BackedUp;
let backup: Backup;
const id = 'A1B2C3D4E5F6G7H8J9K0M1N2P3';

beforeAll(async () => {
  t = await createBackedUp();
  await createDiskStore(join(t.config.dataDirectory, 'files')).write(id, content('abc'));
  await t.pay();
  await t.publish();
  backup = await t.backUp();
});
afterAll(() => t.close());

async function* content(text: string) {
  yield Buffer.from(text);
}

/** A copy of the backup, to be harmed. */
function copied(): { directory: string; folder: string } {
  const directory = t.newDirectory();
  cpSync(t.backups, directory, { recursive: true });
  return { directory, folder: join(directory, backup.folder.split('/').at(-1) ?? '') };
}

const request = (directory: string) => ({
  directory,
  walDirectory: undefined,
  target: undefined,
  dataDirectory: t.newDirectory(),
  outside: [] as string[],
});

test('what was changed on the way is refused, and a lost list too', async () => {
  const { directory, folder } = copied();
  appendFileSync(join(folder, 'base.tar.gz'), 'x');
  await expect(restoreBooks(request(directory))).rejects.toThrow('base.tar.gz is not what was backed up');
  rmSync(join(folder, 'base.tar.gz'));
  await expect(restoreBooks(request(directory))).rejects.toThrow('base.tar.gz is missing');
  writeFileSync(join(folder, 'sauda-backup.json'), '{}');
  await expect(restoreBooks(request(directory))).rejects.toThrow('sauda-backup.json cannot be read');
});

test('what is no backup, or none from before the time, is said', async () => {
  await expect(restoreBooks(request(t.newDirectory()))).rejects.toThrow('There is no backup in');
  const early = { ...request(t.backups), target: new Date('2020-01-01T00:00:00Z') };
  await expect(restoreBooks(early)).rejects.toThrow('there is none from before --to');
  const late = { ...request(t.backups), target: new Date('2100-01-01T00:00:00Z') };
  await expect(restoreBooks(late)).rejects.toThrow('The write-ahead log that there is ends before 2100-01-01');
  const { directory } = copied();
  mkdirSync(join(directory, '2026-01-01T00-00-00Z.unfinished-1'));
  expect(await listBackups(directory)).toHaveLength(1);
});

test('a file that is broken is named, heads that contradict are, and all else is restored', async () => {
  const { directory } = copied();
  writeFileSync(join(directory, 'files', id.slice(0, 2), id), 'abd');
  const heads = join(t.newDirectory(), 'ledger.json');
  mkdirSync(join(heads, '..'));
  const noted = readFileSync(join(t.config.headsDirectory, 'ledger.json'), 'utf8');
  writeFileSync(heads, noted.replace(/"hash": "../, '"hash": "00'));
  const books = await restoreBooks({ ...request(directory), outside: [heads] });
  expect(faultsOf(books)).toEqual([
    `CONTRADICTION: of the log ledger, as ${heads} knows it, head 1 is another one in the database.`,
    `BROKEN: customer's file ${id} is missing in the backup, or was changed.`,
  ]);
  await books.restored.remove();
});

test('older backups go, with what only they needed, and what was wiped', async () => {
  await t.archive();
  await createDiskStore(join(t.config.dataDirectory, 'files')).remove(id);
  const before = readdirSync(join(t.backups, 'wal'));
  const newer = await t.backUp(1);
  expect((await listBackups(t.backups)).map(({ folder }) => folder)).toEqual([newer.folder]);
  const kept = readdirSync(join(t.backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(kept.every((name) => name >= newer.manifest.firstWalFile)).toBe(true);
  expect(before.some((name) => name < newer.manifest.firstWalFile)).toBe(true);
  expect(readdirSync(join(t.backups, 'files', id.slice(0, 2)))).toEqual([]);
  const books = await restoreBooks(request(t.backups));
  expect(faultsOf(books)).toEqual([]);
  await books.restored.remove();
});

test('where the log cannot be archived a backup is made all the same, and that is said', async () => {
  const asked = { directory: t.newDirectory(), keep: undefined };
  const [wal, elsewhere] = [join(t.backups, 'wal'), join(t.backups, 'elsewhere')];
  renameSync(wal, elsewhere);
  try {
    await t.pay();
    await makeBackup(t.config, t.url, asked);
    await vi.waitFor(async () => expect(await isArchiveFailing(t.database.sql)).toBe(true), 30_000);
    expect(await makeBackup(t.config, t.url, asked)).toMatchObject({ isLogArchived: false });
  } finally {
    renameSync(elsewhere, wal);
  }
  await vi.waitFor(async () => expect(await isArchiveFailing(t.database.sql)).toBe(false), 30_000);
  const books = await restoreBooks(request(asked.directory));
  expect(faultsOf(books)).toEqual([]);
  await books.restored.remove();
});

test('a folder for the log into which its user cannot write is refused', () => {
  const directory = t.newDirectory();
  mkdirSync(directory, { mode: 0o555 });
  const { account = { name: 'somebody', uid: 1_234_567, gid: 1_234_567 } } = openCluster(t.config.dataDirectory);
  expect(() => makeArchive(directory, { account })).toThrow(
    `User ${account.name}, which runs the database, cannot write to WAL_ARCHIVE ${directory}: give it the folder.`,
  );
});

test('a PostgreSQL of somebody else is not copied: the command is said', async () => {
  const databaseUrl = 'postgres://owner:secret@db.example:5433/sauda';
  const asked = makeBackup({ ...t.config, databaseUrl }, databaseUrl, { directory: '/backups', keep: undefined });
  await expect(asked).rejects.toThrow('pg_basebackup --host=db.example --port=5433');
  await expect(asked).rejects.not.toThrow('secret');
});

test('a key that was lost is said, and no older backup with it is removed', async () => {
  const first = await openEncryption(t.database, t.config);
  await t.database.transaction(
    (tx) => tx`INSERT INTO installation (name, value) VALUES ('secret_key_fingerprint', ${first.fingerprint})`,
  );
  const key = join(t.config.dataDirectory, 'secret.key');
  const [right, asked] = [readFileSync(key), { directory: t.backups, keep: 1 }];
  expect(await makeBackup(t.config, t.url, { ...asked, keep: undefined })).toMatchObject({ keyFault: undefined });
  rmSync(key);
  expect(await makeBackup(t.config, t.url, asked)).toMatchObject({
    forgotten: [],
    keyFault: expect.stringContaining('secret.key is not there'),
  });
  await expect(openEncryption(t.database, t.config)).rejects.toThrow('secret.key is not there');
  expect(existsSync(key)).toBe(false);
  writeFileSync(key, `${'0'.repeat(64)}\n`);
  expect(await makeBackup(t.config, t.url, asked)).toMatchObject({
    forgotten: [],
    keyFault: expect.stringContaining('is not the one'),
  });
  writeFileSync(key, right);

  const withOther = await restoreBooks(request(t.backups));
  await withOther.restored.remove();
  expect(faultsOf(withOther)).toEqual([expect.stringMatching(/^KEY: The secret key is not the one/)]);
  const withRight = await restoreBooks({ ...request(t.backups), secretKey: right.toString().trim() });
  await withRight.restored.remove();
  expect(faultsOf(withRight)).toEqual([]);
});

test('of two restores into one folder the second is refused, and the first goes on', async () => {
  const asked = request(copied().directory);
  const [first, second] = await Promise.allSettled([restoreBooks(asked), restoreBooks(asked)]);
  const done = [first, second].filter((each) => each.status === 'fulfilled');
  const refused = [first, second].filter((each) => each.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { message: `Another restore into ${asked.dataDirectory} is under way.` } }]);
  expect(done).toHaveLength(1);
  await done[0]?.value.restored.remove();
});

test('a restore and a drill that are interrupted leave nothing behind', async () => {
  const { directory } = copied();
  const scratch = t.newDirectory();
  mkdirSync(scratch, { mode: 0o711 });
  const env = {
    ...process.env,
    MODE: 'practice',
    DATABASE_URL: '',
    WAL_ARCHIVE: '',
    HEADS_DIR: '',
    DATA_DIR: join(scratch, 'restored'),
  };
  for (const [program, ...words] of [['restore.ts'], ['drill.ts', '--scratch', scratch]]) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../src', program ?? ''), directory, ...words],
      {
        env,
        stdio: 'ignore',
      },
    );
    const ended = once(child, 'exit');
    const isRunning = () =>
      readdirSync(scratch, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('postmaster.pid'));
    await expect.poll(isRunning).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(readdirSync(scratch)).toEqual([]);
  }
});
