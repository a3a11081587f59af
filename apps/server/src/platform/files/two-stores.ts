import { createHash } from 'node:crypto';
import { errorCode } from '../start-error.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * A store, and the one that it has taken over from: what is new is in the first, and what has not been moved yet is found in the
 * second.
 */
export function createTwoStores(now: BlobStore, before: BlobStore): BlobStore {
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    let isBegun = false;
    try {
      for await (const part of now.read(name)) {
        isBegun = true;
        yield part;
      }
      return;
    } catch (error) {
      if (isBegun || errorCode(error) !== 'ENOENT') throw error;
    }
    yield* before.read(name);
  }

  return {
    write: (name, content) => now.write(name, content),
    read,
    async remove(name) {
      await Promise.all([now.remove(name), before.remove(name)]);
    },
    /** What is being moved may come twice. */
    async *list() {
      yield* before.list();
      yield* now.list();
    },
    async removeUnfinished(time) {
      await now.removeUnfinished(time);
      await before.removeUnfinished(time);
    },
  };
}

/**
 * Moves all that is in a store to another one. What was cut short goes on where it ended, since what has been moved is gone from the
 * first: each is removed there once it was read from the second as it was.
 * @returns how many were moved
 */
export async function moveBlobs(from: BlobStore, to: BlobStore): Promise<number> {
  let moved = 0;
  for await (const { name } of from.list()) {
    try {
      const sum = await sumOf(from.read(name));
      if ((await sumOf(to.read(name)).catch(absent)) !== sum) await to.write(name, from.read(name));
      if ((await sumOf(to.read(name))) !== sum) throw new Error(`${name} is not what was written of it`);
      await from.remove(name);
      moved += 1;
    } catch (error) {
      // Its customer, or the sweep, has removed it meanwhile.
      absent(error);
    }
  }
  return moved;
}

async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

/** @throws whatever says something else than that there is none */
function absent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}
