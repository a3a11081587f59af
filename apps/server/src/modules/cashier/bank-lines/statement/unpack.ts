import { fromBufferPromise, type Entry } from 'yauzl';
import { StatementFault } from './statement-fault.ts';

/** Of what is read of a spreadsheet, unpacked: ten thousand lines come to some megabytes. */
const mostBytes = 16 * 1024 * 1024;
const mostFiles = 1_000;

/**
 * The files of a zip that are wanted, as text. No more is unpacked than the archive says at its end, and what says more than
 * 16 MB together is not unpacked at all.
 * @throws StatementFault
 */
export async function unpack(
  zip: Uint8Array,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  try {
    const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true, autoClose: false });
    if (archive.entryCount > mostFiles) throw new StatementFault('it is packed from too many files');
    const wanted: Entry[] = [];
    for await (const entry of archive.eachEntry()) if (isWanted(entry.fileName)) wanted.push(entry);
    if (wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostBytes) {
      throw new StatementFault('it is too large once it is unpacked');
    }
    const texts = new Map<string, string>();
    for (const entry of wanted) {
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      texts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
    }
    return texts;
  } catch (error) {
    if (error instanceof StatementFault) throw error;
    throw new StatementFault('it is a damaged spreadsheet');
  }
}
