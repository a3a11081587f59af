import { createHash } from 'node:crypto';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Refusal } from '../../../platform/refusal.ts';
import type { ToldAction } from './announce.ts';

const heads = ['kind', 'symbol', 'ratio', 'ex_day'] as const;
const mostActions = 100;

export interface ToldFile {
  readonly actions: readonly ToldAction[];
  /** SHA-256 of its text, in hexadecimal. */
  readonly digest: string;
}

/**
 * A file of splits and bonuses, a line each under a line of heads: `kind,symbol,ratio,ex_day`, such as `split,DECSTEEL,1:10,2027-01-26` (one share
 * becomes ten) or `bonus,DECSTEEL,1:2,2027-01-26` (one new share for two). A semicolon or a tab parts as well as a comma.
 * @throws Refusal `invalid`, with `file` and the line
 */
export function readActionsFile(file: string): ToldFile {
  const [first, ...rows] = linesOf(file);
  if (first === undefined || heads.some((head, index) => first.cells[index]?.toLowerCase() !== head)) {
    throw fault(`must begin with the line ${heads.join(',')}`);
  }
  if (rows.length === 0) throw fault('has no lines');
  if (rows.length > mostActions) throw fault(`has more than ${mostActions} lines`);
  const actions = rows.map(({ line, cells: [kind = '', symbol = '', ratio = '', exDay = ''] }): ToldAction => {
    const lower = kind.toLowerCase();
    if (lower !== 'split' && lower !== 'bonus')
      throw fault(`line ${line}: "${kind.slice(0, 20)}" is not split or bonus`);
    const terms = readRatio(lower, ratio);
    if (terms === undefined) throw fault(`line ${line}: "${ratio.slice(0, 20)}" is no ratio such as 1:10`);
    return { kind: lower, symbol: symbol.toUpperCase(), ...terms, exDay };
  });
  return { actions, digest: createHash('sha256').update(file).digest('hex') };
}

/** As companies say it: of a split what becomes of so many shares, of a bonus how many new ones are for how many. */
export function readRatio(kind: ToldAction['kind'], ratio: string): Pick<ToldAction, 'held' | 'becomes'> | undefined {
  const [, left = '', right = ''] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(ratio.trim()) ?? [];
  if (left === '') return undefined;
  const [one, other] = [Number(left), Number(right)];
  return kind === 'split' ? { held: one, becomes: other } : { held: other, becomes: one + other };
}

function linesOf(file: string): Array<{ line: number; cells: string[] }> {
  try {
    const options = { bom: true, delimiter: [',', ';', '\t'], trim: true, skip_empty_lines: true, info: true };
    const limits = { relax_column_count: true, max_record_size: 1_000, to: mostActions + 2 };
    // The parser's types do not know that `info` wraps each record.
    const parsed = parse(file, { ...options, ...limits }) as unknown as Array<{
      info: { lines: number };
      record: string[];
    }>;
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fault(error.message);
  }
}

const fault = (what: string): Refusal => new Refusal('invalid', { fields: { file: what } });
