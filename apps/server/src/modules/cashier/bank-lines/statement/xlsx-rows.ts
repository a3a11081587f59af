import type { Row } from './row.ts';
import { mostLines, StatementFault } from './statement-fault.ts';
import { unpack } from './unpack.ts';
import { all, at, attribute, readXml, textAt, type Element } from './xml.ts';
import { dayMs } from '../../../../platform/time.ts';

const mostColumns = 200;
/** Formats of days that every spreadsheet program knows by number. */
const dayFormats = new Set(['14', '15', '16', '17', '22', '30']);

/**
 * The rows of the first sheet of an XLSX file, as shown: of a formula what was worked out when it was saved, of a day
 * `2026-11-21`. Nothing in it is carried out.
 * @throws StatementFault
 */
export async function readXlsxRows(bytes: Uint8Array): Promise<Row[]> {
  const files = await unpack(bytes, (path) =>
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(
      path,
    ),
  );
  const part = (path: string): Element | undefined => {
    const text = files.get(path);
    return text === undefined ? undefined : readXml(text);
  };
  const sheet = at(part(firstSheet(part)), 'worksheet', 'sheetData');
  if (sheet === undefined) throw new StatementFault('it is no spreadsheet (XLSX)');
  const workbook = part('xl/workbook.xml');
  const book: Book = {
    strings: all(at(part('xl/sharedStrings.xml'), 'sst'), 'si').map(richText),
    dayStyles: dayStylesOf(part('xl/styles.xml')),
    isFrom1904: ['1', 'true'].includes(attribute(at(workbook, 'workbook', 'workbookPr'), 'date1904')),
  };
  const rows = all(sheet, 'row');
  if (rows.length > 2 * mostLines) throw new StatementFault(`it has more than ${mostLines} lines`);
  return rows.map((row, index) => toRow(row, index, book));
}

interface Book {
  readonly strings: readonly string[];
  /** Styles of cells, by their place, whose numbers are days. */
  readonly dayStyles: ReadonlySet<number>;
  /** Whether days are counted from 1904, as some programs do. */
  readonly isFrom1904: boolean;
}

/** Where the sheet is that stands first in the book. */
function firstSheet(part: (path: string) => Element | undefined): string {
  const sheet = at(part('xl/workbook.xml'), 'workbook', 'sheets', 'sheet');
  const id = attribute(sheet, 'id');
  const targets = all(at(part('xl/_rels/workbook.xml.rels'), 'Relationships'), 'Relationship');
  const target = attribute(
    targets.find((relation) => attribute(relation, 'Id') === id),
    'Target',
  );
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** A text, or the pieces of one whose letters differ in look. */
function richText(item: Element): string {
  const pieces = all(item, 'r');
  const texts = pieces.length === 0 ? all(item, 't') : pieces.flatMap((piece) => all(piece, 't'));
  return texts.map((text) => text.text).join('');
}

function dayStylesOf(styles: Element | undefined): ReadonlySet<number> {
  const codes = new Map(
    all(at(styles, 'styleSheet', 'numFmts'), 'numFmt').map((format) => [
      attribute(format, 'numFmtId'),
      attribute(format, 'formatCode'),
    ]),
  );
  const isDay = (id: string): boolean => {
    // Without what is quoted, and without colours and conditions in brackets.
    const code = (codes.get(id) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return dayFormats.has(id) || /d/i.test(code) || /y/i.test(code);
  };
  const cells = all(at(styles, 'styleSheet', 'cellXfs'), 'xf');
  return new Set(cells.flatMap((xf, index) => (isDay(attribute(xf, 'numFmtId')) ? [index] : [])));
}

function toRow(row: Element, index: number, book: Book): Row {
  const cells: string[] = [];
  const numbers = new Set<number>();
  for (const cell of all(row, 'c')) {
    const place = columnOf(attribute(cell, 'r')) ?? cells.length;
    if (place >= mostColumns) throw new StatementFault(`it has more than ${mostColumns} columns`);
    while (cells.length < place) cells.push('');
    const { text, isNumber } = valueOf(cell, book);
    cells[place] = text;
    if (isNumber) numbers.add(place);
  }
  const number = attribute(row, 'r');
  return { line: /^\d{1,7}$/.test(number) ? Number.parseInt(number, 10) : index + 1, cells, numbers };
}

/** `AB12` is the 28th column, which has the place 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: Element, book: Book): { readonly text: string; readonly isNumber: boolean } {
  const kind = attribute(cell, 't');
  const value = textAt(cell, 'v');
  if (kind === 's') return { text: book.strings[Number.parseInt(value, 10)] ?? '', isNumber: false };
  if (kind === 'inlineStr') return { text: all(cell, 'is').map(richText).join(''), isNumber: false };
  if (kind === 'd') return { text: value.slice(0, 10), isNumber: false };
  if (kind !== '' && kind !== 'n') return { text: kind === 'e' ? '' : value, isNumber: false };
  // The cell is a float already; money is made of its shortest writing, below.
  const number: unknown = /^-?\d{1,20}(?:\.\d{1,40})?(?:E[+-]?\d{1,3})?$/i.test(value) ? JSON.parse(value) : undefined;
  if (typeof number !== 'number') return { text: value, isNumber: false };
  const style = Number.parseInt(attribute(cell, 's'), 10);
  if (book.dayStyles.has(style)) return { text: dayOf(number, book.isFrom1904), isNumber: false };
  // Spreadsheets keep 4999.99 as 4999.9899999999998: the shortest writing of the same number is what was typed.
  return { text: String(number), isNumber: true };
}

function dayOf(days: number, isFrom1904: boolean): string {
  const from1970 = Math.floor(days) - (isFrom1904 ? 24_107 : 25_569);
  // Beyond what a calendar of ours has; it is then told to be no date.
  if (Math.abs(from1970) > 1_000_000) return String(days);
  return new Date(from1970 * dayMs).toISOString().slice(0, 10);
}
