import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Refusal } from './refusal.ts';

/**
 * The lines of a file that the desk hands in, each with its number. A semicolon or a tab parts as well as a comma.
 * @param most lines that are taken; of a longer file two more are read, so that a line of heads among them hides no line too many
 * @throws Refusal `invalid`, with `file`
 */
export function linesOf(file: string, most: number): Array<{ line: number; cells: string[] }> {
  try {
    const options = { bom: true, delimiter: [',', ';', '\t'], trim: true, skip_empty_lines: true, info: true };
    const limits = { relax_column_count: true, max_record_size: 1_000, to: most + 2 };
    // The parser's types do not know that `info` wraps each record.
    const parsed = parse(file, { ...options, ...limits }) as unknown as Array<{
      info: { lines: number };
      record: string[];
    }>;
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileFault(error.message);
  }
}

export const fileFault = (what: string): Refusal => new Refusal('invalid', { fields: { file: what } });
