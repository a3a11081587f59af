import { rmSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createDiskStore, type BlobStore } from '../files/index.ts';
import { whenCutShort } from '../cut-short.ts';
import { requireFolder } from '../make-folder.ts';
import { StartError, errorCode } from '../start-error.ts';
import { takeBaseBackup, type WrittenPart } from './base-backup.ts';
import {
  filesList,
  listBackups,
  manifestFile,
  namesIn,
  readFilesList,
  sumOf,
  syncFolder,
  type Backup,
  type BackupManifest,
} from './manifest.ts';
import { walFileOf } from './wal-names.ts';

export interface BackupOptions {
  /** The owner's of the embedded cluster. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Where the customers' files are. */
  readonly files: BlobStore;
  readonly headsDirectory: string;
  /** Where backups are, each in a folder of its own, beside the customers' files of all of them. */
  readonly directory: string;
  /** The last migration that the database has had. */
  readonly migration: string;
  readonly now: () => Date;
}

/** In a directory of backups: customers' files, each once, as they never change. */
export const filesFolder = 'files';
/** In a directory of backups: where the write-ahead log is archived, if it is. */
export const walFolder = 'wal';
export const headsFolder = 'heads';
/** Of the data directory: what else the installation cannot do without. */
export const keyFiles = ['postgres.password', 'secret.key'] as const;

/** Those of a backup that was killed are removed by the next one that is made so long after it. */
const unfinishedForMs = 24 * 3_600_000;

/**
 * Makes a backup beside a working server. The database is copied first and the customers' files after it: a file is written before
 * the row that names it, so all that the copied rows name are there still, but those that were removed on purpose meanwhile.
 * What is cut short leaves no backup.
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { directory, dataDirectory, now } = options;
  // Where the database has a user of its own, that one passes through to its archive.
  requireFolder('The folder of backups', directory, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const others = await listBackups(directory);
  await removeUnfinished(directory, now());
  const takenFrom = now();
  const name = takenFrom.toISOString().replace(/:/g, '-').replace(/\.\d+/, '');
  const folder = join(directory, name);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const isThrough = whenCutShort(() => rmSync(unfinished, { recursive: true, force: true }));
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const base = await takeBaseBackup(options.url, unfinished, `sauda ${name}`);
    const takenUntil = now();
    const stranger = others.find(({ manifest }) => manifest.system !== base.system);
    if (stranger !== undefined)
      throw new StartError(
        `${directory} has backups of another installation (${basename(stranger.folder)}): name another folder.`,
      );
    const keys = await copyKeys(dataDirectory, unfinished);
    const heads = await copyHeads(options.headsDirectory, unfinished);
    const files = await copyFiles(options, others.at(-1), unfinished);
    const manifest: BackupManifest = {
      format: 'sauda-backup-1',
      takenFrom: takenFrom.toISOString(),
      takenUntil: takenUntil.toISOString(),
      system: base.system,
      timeline: base.timeline,
      fromWal: base.fromWal,
      untilWal: base.untilWal,
      firstWalFile: walFileOf(base.timeline, base.fromWal),
      migration: options.migration,
      parts: [...base.parts, ...keys, ...heads, files],
      hasSecret: keys.some((key) => key.name === 'secret.key'),
    };
    await writeDurably(join(unfinished, manifestFile), `${JSON.stringify(manifest, undefined, 1)}\n`);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(directory);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    isThrough();
  }
}

async function removeUnfinished(directory: string, now: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    const begun = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.unfinished-\d+$/.exec(name);
    if (begun === null) continue;
    const at = Date.parse(`${begun[1]}${begun[2]}:${begun[3]}:${begun[4]}Z`);
    if (now.getTime() - at > unfinishedForMs) await rm(join(directory, name), { recursive: true, force: true });
  }
}

async function copyKeys(from: string, to: string): Promise<WrittenPart[]> {
  const copied = await Promise.all(keyFiles.map((name) => copyOne(join(from, name), to, name)));
  return copied.filter((each) => each !== undefined);
}

/** To know at a restore what had been published: they are never put in the place of newer ones. */
async function copyHeads(from: string, to: string): Promise<WrittenPart[]> {
  const names = (await namesIn(from)).filter((name) => name.endsWith('.json'));
  if (names.length > 0) await mkdir(join(to, headsFolder), { mode: 0o700 });
  const copied = await Promise.all(names.map((name) => copyOne(join(from, name), to, join(headsFolder, name))));
  return copied.filter((each) => each !== undefined);
}

/** @returns undefined where there is nothing to copy */
async function copyOne(from: string, folder: string, name: string): Promise<WrittenPart | undefined> {
  const path = join(folder, name);
  try {
    await copyFile(from, path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return seal(path, name);
}

async function copyFiles({ files: source, directory }: BackupOptions, last: Backup | undefined, to: string) {
  const copies = createDiskStore(join(directory, filesFolder));
  const sums = last === undefined ? new Map<string, string>() : await readFilesList(last);
  const lines: string[] = [];
  for await (const { name } of source.list()) {
    const path = join(directory, filesFolder, name.slice(0, 2), name);
    const known = sums.get(name) ?? (await sumOf(path));
    const sum = known !== undefined && (await isThere(path)) ? known : await copyBlob(source, copies, name, path);
    if (sum !== undefined) lines.push(`${sum}  ${name}\n`);
  }
  const path = join(to, filesList);
  await writeDurably(path, lines.toSorted().join(''));
  return seal(path, filesList);
}

/** @returns its sum; undefined where it has been removed meanwhile */
async function copyBlob(source: BlobStore, copies: BlobStore, name: string, path: string): Promise<string | undefined> {
  try {
    await copies.write(name, source.read(name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return sumOf(path);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function seal(path: string, name: string): Promise<WrittenPart> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
    const { size: bytes } = await file.stat();
    return { name, bytes, sha256: (await sumOf(path)) ?? '' };
  } finally {
    await file.close();
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}
