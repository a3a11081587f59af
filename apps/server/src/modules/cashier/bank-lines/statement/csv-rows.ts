import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { headLinesLookedThrough } from './head.ts';
import { countKnown } from './layout.ts';
import type { Row } from './row.ts';
import { mostLines, StatementFault } from './statement-fault.ts';

const delimiters = [',', ';', '\t', '|'] as const;

interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: string[];
}

/**
 * The rows of a text with a sign between its columns: that of `,` `;` tab and `|` which makes most of a table of the first rows.
 * @throws StatementFault
 */
export function readCsvRows(text: string): Row[] {
  if (text.trim() === '') throw new StatementFault('it is empty');
  const delimiter =
    delimiters.map((sign) => ({ sign, fit: fitOf(text, sign) })).toSorted((a, b) => b.fit - a.fit)[0]?.sign ?? ',';
  return parseRows(text, delimiter, mostLines + 1 + headLinesLookedThrough);
}

/** How well a sign makes a table of it: by the names of columns that it brings out, then by the rows that are alike in width. */
function fitOf(text: string, delimiter: string): number {
  try {
    const rows = parseRows(text, delimiter, headLinesLookedThrough);
    const widths = new Map<number, number>();
    for (const { cells } of rows) if (cells.length > 2) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    return Math.max(...rows.map(({ cells }) => countKnown(cells))) * 1_000 + Math.max(0, ...widths.values());
  } catch {
    return 0;
  }
}

function parseRows(text: string, delimiter: string, to: number): Row[] {
  try {
    const options = {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      to,
      max_record_size: 10_000,
    } as const;
    // The parser's types do not know that `info` wraps each record.
    const parsed = parse(text, options) as unknown as ParsedRow[];
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    throw new StatementFault(`${typeof line === 'number' ? `line ${line}: ` : ''}${error.message.replace(/\.$/, '')}`);
  }
}
