import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartError, errorCode } from '../start-error.ts';

const part = Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() });

const manifest = Type.Object({
  format: Type.Literal('sauda-backup-1'),
  /** A restore goes to the end of the backup at the earliest. */
  takenFrom: Type.String(),
  takenUntil: Type.String(),
  /** PostgreSQL's own number of the cluster. */
  system: Type.String(),
  timeline: Type.Integer(),
  fromWal: Type.String(),
  untilWal: Type.String(),
  /** The first file of the archived write-ahead log that it needs, or anything after it. */
  firstWalFile: Type.String(),
  /** The last migration that it has had. */
  migration: Type.String(),
  /** In its folder: the database, lists, keys and heads. */
  parts: Type.Array(part),
  /** Whether the installation's secret is in it, or was given from outside. */
  hasSecret: Type.Boolean(),
});

/** What a backup is, and by which every byte of it can be checked. */
export type BackupManifest = Static<typeof manifest>;

/** A backup that is complete. */
export interface Backup {
  readonly folder: string;
  readonly manifest: BackupManifest;
}

export const manifestFile = 'sauda-backup.json';
/** In the form of `sha256sum`, by their names in the folder that all backups share. */
export const filesList = 'files.sha256';

/** The backups in a directory, oldest first. What was begun and not finished is none. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const name of (await namesIn(directory)).filter((each) => /^\d{4}-\d\d-\d\dT/.test(each)).toSorted()) {
    const folder = join(directory, name);
    const one = name.includes('.') ? undefined : await readBackup(folder);
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** @returns undefined where there is none in the folder. @throws StartError where what is there cannot be read */
async function readBackup(folder: string): Promise<Backup | undefined> {
  const path = join(folder, manifestFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return { folder, manifest: Value.Decode(manifest, JSON.parse(text)) };
  } catch (cause) {
    throw new StartError(`${path} cannot be read: this backup was changed, or another version of Sauda made it.`, {
      cause,
    });
  }
}

/** @throws StartError for the first part that is missing, or is not what was written */
export async function checkParts({ folder, manifest: { parts } }: Backup): Promise<void> {
  for (const { name, sha256 } of parts) {
    const found = await sumOf(join(folder, name));
    if (found !== sha256)
      throw new StartError(
        `${join(folder, name)} ${found === undefined ? 'is missing' : 'is not what was backed up'}: take another backup.`,
      );
  }
}

/** The customers' files that belong to a backup, by their names, with their sums. */
export async function readFilesList({ folder }: Backup): Promise<Map<string, string>> {
  const text = await readFile(join(folder, filesList), 'utf8');
  return new Map(
    text.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)] as const])),
  );
}

/** The SHA-256 of a file in hexadecimal; undefined where there is none. */
export async function sumOf(path: string): Promise<string | undefined> {
  const sum = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return sum.digest('hex');
}

/** Nothing where the folder is not there. */
export async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** What was renamed or written in a folder is there after a power cut once the folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
