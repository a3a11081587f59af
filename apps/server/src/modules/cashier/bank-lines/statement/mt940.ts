import type { UnnumberedLine } from './bank-number.ts';
import { readDay } from './read-day.ts';
import { readMoney } from './read-money.ts';
import { longestText, mostLines, shortened, StatementFault } from './statement-fault.ts';

/** Whether a text is a customer statement of SWIFT. */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:6[01]/m.test(text);

/** Value date, entry date, mark, funds code, amount, kind, the customer's reference, the bank's, and more about it. */
const lineForm =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})([A-Z][A-Z0-9]{3})((?:(?!\/\/).){0,16})(?:\/\/(.{0,34}))?$/;

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly text: string;
}

/**
 * The lines (`:61:`, each with the `:86:` behind it) of customer statements of SWIFT, as many as are in the file. RC takes back
 * what had come in, and RD what had gone out.
 * @param currency of the account, ISO 4217
 * @throws StatementFault which names the line that cannot be read
 */
export function readMt940(text: string, currency: string): UnnumberedLine[] {
  const lines: UnnumberedLine[] = [];
  const fields = fieldsOf(text);
  for (const [index, field] of fields.entries()) {
    if (field.tag.startsWith('60')) requireCurrency(field, currency);
    if (field.tag !== '61') continue;
    const next = fields[index + 1];
    lines.push(toLine(field, next?.tag === '86' ? next.text : ''));
    if (lines.length > mostLines) throw new StatementFault(`it has more than ${mostLines} lines`);
  }
  return lines;
}

/** A field goes on until the next one begins. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(written);
    const last = fields.at(-1);
    if (begun !== null) fields.push({ tag: begun[1] ?? '', line: index + 1, text: begun[2] ?? '' });
    else if (last !== undefined && !/^-?\}?$|^\{/.test(written)) {
      fields[fields.length - 1] = { ...last, text: `${last.text}\n${written}` };
    }
  }
  return fields;
}

function requireCurrency({ text, line }: Field, currency: string): void {
  const told = text.slice(7, 10);
  if (told !== currency) throw new StatementFault(`line ${line}: it is in ${shortened(told)}, not ${currency}`);
}

function toLine({ text, line }: Field, about: string): UnnumberedLine {
  const [first = '', ...more] = text.split('\n');
  const read = lineForm.exec(first.trimEnd());
  if (read === null) throw new StatementFault(`line ${line}: "${shortened(first)}" is no line of a statement`);
  const [, valueDate = '', entryDate, mark = '', , written = '', , customers = '', banks = ''] = read;
  const amount = readMoney(written.replace(/,$/, ''), ',');
  const bookedOn = dayOf(valueDate, entryDate);
  if (bookedOn === undefined) throw new StatementFault(`line ${line}: "${shortened(first)}" has no date`);
  if (amount === undefined) throw new StatementFault(`line ${line}: "${shortened(written)}" is no amount`);
  if (amount === 0n) throw new StatementFault(`line ${line}: it moves no money`);
  // Codes of pieces, such as ?20, are no part of what was written.
  const told = [about.replaceAll(/\?\d\d/g, ' '), isReference(customers) ? customers : '', more.join(' ')].join(' ');
  return {
    line,
    bookedOn,
    amount: mark === 'C' || mark === 'RD' ? amount : -amount,
    description: told.replaceAll(/\s+/g, ' ').trim().slice(0, longestText),
    bankReference: [banks, customers].map((number) => number.trim()).find(isReference) ?? '',
  };
}

const isReference = (number: string): boolean => !/^(?:NONREF)?$/i.test(number.trim());

/** The entry date has no year: it is that of the value date, or beside it around the turn of a year. */
function dayOf(valueDate: string, entryDate: string | undefined): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(valueDate) ?? [];
  const valued = readDay(`20${year}-${month}-${day}`);
  if (entryDate === undefined || valued === undefined) return valued;
  const [entryMonth, entryDay] = [entryDate.slice(0, 2), entryDate.slice(2)];
  const turn = Number.parseInt(entryMonth, 10) - Number.parseInt(month, 10);
  const shift = turn > 6 ? -1 : turn < -6 ? 1 : 0;
  return readDay(`${Number.parseInt(`20${year}`, 10) + shift}-${entryMonth}-${entryDay}`);
}
