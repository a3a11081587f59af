import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../start-error.ts';
import type { BlobStore } from './blob-store.ts';

const namePattern = /^[0-9A-Z]{26}$/;
const shardPattern = /^[0-9A-Z]{2}$/;

/**
 * A folder for sealed content, readable for its owner alone, in subfolders by the first two characters of the name.
 * Several nodes need to share the folder.
 */
export function createDiskStore(directory: string): BlobStore {
  const unfinished = join(directory, 'unfinished');

  function pathOf(name: string): string {
    if (!namePattern.test(name)) throw new Error('not the name of a file');
    return join(directory, name.slice(0, 2), name);
  }

  return {
    async write(name, content) {
      const path = pathOf(name);
      const temporary = join(unfinished, name);
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncDirectory(dirname(path));
      if (made !== undefined) await syncDirectory(directory);
    },
    read: (name) => piecesOf(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const shard of await namesIn(directory, shardPattern)) {
        for (const name of await namesIn(join(directory, shard), namePattern)) {
          const writtenAt = await changedAt(pathOf(name));
          if (writtenAt !== undefined) yield { name, writtenAt };
        }
      }
    },
    async removeUnfinished(before) {
      for (const name of await namesIn(unfinished, namePattern)) {
        const path = join(unfinished, name);
        const at = await changedAt(path);
        if (at !== undefined && at < before) await rm(path, { force: true });
      }
    },
  };
}

/** Opened for whoever comes to the first piece, and closed after them: of what nobody reads an error would be nobody's. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** A renamed file is there after a power cut once its folder is on the disk. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Nothing where the folder is not there yet. */
async function namesIn(path: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => pattern.test(name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined where it has gone meanwhile. */
async function changedAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
