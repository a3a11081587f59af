import { StatementFault } from './statement-fault.ts';

/** Which column of a table of the bank's means what: its place in the head, from 0. */
export interface Layout {
  readonly date: number;
  readonly description: number;
  /** The bank's number of the transfer; undefined where it stands in the text alone. */
  readonly bankReference: number | undefined;
  /** One amount, below zero or marked Dr for money out, or with `direction` beside it. */
  readonly amount: number | undefined;
  readonly credit: number | undefined;
  readonly debit: number | undefined;
  /** Says of `amount` whether it is Cr or Dr. */
  readonly direction: number | undefined;
  readonly decimalMark: '.' | ',';
  /** Whether `05/11/2026` is the fifth of November. */
  readonly isDayFirst: boolean;
}

/** What banks call the columns, best first, in small letters with one space between words and no marks. */
const columnNames = {
  date: ['date', 'booking date', 'transaction date', 'txn date', 'tran date', 'posting date', 'value date', 'value dt'],
  amount: ['amount', 'transaction amount', 'txn amount'],
  credit: [
    'credit',
    'credit amount',
    'credits',
    'cr',
    'cr amount',
    'deposit',
    'deposits',
    'deposit amount',
    'deposit amt',
  ],
  debit: [
    'debit',
    'debit amount',
    'debits',
    'dr',
    'dr amount',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'withdrawal amt',
  ],
  description: ['description', 'reference', 'narration', 'particulars', 'transaction remarks', 'remarks', 'details'],
  bankReference: [
    'bank reference',
    'utr',
    'utr no',
    'utr number',
    'transaction id',
    'tran id',
    'reference number',
    'ref no',
    'chq ref no',
    'ref no cheque no',
    'cheque no ref no',
  ],
  direction: ['cr dr', 'dr cr', 'debit credit', 'credit debit'],
} as const;
type Column = keyof typeof columnNames;
export type Places = Partial<Record<Column, number>>;

/** A column's name without marks, and without the currency that some add. */
function plainName(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:inr|rs|usd|mxn)(?= |$)/u, '')
    .trim();
}

/** The columns whose names are known. @throws StatementFault where a name that is to be read is there twice */
function placesOf(head: readonly string[]): Places {
  const names = head.map(plainName);
  const places: Places = {};
  for (const column of Object.keys(columnNames) as Column[]) {
    const known = columnNames[column].find((name) => names.includes(name));
    if (known === undefined) continue;
    if (names.indexOf(known) !== names.lastIndexOf(known)) {
      throw new StatementFault(`the column "${known}" is there twice`);
    }
    places[column] = names.indexOf(known);
  }
  return places;
}

/** How many of the columns have known names. */
export function countKnown(head: readonly string[]): number {
  const names = new Set(head.map(plainName));
  return Object.values(columnNames).filter((known) => known.some((name) => names.has(name))).length;
}

/**
 * What the names of a head say by themselves, and what is missing for it to be read without a person.
 * @throws StatementFault where a name that is to be read is there twice
 */
export function layoutByNames(head: readonly string[]): {
  readonly layout: Layout | undefined;
  readonly places: Places;
  readonly missing: string | undefined;
} {
  const places = placesOf(head);
  const { date, description, bankReference, amount, credit, debit, direction } = places;
  const isPair = credit !== undefined && debit !== undefined;
  const missing = [
    ...(amount === undefined && !isPair ? ['an amount, or a credit and a debit'] : []),
    ...(date === undefined ? ['date or booking date'] : []),
    ...(description === undefined ? ['description or narration'] : []),
    ...(bankReference === undefined ? ['bank reference or utr'] : []),
  ];
  const usual = { decimalMark: '.', isDayFirst: true } as const;
  const isWhole = missing.length === 0 && date !== undefined && description !== undefined;
  const layout: Layout | undefined = isWhole
    ? isPair && amount === undefined
      ? { date, description, bankReference, amount: undefined, credit, debit, direction: undefined, ...usual }
      : { date, description, bankReference, amount, credit: undefined, debit: undefined, direction, ...usual }
    : undefined;
  return { layout, places, missing: missing.length === 0 ? undefined : missing.join('; ') };
}

/** @throws StatementFault where it does not say what is needed, or names a column that the head has not */
export function requireWhole(layout: Layout, width: number): void {
  const { date, description, bankReference, amount, credit, debit, direction } = layout;
  const isOne = amount !== undefined && credit === undefined && debit === undefined;
  const isPair = amount === undefined && credit !== undefined && debit !== undefined && direction === undefined;
  if (!isOne && !isPair) throw new StatementFault('name one amount, or a credit and a debit');
  const named = [date, description, bankReference, amount, credit, debit, direction].filter((at) => at !== undefined);
  if (named.some((at) => at >= width)) throw new StatementFault('a column is named that is not there');
  if (new Set(named).size < named.length) throw new StatementFault('a column has two meanings');
}
