import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { readAmount, type Decimal } from '@sauda/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { StatementLine } from './bank-line.ts';

/** What banks call the columns, best first. */
const columnNames = {
  date: ['date', 'booking date', 'transaction date', 'txn date', 'posting date', 'value date'],
  amount: ['amount'],
  credit: ['credit', 'credit amount', 'deposit', 'deposits', 'deposit amount'],
  debit: ['debit', 'debit amount', 'withdrawal', 'withdrawals', 'withdrawal amount'],
  description: ['description', 'reference', 'narration', 'particulars', 'remarks'],
  bankReference: ['bank reference', 'utr', 'transaction id', 'reference number', 'ref no'],
} as const;
type Column = keyof typeof columnNames;
type Row = Partial<Record<Column, string>>;

const mostLines = 10_000;
const longestText = 500;

/**
 * Reads a bank's statement as CSV with a header line. It must name a date, a description, a bank reference, and either an
 * amount (below zero for money out) or a credit and a debit column. Dates are `2026-11-21`, `21/11/2026` or `21-11-2026`;
 * amounts have two decimals at most and may group digits by commas.
 * @throws Refusal `invalid`, whose field `csv` names the first line that cannot be read. Nothing is guessed.
 */
export function readStatement(csv: string): StatementLine[] {
  if (csv.trim() === '') throw unreadable('it is empty');
  const rows = parseRows(csv);
  if (rows.length > mostLines) throw unreadable(`it has more than ${mostLines} lines`);
  return rows.map(({ record, info }) => toLine(record, info.lines));
}

interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: Row;
}

function parseRows(csv: string): ParsedRow[] {
  try {
    const options = {
      bom: true,
      columns: columnsOf,
      trim: true,
      skip_empty_lines: true,
      info: true,
      to: mostLines + 1,
      max_record_size: 10_000,
    } as const;
    // The parser's types do not know that `info` wraps each record.
    return parse(csv, options) as unknown as ParsedRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    throw unreadable(`${typeof line === 'number' ? `line ${line}: ` : ''}${error.message.replace(/\.$/, '')}`);
  }
}

/** The place of each column that is read; others are left out. */
function columnsOf(header: readonly string[]): Array<Column | false> {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_.]+/g, ' '),
  );
  const found = new Map<number, Column>();
  for (const column of Object.keys(columnNames) as Column[]) {
    const known = columnNames[column].find((name) => names.includes(name));
    if (known === undefined) continue;
    if (names.indexOf(known) !== names.lastIndexOf(known)) throw unreadable(`the column "${known}" is there twice`);
    found.set(names.indexOf(known), column);
  }
  const columns = new Set(found.values());
  const missing = (['date', 'description', 'bankReference'] as const).filter((column) => !columns.has(column));
  if (!columns.has('amount') && !(columns.has('credit') && columns.has('debit'))) {
    throw unreadable('the first line must name an amount, or a credit and a debit');
  }
  if (missing.length > 0) {
    const described = missing.map((column) => columnNames[column].slice(0, 2).join(' or '));
    throw unreadable(`the first line must name the columns; missing: ${described.join(', ')}`);
  }
  return names.map((_, index) => found.get(index) ?? false);
}

function toLine(row: Row, line: number): StatementLine {
  const bankReference = row.bankReference ?? '';
  const description = row.description ?? '';
  if (bankReference === '') throw unreadable(`line ${line}: it has no bank reference`);
  for (const text of [bankReference, description]) {
    if (text.length > longestText || text.includes('\u0000')) throw unreadable(`line ${line}: a text is too long`);
  }
  return { bankReference, bookedOn: dayOf(row.date ?? '', line), amount: amountOf(row, line), description };
}

function dayOf(text: string, line: number): string {
  const iso = text.replace(/^(\d\d)[/-](\d\d)[/-](\d{4})$/, '$3-$2-$1');
  // The database has no year 0, and no bank of ours had customers before 1970.
  const time = /^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/.test(iso) ? Date.parse(iso) : Number.NaN;
  // A day that its month does not have would become one of the next.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso)) {
    throw unreadable(`line ${line}: "${shortened(text)}" is no date (2026-11-21, 21/11/2026)`);
  }
  return iso;
}

function amountOf(row: Row, line: number): Decimal {
  const amount =
    row.amount === undefined
      ? decimalOf(row.credit ?? '', line) - decimalOf(row.debit ?? '', line)
      : decimalOf(row.amount, line);
  if (amount === 0n) throw unreadable(`line ${line}: it moves no money`);
  if (row.amount === undefined && (row.credit?.startsWith('-') === true || row.debit?.startsWith('-') === true)) {
    throw unreadable(`line ${line}: credits and debits are not below zero`);
  }
  return amount;
}

/** As people write it, with a minus before it for money out. An empty field of a pair of columns is zero. */
function decimalOf(text: string, line: number): Decimal {
  if (text === '') return 0n;
  const isOut = text.startsWith('-');
  const read = readAmount(isOut ? text.slice(1) : text, { decimals: 2, decimalMark: '.' });
  if (read.unread !== undefined) throw unreadable(`line ${line}: "${shortened(text)}" is no amount`);
  return isOut ? -read.value : read.value;
}

function unreadable(reason: string): Refusal {
  return new Refusal('invalid', { fields: { csv: reason } });
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
