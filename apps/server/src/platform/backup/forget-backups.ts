import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStore } from '../files/index.ts';
import { listBackups, namesIn, readFilesList, type Backup } from './manifest.ts';
import { filesFolder } from './take-backup.ts';
import { isBefore } from './wal-names.ts';

/**
 * Removes all backups but the newest, then what only those needed: archived log of before the oldest that stays, and customers' files
 * that are in none of them. So what was wiped from the installation is gone from its backups too, after as many as are kept.
 * @param walDirectory where the write-ahead log is archived, if it is
 */
export async function forgetBackups(directory: string, keep: number, walDirectory: string): Promise<readonly string[]> {
  const backups = await listBackups(directory);
  const [gone, kept] = [backups.slice(0, -keep), backups.slice(-keep)];
  for (const { folder } of gone) await rm(folder, { recursive: true });
  const [oldest] = kept;
  if (oldest !== undefined) await forgetWal(walDirectory, oldest);
  if (gone.length > 0) await forgetFiles(directory, kept);
  return gone.map(({ folder }) => folder);
}

async function forgetWal(directory: string, oldest: Backup): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (isBefore(name, oldest.manifest.firstWalFile)) await rm(join(directory, name), { force: true });
  }
}

async function forgetFiles(directory: string, kept: readonly Backup[]): Promise<void> {
  const named = new Set<string>();
  for (const backup of kept) for (const name of (await readFilesList(backup)).keys()) named.add(name);
  const copies = createDiskStore(join(directory, filesFolder));
  for await (const { name } of copies.list()) if (!named.has(name)) await copies.remove(name);
}
