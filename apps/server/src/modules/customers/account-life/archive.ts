import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportFile, ExportPart, ExportRecord } from '../../../platform/customer-records.ts';
import type { Snapshot } from '../../../platform/database.ts';
import { csvLine } from '../../../platform/csv.ts';
import { CannotOpen } from '../../../platform/encryption.ts';
import { errorCode } from '../../../platform/start-error.ts';

export interface ArchiveContents {
  readonly customerNumber: string;
  readonly at: Date;
  readonly parts: readonly ExportPart[];
  readonly files: readonly ExportFile[];
}

export interface ArchiveWatch {
  /** Called after each record and each file; it may make the writing wait. */
  onRecord(): Promise<void>;
  /** Called with a file whose content is gone, or was changed in the store. */
  onDamaged(path: string, error: unknown): void;
}

/** Spreadsheets take a file for UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/**
 * A zip of everything, made while it is read: little of it is in memory at a time. A file that is damaged keeps nothing else from the
 * customer: what can be read of it is there, and README.txt, which comes last, says so.
 */
export async function* writeArchive(
  snapshot: Snapshot,
  customerId: string,
  { customerNumber, at, parts, files }: ArchiveContents,
  { onRecord, onDamaged }: ArchiveWatch,
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

  const damaged = new Set<string>();
  async function* whole({ path, content }: ExportFile): AsyncGenerator<Uint8Array> {
    try {
      yield* content();
    } catch (error) {
      if (!(error instanceof CannotOpen) && errorCode(error) !== 'ENOENT') throw error;
      damaged.add(path);
      onDamaged(path, error);
    }
    await onRecord();
  }

  for (const part of parts) {
    add(`json/${part.name}.json`, () => asJson(counted(part)));
    add(`csv/${part.name}.csv`, () => asCsv(counted(part)));
  }
  for (const file of files) add(file.path, () => whole(file));
  add('README.txt', async function* () {
    yield readMe({ customerNumber, at, parts, files, damaged });
  });
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

/** What the copy is and how to read it, for the customer. */
function readMe(contents: {
  readonly customerNumber: string;
  readonly at: Date;
  readonly parts: readonly ExportPart[];
  readonly files: readonly ExportFile[];
  /** Their paths. */
  readonly damaged: ReadonlySet<string>;
}): string {
  const { customerNumber, at, parts, files, damaged } = contents;
  const lines = [
    `Your data at Sauda: customer ${customerNumber}, as of ${at.toISOString()}`,
    '',
    'Each list is here twice: in json/ for programs, in csv/ for spreadsheets. Both say the same, and all lists are as of',
    'one moment. Times are in UTC. Amounts are in the currency of your account, unless a column names another.',
    'An empty csv file is a list without records. An apostrophe before =, +, - or @ keeps a spreadsheet from running the',
    'text as a formula; it is not part of your data.',
    '',
    ...parts.map(({ name, about }) => `${name}: ${about}`),
    ...files.map(({ path }) =>
      damaged.has(path)
        ? `${path}: a file that you sent in. It is damaged in our store: here is what can still be read of it, if anything.`
        : `${path}: a file that you sent in.`,
    ),
    '',
    'What is not here: your passwords, codes and keys, of which only hashes or sealed secrets are kept, and records of',
    'how the system runs that name no customer.',
    '',
    'Keep this copy where only you can read it: it holds your account numbers.',
    '',
  ];
  return lines.join('\n');
}
