import type { Decimal } from '@sauda/money';
import type { UnnumberedLine } from './bank-number.ts';
import { withoutEmptyEnd } from './head.ts';
import type { Layout } from './layout.ts';
import { readDay } from './read-day.ts';
import { readDirection, readMoney } from './read-money.ts';
import type { Row } from './row.ts';
import { longestText, shortened, StatementFault } from './statement-fault.ts';

/** A row below the head that moves no money, such as a sum or a note. */
export interface LeftOut {
  readonly line: number;
  readonly text: string;
}

const balanceWords = /^(?:opening|closing)\s+balance|^(?:balance\s+)?(?:b\/f|c\/f|brought forward|carried forward)/i;

/**
 * The lines of a table below its head. What has neither a day nor an amount, what says itself that it is a balance, and the
 * sums below the last line are left out and told; of all else each row has to be read.
 * @throws StatementFault which names the first line that cannot be read
 */
export function readTable(
  rows: readonly Row[],
  layout: Layout,
  width: number,
): { readonly lines: UnnumberedLine[]; readonly leftOut: LeftOut[] } {
  const lines: UnnumberedLine[] = [];
  const leftOut: LeftOut[] = [];
  const last = rows.findLastIndex((row) => dayLike.test(cellOf(row, layout.date)));
  for (const [index, row] of rows.entries()) {
    if (index > last || isNoLine(row, layout)) {
      const text = row.cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).join(' ');
      if (text !== '') leftOut.push({ line: row.line, text: shortened(text) });
      continue;
    }
    lines.push(toLine(row, layout, width));
  }
  return { lines, leftOut };
}

/** What somebody meant to be a day, whether or not it is one. */
const dayLike = /^\d{1,4}[/\-. ]?(?:\d{1,2}|[a-z]{3,9})[/\-. ]\s?\d{1,4}(?!\d|[.,]\d)|^\d{5}(?:\.\d+)?$/i;

const cellOf = ({ cells }: Row, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '').trim();

function isNoLine(row: Row, layout: Layout): boolean {
  const written = [layout.amount, layout.credit, layout.debit].map((place) => cellOf(row, place)).join('');
  if (/\d/.test(written)) return false;
  return !dayLike.test(cellOf(row, layout.date)) || balanceWords.test(cellOf(row, layout.description));
}

function toLine(row: Row, layout: Layout, width: number): UnnumberedLine {
  const { line } = row;
  // A text with the sign between columns in it moves all that follows into the wrong ones.
  if (withoutEmptyEnd(row.cells).length > width)
    throw new StatementFault(`line ${line}: it has more columns than the head`);
  const written = cellOf(row, layout.date);
  const bookedOn = readDay(written, layout.isDayFirst);
  if (bookedOn === undefined) {
    throw new StatementFault(`line ${line}: "${shortened(written)}" is no date (2026-11-21, 21/11/2026)`);
  }
  const description = cellOf(row, layout.description).replaceAll(/\s+/g, ' ');
  const bankReference = cellOf(row, layout.bankReference);
  for (const text of [bankReference, description]) {
    if (text.length > longestText || text.includes('\u0000'))
      throw new StatementFault(`line ${line}: a text is too long`);
  }
  return { line, bookedOn, amount: amountOf(row, layout), description, bankReference };
}

function amountOf(row: Row, layout: Layout): Decimal {
  const amount = layout.amount === undefined ? ofPair(row, layout) : ofOne(row, layout);
  if (amount === 0n) throw new StatementFault(`line ${row.line}: it moves no money`);
  return amount;
}

function ofPair(row: Row, layout: Layout): Decimal {
  const credit = moneyIn(row, layout.credit, layout);
  const debit = moneyIn(row, layout.debit, layout);
  if (credit < 0n || debit < 0n) throw new StatementFault(`line ${row.line}: credits and debits are not below zero`);
  if (credit > 0n && debit > 0n) throw new StatementFault(`line ${row.line}: it has a credit and a debit`);
  return credit - debit;
}

function ofOne(row: Row, layout: Layout): Decimal {
  const amount = moneyIn(row, layout.amount, layout);
  if (layout.direction === undefined) return amount;
  const said = cellOf(row, layout.direction);
  const direction = readDirection(said);
  if (direction === undefined) throw new StatementFault(`line ${row.line}: "${shortened(said)}" is neither Cr nor Dr`);
  if (amount < 0n) throw new StatementFault(`line ${row.line}: an amount beside Cr or Dr is not below zero`);
  return direction === 'in' ? amount : -amount;
}

function moneyIn(row: Row, place: number | undefined, { decimalMark }: Layout): Decimal {
  const written = cellOf(row, place);
  const isNumber = place !== undefined && row.numbers?.has(place) === true;
  const amount = readMoney(written, isNumber ? '.' : decimalMark);
  if (amount === undefined) throw new StatementFault(`line ${row.line}: "${shortened(written)}" is no amount`);
  return amount;
}
