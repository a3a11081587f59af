import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '../../apps/server/src/platform/database.ts';

/*
 * Makes a standby's data directory, as pg_basebackup does, which npm's PostgreSQL has not got: an online backup of the leader, whose
 * write-ahead log the standby then streams. It is asked by Patroni, as one of its `create_replica_methods`.
 */

export interface CopySettings {
  readonly superuser: string;
  readonly password: string;
  /** Where the data of the server at an address lies, by `host:port`. */
  readonly directories: Readonly<Record<string, string>>;
}

/** What belongs to the running server, and not to its data. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'pg_internal.init']);
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
]);

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copy(source, target);
    else if (!left.has(entry.name) && entry.name !== 'pg_control') copyUnlessGone(source, target);
  }
}

/** A table may be dropped meanwhile; the log says so too. */
function copyUnlessGone(source: string, target: string): void {
  try {
    copyFileSync(source, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

const [settingsFile = '', ...given] = process.argv.slice(2);
const { superuser, password, directories } = JSON.parse(readFileSync(settingsFile, 'utf8')) as CopySettings;
const option = (name: string) => given.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
const target = option('datadir');
const part = (name: string) => new RegExp(String.raw`\b${name}=(\S+)`).exec(option('connstring'))?.[1] ?? '';
const leader = `${part('host')}:${part('port')}`;
const source = directories[leader];
if (source === undefined || target === '') throw new Error(`nothing is known of the leader in ${given.join(' ')}`);

const database = connectDatabase({
  url: `postgres://${superuser}:${password}@${leader}/postgres`,
  maxConnections: 2,
  name: 'copy-leader',
  hasTimeouts: false,
});
try {
  rmSync(target, { recursive: true, force: true });
  const label = await database.transaction(async (tx) => {
    await tx`SELECT pg_backup_start('standby', fast => true)`;
    copy(source, target);
    mkdirSync(join(target, 'pg_wal/archive_status'), { recursive: true, mode: 0o700 });
    copyFileSync(join(source, 'global/pg_control'), join(target, 'global/pg_control'));
    const [stopped] = await tx<[{ labelfile: string }]>`SELECT labelfile FROM pg_backup_stop(false)`;
    return stopped.labelfile;
  });
  writeFileSync(join(target, 'backup_label'), label, { mode: 0o600 });
  chmodSync(target, 0o700);
} finally {
  await database.close();
}
