import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The files of a zip, by their path. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await open(zip, { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive));
  const contents = new Map<string, Buffer>();
  for (let index = 0; index < archive.entryCount; index += 1) {
    archive.readEntry();
    const [entry] = (await once(archive, 'entry')) as [Entry];
    contents.set(entry.fileName, await buffer(await read(entry)));
  }
  return contents;
}
