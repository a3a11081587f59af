import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode } from '../start-error.ts';
import type { BlobStore } from './blob-store.ts';
import { createS3Client, piecesOf, type Bucket, type S3Client, type S3Request } from './s3-client.ts';
import { readS3Xml } from './s3-xml.ts';

export interface S3StoreOptions {
  readonly bucket: Bucket;
  /** In the bucket: an installation sees what is in its own folder alone. */
  readonly folder: string;
  /** On this machine, for what is too large to be held in memory until its length is known. Sealed, as all that comes here. */
  readonly spoolDirectory: string;
}

const namePattern = /^[0-9A-Z]{26}$/;
const spoolPattern = /^spool-[0-9a-f-]{36}$/;

/** Longer content waits on the disk for its end: an object is sent with its length and its sum. */
const heldBytes = 1024 * 1024;

/** A bucket for sealed content. An object is there as a whole or not at all, and nothing in it is ever given a public address. */
export function createS3Store({ bucket, folder, spoolDirectory }: S3StoreOptions) {
  const client = createS3Client(bucket);

  function keyOf(name: string): string {
    if (!namePattern.test(name)) throw new Error('not the name of a file');
    return `${folder}/${name}`;
  }

  async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const spooled = await spool(content, spoolDirectory);
    try {
      await drained(await client.ask({ method: 'PUT', key, body: spooled }));
    } finally {
      await spooled.remove();
    }
  }

  async function* read(key: string): AsyncGenerator<Uint8Array> {
    yield* piecesOf(await client.ask({ method: 'GET', key }));
  }

  /** Where it is gone already some services say so, and some do not. */
  async function remove(key: string): Promise<void> {
    try {
      await drained(await client.ask({ method: 'DELETE', key }));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  const store: BlobStore = {
    async write(name, content) {
      await put(keyOf(name), content);
    },
    read: (name) => read(keyOf(name)),
    async remove(name) {
      await remove(keyOf(name));
    },
    list: () => listFolder(client, folder),
    /** What was begun on this machine: in the bucket nothing is ever half there. */
    async removeUnfinished(before) {
      for (const name of await namesIn(spoolDirectory)) {
        const path = join(spoolDirectory, name);
        const at = await stat(path).then(
          ({ mtime }) => mtime,
          () => undefined,
        );
        if (at !== undefined && at < before) await rm(path, { force: true });
      }
    },
  };

  return {
    ...store,
    /** Writes an object, reads it, lists and removes it, so that what is not allowed is found out at the start. @throws S3Failure */
    async tryOut(): Promise<void> {
      const key = `${folder}/tried-${randomUUID()}`;
      const content = Buffer.from(key);
      await put(key, oneOf(content));
      const parts: Uint8Array[] = [];
      for await (const part of read(key)) parts.push(part);
      if (!Buffer.concat(parts).equals(content)) throw new Error('what was written is not what is read');
      await listFolder(client, folder).next();
      await remove(key);
    },
  };
}

/** A page after the other, of what has the name of a file. */
async function* listFolder(client: S3Client, folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query: S3Request['query'] = {
      'list-type': '2',
      prefix: `${folder}/`,
      ...(token === '' ? {} : { 'continuation-token': token }),
    };
    const response = await client.ask({ method: 'GET', key: '', query });
    const { texts, entries } = readS3Xml(await response.text(), 'Contents');
    for (const { Key = '', LastModified = '' } of entries) {
      const name = Key.slice(folder.length + 1);
      const writtenAt = new Date(LastModified);
      if (Number.isNaN(writtenAt.getTime())) throw new Error('S3 has not said when an object was written');
      if (Key === `${folder}/${name}` && namePattern.test(name)) yield { name, writtenAt };
    }
    token = texts['IsTruncated'] === 'true' ? texts['NextContinuationToken'] : undefined;
  }
}

export type S3Store = ReturnType<typeof createS3Store>;

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** An answer that says nothing more is read, so that its connection can be used again. */
async function drained(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** Takes content in until its length and sum are known, in memory or on the disk. */
async function spool(content: AsyncIterable<Uint8Array>, directory: string) {
  const hash = createHash('sha256');
  const path = join(directory, `spool-${randomUUID()}`);
  const held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let file: ReturnType<typeof createWriteStream> | undefined;
  const remove = async (): Promise<void> => {
    if (file !== undefined) await rm(path, { force: true });
  };
  try {
    for await (const part of content) {
      hash.update(part);
      bytes += part.length;
      if (file === undefined && bytes > heldBytes) {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        // Whoever writes is told, as of a full disk; without a listener Node would end the process as well.
        file.on('error', () => undefined);
        for (const early of held.splice(0)) await written(file, early);
      }
      if (file === undefined) held.push(Uint8Array.from(part));
      else await written(file, part);
    }
    if (file !== undefined) await finished(file.end());
    return {
      content: file === undefined ? new Blob(held) : await openAsBlob(path),
      sha256: hash.digest('hex'),
      remove,
    };
  } catch (error) {
    file?.destroy();
    await remove();
    throw error;
  }
}

function written(file: ReturnType<typeof createWriteStream>, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    file.write(part, (error) => (error ? reject(error) : resolve()));
  });
}

/** Nothing where the folder is not there yet. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => spoolPattern.test(name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
