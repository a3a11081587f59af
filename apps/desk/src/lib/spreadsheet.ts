import { offsetMs } from './zone.ts';

/** What a cell holds: a time is the wall clock of the house, as spreadsheets know no zones. */
export type CellValue = string | number | boolean | Date | undefined;

export interface SheetCell {
  readonly value: CellValue;
  /** How a figure or a time is written. */
  readonly format?: string;
}

export interface Table {
  /** The fields of the wire; one that is within another after its name and a point. */
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly SheetCell[]>;
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const decimal = /^-?\d+\.(\d{2,4})$/;
const whole = /^-?\d{1,15}$/;
/** A spreadsheet counts in floats: longer figures stay the text that they are, since they would be rounded. */
const mostDigits = 15;

/** Fields of whole numbers that are counted. Others of digits alone are names, such as phones and references. */
const counted = new Set([
  'quantity',
  'filled',
  'shares',
  'allotted',
  'applications',
  'applied_shares',
  'remaining',
  'lot',
]);

/** Rows of a list as a table: times as times, decimals and counts as numbers, all else as text. */
export function tableOf(rows: readonly object[]): Table {
  const flat = rows.map((row) => new Map(fieldsOf(row)));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return { columns, rows: flat.map((row) => columns.map((name) => cellOf(name, row.get(name)))) };
}

function fieldsOf(row: object, before = ''): Array<[string, unknown]> {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): Array<[string, unknown]> => {
    if (typeof value !== 'object' || value === null) return [[before + name, value]];
    return Array.isArray(value) ? [[before + name, JSON.stringify(value)]] : fieldsOf(value, `${before}${name}.`);
  });
}

function cellOf(name: string, value: unknown): SheetCell {
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  if (typeof value !== 'string' || value === '') return { value: undefined };
  if (time.test(value)) {
    const at = new Date(value);
    return { value: new Date(at.getTime() + offsetMs(at)), format: 'yyyy-mm-dd hh:mm:ss' };
  }
  const isExact = value.replaceAll(/\D/g, '').length <= mostDigits;
  const [, fraction] = decimal.exec(value) ?? [];
  if (fraction !== undefined && isExact)
    return { value: Number(value), format: `#,##0.${'0'.repeat(fraction.length)}` };
  return whole.test(value) && counted.has(name) ? { value: Number(value), format: '#,##0' } : { value };
}

/** The same as a file of Excel's. Its writer comes once somebody asks for one. */
export async function xlsxOf(rows: readonly object[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const { columns, rows: cells } = tableOf(rows);
  const head = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = cells.map((row) => row.map(({ value, format }) => asCell(value, format)));
  const widths = columns.map((name) => ({ width: Math.min(40, Math.max(12, name.length + 2)) }));
  return write([head, ...body], { columns: widths, stickyRowsCount: 1 }).toBlob();
}

/** Excel finds a file with a longer text damaged. */
const longestText = 32_767;

function asCell(value: CellValue, format: string | undefined) {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > longestText) return { value: `${value.slice(0, longestText - 1)}…` };
  return format === undefined ? { value } : { value, format };
}
