import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportFile, ExportPart, ExportRecord } from '../../../platform/customer-records.ts';
import type { Snapshot } from '../../../platform/database.ts';
import { csvLine } from '../../../platform/csv.ts';
import { readMe } from './read-me.ts';

export interface ArchiveContents {
  readonly customerNumber: string;
  readonly at: Date;
  readonly parts: readonly ExportPart[];
  readonly files: readonly ExportFile[];
}

/** Spreadsheets take a file for UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/**
 * A zip of everything, made while it is read: little of it is in memory at a time.
 * @param onRecord called after each record and each file; it may make the writing wait
 */
export async function* writeArchive(
  snapshot: Snapshot,
  customerId: string,
  { customerNumber, at, parts, files }: ArchiveContents,
  onRecord: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // It is a stream that can be broken off, which its type does not say.
  const output = zip.outputStream as PassThrough;
  let source: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));

  const add = (path: string, content: () => AsyncIterable<string | Uint8Array>): void => {
    zip.addReadStreamLazy(path, { mtime: at }, (give) => {
      source = Readable.from(content(), { objectMode: false });
      source.on('error', (error) => output.destroy(error));
      give(null, source);
    });
  };

  async function* counted(part: ExportPart): AsyncGenerator<ExportRecord> {
    for await (const record of part.records(snapshot, customerId)) {
      yield record;
      await onRecord();
    }
  }

  async function* whole({ content }: ExportFile): AsyncGenerator<Uint8Array> {
    yield* content();
    await onRecord();
  }

  zip.addBuffer(Buffer.from(readMe({ customerNumber, at, parts, files })), 'README.txt', { mtime: at });
  for (const part of parts) {
    add(`json/${part.name}.json`, () => asJson(counted(part)));
    add(`csv/${part.name}.csv`, () => asCsv(counted(part)));
  }
  for (const file of files) add(file.path, () => whole(file));
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    // Whoever reads may stop half way. A query that is then left open would keep its connection for ever.
    source?.destroy();
    output.destroy();
  }
}

async function* asJson(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const record of records) {
    yield `${lead}${JSON.stringify(record)}`;
    lead = ',\n';
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}

async function* asCsv(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  yield byteOrderMark;
  let isFirst = true;
  for await (const record of records) {
    if (isFirst) yield csvLine(Object.keys(record));
    isFirst = false;
    yield csvLine(Object.values(record));
  }
}
