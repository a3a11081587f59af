import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { columnsOfHead, neededOf, type DayFileColumn, type DayFileKind, type SaidColumns } from './file-kinds.ts';
import { FileFault } from './file-fault.ts';
import { createGathered, type Gathered, type Row } from './gather-lines.ts';

const mostBytes = 64 * 1024 * 1024;
const mostLines = 500_000;
const mostLetters = 10_000;

/** A file of a day, read to its end. */
export type ReadDayFile = ReadRows & {
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
};

type ReadRows = Gathered & {
  readonly lines: number;
  /** Of its head, by which what somebody says of its columns is remembered. */
  readonly headHash: Buffer;
  /** As in 2026-11-25, where a column says it, the same in each line. */
  readonly day: string | undefined;
};

export interface ReadingTerms {
  /** Which columns are named otherwise, where somebody says so now. */
  readonly said?: SaidColumns | undefined;
  /** What somebody has said of a file with this head before. */
  remembered(headHash: Buffer): Promise<SaidColumns | undefined>;
}

interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/**
 * Reads a CSV in UTF-8 as it comes in, of 64 MB and 500,000 lines at most; what it is its head tells. All of it or none: nothing is guessed
 * or left out.
 * @throws FileFault which names the first line that cannot be read
 */
export async function readDayFile(chunks: AsyncIterable<Uint8Array>, terms: ReadingTerms): Promise<ReadDayFile> {
  const hash = createHash('sha256');
  const { first, all } = await peek(chunks);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: mostLetters,
  });
  const feeding = pipeline(checked(all, hash), parser);
  // Whoever reads what is parsed is told of it.
  feeding.catch(() => undefined);
  try {
    const read = await readRows(parser as AsyncIterable<ParsedRow>, terms);
    return { ...read, digest: hash.digest() };
  } catch (error) {
    if (error instanceof CsvError) throw new FileFault(`${lineOf(error)}${error.message.replace(/\.$/, '')}`);
    throw error;
  } finally {
    parser.destroy();
  }
}

const lineOf = (error: CsvError): string => {
  const line: unknown = error['lines'];
  return typeof line === 'number' ? `line ${line}: ` : '';
};

/** The first chunk beside all of them. */
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  const start = await iterator.next();
  const first = start.done === true ? new Uint8Array() : start.value;
  async function* all(): AsyncGenerator<Uint8Array> {
    if (start.done !== true) yield first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { first, all: all() };
}

async function* checked(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (piece?: Uint8Array): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new FileFault('it is no text in UTF-8: save it as CSV');
    }
  };
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new FileFault('it is larger than 64 MB');
    if (chunk.includes(0)) throw new FileFault('it is no text in UTF-8: save it as CSV');
    check(chunk);
    hash.update(chunk);
    yield chunk;
  }
  // It may end within a letter.
  check();
}

/** Of `,` `;` tab and `|` the one that is most often in the first line. */
function delimiterOf(first: Uint8Array): string {
  const [line = ''] = new TextDecoder().decode(first.subarray(0, mostLetters)).split(/\r?\n/, 1);
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.sign ?? ',';
}

async function readRows(rows: AsyncIterable<ParsedRow>, terms: ReadingTerms): Promise<ReadRows> {
  let head: Awaited<ReturnType<typeof readHead>> | undefined;
  let lines = 0;
  for await (const { record, info } of rows) {
    if (head === undefined) {
      head = await readHead(record, terms);
      continue;
    }
    lines += 1;
    if (lines > mostLines) throw new FileFault(`it has more than ${mostLines} lines`);
    if (record.length > head.columns.length) throw new FileFault(`line ${info.lines}: it has more cells than the head`);
    head.gathered.add(cellsOf(head.columns, record), info.lines);
  }
  if (head === undefined) throw new FileFault('it is empty');
  const { gathered, headHash } = head;
  return { ...gathered.end(), headHash, lines, day: gathered.day() };
}

function cellsOf(columns: ReadonlyArray<DayFileColumn | undefined>, record: readonly string[]): Row {
  const cells: Partial<Record<DayFileColumn, string>> = {};
  columns.forEach((column, index) => {
    if (column !== undefined) cells[column] = record[index] ?? '';
  });
  return cells;
}

async function readHead(names: readonly string[], { said, remembered }: ReadingTerms) {
  const headHash = createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase())))
    .digest();
  const columns = columnsOfHead(names, said ?? (await remembered(headHash)) ?? {});
  const kind = neededOf.find(([, needed]) => needed.every((column) => columns.includes(column)))?.[0];
  if (kind === undefined) throw new FileFault(missing(columns));
  return { headHash, columns, gathered: createGathered(kind) };
}

/** What the kind that comes nearest lacks. */
function missing(columns: ReadonlyArray<DayFileColumn | undefined>): string {
  const lacks = neededOf.flatMap(([kind, needed]) => {
    const lacking = needed.filter((column) => !columns.includes(column));
    return lacking.length === needed.length ? [] : [{ kind, lacking }];
  });
  const [nearest] = lacks.toSorted((left, right) => left.lacking.length - right.lacking.length);
  if (nearest === undefined)
    return 'its first line names no column of positions (symbol, quantity), cash (currency, balance) or trades (execution_id, symbol, side, quantity, price)';
  return `as ${words[nearest.kind]} it has no column ${nearest.lacking.join(', ')}: say which one is meant`;
}

const words: Readonly<Record<DayFileKind, string>> = {
  positions: 'positions of a custodian',
  cash: 'cash of a clearing broker',
  trades: 'trades of a clearing broker',
};

const bytesAtOnce = 64 * 1024;

/** What is in memory already, in pieces between which others have their turn. */
export async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += bytesAtOnce) {
    yield content.subarray(start, start + bytesAtOnce);
    await setImmediate();
  }
}
