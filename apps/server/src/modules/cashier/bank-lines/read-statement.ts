import { Refusal } from '../../../platform/refusal.ts';
import type { StatementLine } from './bank-line.ts';
import { numberLines, type UnnumberedLine } from './statement/bank-number.ts';
import { balancesOfCamt, balancesOfMt940, type StatementBalance } from './statement/closing-balances.ts';
import { readCamt } from './statement/camt.ts';
import { readCsvRows } from './statement/csv-rows.ts';
import { findHead, type Head } from './statement/head.ts';
import { layoutByNames, requireWhole, type Layout, type Places } from './statement/layout.ts';
import { isMt940, readMt940 } from './statement/mt940.ts';
import type { Row } from './statement/row.ts';
import { mostLines, StatementFault } from './statement/statement-fault.ts';
import { readTable, type LeftOut } from './statement/table-lines.ts';
import { textOf } from './statement/text-of.ts';
import { readXlsxRows } from './statement/xlsx-rows.ts';

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053';

/** A file of a bank, as far as it could be read. */
export interface ReadStatement {
  /** Undefined where it is not even that. */
  readonly format: StatementFormat | undefined;
  /** Of a table: its head and first rows, and which column means what. */
  readonly table:
    | {
        readonly head: Head;
        readonly samples: readonly Row[];
        readonly layout: Layout | undefined;
        /** Whether the layout is a person's, now or before, or follows from the names of the columns. */
        readonly by: 'given' | 'remembered' | 'names' | undefined;
        /** What the names of the columns say, even where it is not all that is needed. */
        readonly places: Places;
      }
    | undefined;
  readonly lines: readonly StatementLine[];
  readonly leftOut: readonly LeftOut[];
  /** What the account held at the ends of days, where the statement tells it: MT940 and camt.053. */
  readonly balances: readonly StatementBalance[];
  /** Why there are no lines, as the end of a sentence. */
  readonly fault: string | undefined;
}

export interface StatementTerms {
  /** ISO 4217, of the account. */
  readonly currency: string;
  /** Which column means what, where a person says it now. */
  readonly layout?: Layout | undefined;
  /** What a person has said of a table with this head before. */
  remembered(headHash: Buffer): Promise<Layout | undefined>;
}

const samplesShown = 5;

/**
 * Reads a statement as banks give it out: a table as CSV (with `,` `;` tab or `|`) or XLSX, MT940 of SWIFT, or camt.053 of
 * ISO 20022. Which column means what is said by the caller, by what was said before of the same head, or by names of columns
 * that are known, in this order. Nothing is guessed, and nothing thrown: what cannot be read is told as the fault.
 */
export async function readStatement(bytes: Uint8Array, terms: StatementTerms): Promise<ReadStatement> {
  try {
    const { format, rows, text } = await open(bytes);
    if (rows !== undefined) return await readRows(format, rows, terms);
    const { currency } = terms;
    const [read, balances] =
      format === 'mt940'
        ? [readMt940(text, currency), balancesOfMt940(text, currency)]
        : [readCamt(text, currency), balancesOfCamt(text, currency)];
    return { format, table: undefined, lines: numbered(read), leftOut: [], balances, fault: undefined };
  } catch (error) {
    return { format: undefined, table: undefined, lines: [], leftOut: [], balances: [], fault: reasonOf(error) };
  }
}

/** The lines of a statement that can be read. @throws Refusal `invalid`, whose field names the first line that cannot be */
export function requireLines({ lines, fault }: ReadStatement, field: 'csv' | 'file'): readonly StatementLine[] {
  if (fault !== undefined) throw new Refusal('invalid', { fields: { [field]: fault } });
  return lines;
}

interface Opened {
  readonly format: StatementFormat;
  readonly rows: Row[] | undefined;
  readonly text: string;
}

async function open(bytes: Uint8Array): Promise<Opened> {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return { format: 'xlsx', rows: await readXlsxRows(bytes), text: '' };
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new StatementFault('it is a spreadsheet of an old kind (XLS): save it as XLSX or CSV');
  if (begins(0x25, 0x50, 0x44, 0x46))
    throw new StatementFault('it is a PDF: ask the bank for CSV, XLSX, MT940 or camt.053');
  const text = textOf(bytes);
  if (/^\s*<(?:!doctype html|html|table)/i.test(text))
    throw new StatementFault('it is a web page: save it as XLSX or CSV');
  if (/^\s*</.test(text)) return { format: 'camt053', rows: undefined, text };
  if (isMt940(text)) return { format: 'mt940', rows: undefined, text };
  return { format: 'csv', rows: readCsvRows(text), text };
}

async function readRows(format: StatementFormat, rows: readonly Row[], terms: StatementTerms): Promise<ReadStatement> {
  const head = findHead(rows);
  const below = rows.slice(head.index + 1);
  const samples = below.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, samplesShown);
  let table: ReadStatement['table'] = { head, samples, layout: undefined, by: undefined, places: {} };
  try {
    const { missing, ...found } = await layoutOf(head, terms);
    table = { ...table, ...found };
    const { layout } = found;
    if (layout === undefined)
      throw new StatementFault(`say which column means what; not told by the names: ${missing}`);
    requireWhole(layout, head.cells.length);
    const { lines, leftOut } = readTable(below, layout, head.cells.length);
    return { format, table, lines: numbered(lines), leftOut, balances: [], fault: undefined };
  } catch (error) {
    return { format, table, lines: [], leftOut: [], balances: [], fault: reasonOf(error) };
  }
}

async function layoutOf(head: Head, { layout, remembered }: StatementTerms) {
  if (layout !== undefined) return { layout, by: 'given', places: {}, missing: undefined } as const;
  const known = await remembered(head.hash);
  if (known !== undefined) return { layout: known, by: 'remembered', places: {}, missing: undefined } as const;
  const named = layoutByNames(head.cells);
  return { ...named, by: named.layout === undefined ? undefined : 'names' } as const;
}

function numbered(lines: readonly UnnumberedLine[]): StatementLine[] {
  if (lines.length > mostLines) throw new StatementFault(`it has more than ${mostLines} lines`);
  if (lines.length === 0) throw new StatementFault('it has no line that moves money');
  return numberLines(lines);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof StatementFault)) throw error;
  return error.message;
}
