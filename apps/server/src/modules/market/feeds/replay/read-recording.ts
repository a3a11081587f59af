import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parseDecimal } from '@sauda/money';
import { errorCode, StartError } from '../../../../platform/start-error.ts';

/** Bars of one symbol, one for each step. Prices count ten-thousandths and fit a double exactly. */
export interface Series {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** A file of bars on a common grid: nights and holidays are left out, so that step follows step. */
export interface Recording {
  /** The first characters of the file's hash: the same on every node that plays the same file. */
  readonly fingerprint: string;
  /** How long a bar lasts, in milliseconds of the file's time. */
  readonly barMs: number;
  readonly steps: number;
  readonly series: ReadonlyMap<string, Series>;
  /** What the file says of a symbol beyond its prices. */
  readonly facts: ReadonlyMap<string, SymbolFacts>;
}

export interface SymbolFacts {
  readonly name: string | undefined;
  /** The code of a sub-market: NSE, BSE, NASDAQ … */
  readonly market: string | undefined;
}

export interface Bar {
  readonly symbol: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Symbols times steps: forty bytes each. */
const mostCells = 5_000_000;

/**
 * Puts bars on the grid. A symbol without a bar at some step keeps its last close, and before its first one has that
 * bar's open, with nothing traded.
 * @param bars ascending in time for each symbol
 * @throws Error where there are too few bars or too many
 */
export function layOut(bars: readonly Bar[]): Pick<Recording, 'barMs' | 'steps' | 'series'> {
  const times = [...new Set(bars.map(({ time }) => time))].toSorted((left, right) => left - right);
  const symbols = new Set(bars.map(({ symbol }) => symbol));
  if (times.length < 2) throw new Error('it needs bars of two times at the least');
  if (times.length * symbols.size > mostCells) {
    throw new Error(`${symbols.size} symbols at ${times.length} times are more than it can hold: leave some out`);
  }
  const stepOf = new Map(times.map((time, step) => [time, step]));
  const series = new Map([...symbols].map((symbol) => [symbol, emptySeries(times.length)]));
  for (const { symbol, time, open, high, low, close, volume } of bars) {
    const into = series.get(symbol);
    const step = stepOf.get(time);
    if (into === undefined || step === undefined) continue;
    into.open[step] = open;
    into.high[step] = high;
    into.low[step] = low;
    into.close[step] = close;
    into.volume[step] = volume;
  }
  for (const each of series.values()) fillGaps(each);
  return { barMs: usualDifference(times), steps: times.length, series };
}

function emptySeries(steps: number): Series {
  const column = () => new Float64Array(steps);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
}

function fillGaps({ open, high, low, close }: Series): void {
  let last = open.find((price) => price > 0) ?? 0;
  for (let step = 0; step < open.length; step += 1) {
    if (open[step] === 0) {
      open[step] = last;
      high[step] = last;
      low[step] = last;
      close[step] = last;
    }
    last = close[step] ?? last;
  }
}

/** Bars of one length have the same distance most of the time; nights and missing bars make longer ones. */
function usualDifference(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    if (before !== undefined) counts.set(time - before, (counts.get(time - before) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([left, many], [right, more]) => more - many || left - right);
  return usual?.[0] ?? 60_000;
}

const required = ['symbol', 'time', 'open', 'high', 'low', 'close', 'volume'] as const;
const optional = ['name', 'market'] as const;
type Column = (typeof required)[number] | (typeof optional)[number];
type Row = Partial<Record<Column, string>>;

const mostBars = 2_000_000;

/**
 * Reads a CSV file of bars: `symbol,time,open,high,low,close,volume` in any order, and where wanted `name` and `market`.
 * Times are ISO 8601 with a zone, or epoch seconds or milliseconds, rising for each symbol; prices are positive decimals.
 * @throws StartError, one line that names the file and, where there is one, the line of it that is wrong
 */
export async function readRecording(file: string): Promise<Recording> {
  const reader = createBarReader();
  const hash = createHash('sha256');
  try {
    const parser = parse({
      bom: true,
      columns: checkedColumns,
      trim: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 10_000,
    });
    await pipeline(createReadStream(file), hashedBy(hash), parser, async (rows: AsyncIterable<ParsedRow>) => {
      for await (const { info, record } of rows) reader.take(record, info.lines);
    });
    const recording = layOut(reader.bars);
    return { ...recording, facts: reader.facts, fingerprint: hash.digest('hex').slice(0, 12) };
  } catch (error) {
    throw new StartError(`REPLAY_FILE ${file} cannot be played: ${reasonOf(error)}.`, { cause: error });
  }
}

interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: Row;
}

class LineError extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

function reasonOf(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
      return 'it may not be read';
    case 'EISDIR':
      return 'it is a folder';
    default:
  }
  if (error instanceof CsvError) {
    const line: unknown = error['lines'];
    return `${typeof line === 'number' ? `line ${line}: ` : ''}${error.message.replace(/\.$/, '')}`;
  }
  return error instanceof Error ? error.message : String(error);
}

function checkedColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new LineError(1, `the first line must name the columns; missing: ${missing.join(', ')}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new LineError(1, `the column ${twice} is there twice`);
  return names;
}

function hashedBy(hash: Hash): Transform {
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
}

function createBarReader() {
  const bars: Bar[] = [];
  const facts = new Map<string, SymbolFacts>();
  const lastTimes = new Map<string, number>();

  return {
    bars,
    facts,
    take(row: Row, line: number): void {
      if (bars.length === mostBars) throw new LineError(line, `it has more than ${mostBars} bars`);
      const symbol = (row.symbol ?? '').toUpperCase();
      if (!/^[\^A-Z0-9&=.-]{1,40}$/.test(symbol)) throw new LineError(line, `"${shortened(row.symbol)}" is no symbol`);
      const time = timeOf(row.time ?? '', line);
      const last = lastTimes.get(symbol);
      if (last !== undefined && time <= last) {
        throw new LineError(
          line,
          `the time of ${symbol} is ${time === last ? 'there twice' : 'earlier than that before it'}`,
        );
      }
      lastTimes.set(symbol, time);
      bars.push({ symbol, time, ...pricesOf(row, line), volume: volumeOf(row.volume ?? '', line) });
      if (!facts.has(symbol))
        facts.set(symbol, { name: row.name || undefined, market: row.market?.toUpperCase() || undefined });
    },
  };
}

function pricesOf(row: Row, line: number): Pick<Bar, 'open' | 'high' | 'low' | 'close'> {
  const open = priceOf('open', row.open, line);
  const high = priceOf('high', row.high, line);
  const low = priceOf('low', row.low, line);
  const close = priceOf('close', row.close, line);
  if (high < low) throw new LineError(line, 'high is below low');
  for (const [name, price] of [
    ['open', open],
    ['close', close],
  ] as const) {
    if (price > high || price < low) throw new LineError(line, `${name} is not between low and high`);
  }
  return { open, high, low, close };
}

/** Real files carry more decimals than a price has; what is beyond four is rounded half up, as all prices are positive. */
function priceOf(column: string, text = '', line: number): number {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  const kept = parseDecimal(`${whole}.${fraction.slice(0, 4).padEnd(4, '0')}`);
  if (whole === '' || kept === undefined) throw new LineError(line, `${column} "${shortened(text)}" is no price`);
  const price = Number(kept) + ((fraction[4] ?? '0') >= '5' ? 1 : 0);
  if (price === 0) throw new LineError(line, `${column} is zero`);
  return price;
}

function volumeOf(text: string, line: number): number {
  if (!/^\d{1,15}(\.\d{1,10})?$/.test(text))
    throw new LineError(line, `volume "${shortened(text)}" is no number of units`);
  return Math.round(Number(text));
}

const isoWithZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function timeOf(text: string, line: number): number {
  const time = /^\d{9,10}$/.test(text)
    ? Number(text) * 1000
    : /^\d{12,13}$/.test(text)
      ? Number(text)
      : isoWithZone.test(text)
        ? Date.parse(text.replace(' ', 'T'))
        : Number.NaN;
  if (Number.isNaN(time)) {
    throw new LineError(
      line,
      `time "${shortened(text)}" is neither ISO 8601 with a zone (2026-11-20T09:15:00+05:30) nor epoch seconds`,
    );
  }
  return time;
}

function shortened(text = ''): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
