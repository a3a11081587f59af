import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse';
import { Refusal } from '../../../platform/refusal.ts';
import { normalNumber, type Entry } from './matcher.ts';

const mostEntries = 200_000;
const mostLetters = 200;
const columns = ['name', 'aliases', 'birth_date', 'id_number', 'reference'] as const;
type Column = (typeof columns)[number];

interface ParsedRow {
  readonly info: { readonly lines: number };
  readonly record: Partial<Record<Column, string>>;
}

/**
 * A list as CSV in UTF-8: a line of names of columns (`name`, and any of `aliases`, `birth_date`, `id_number`, `reference`), then a line for
 * each entry; several aliases, dates or numbers with `;` between. All of it or none.
 * @throws Refusal `invalid` with the line and what is wrong with it
 */
export async function readScreeningCsv(content: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  const parser = parse(content, {
    bom: true,
    columns: checkedColumns,
    info: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: 10_000,
  });
  try {
    // The parser's types do not know that `info` wraps each record.
    for await (const { info, record } of parser as AsyncIterable<ParsedRow>) {
      if (entries.length >= mostEntries) throw wrong(`has more than ${mostEntries} entries`);
      entries.push(readEntry(record, info.lines));
    }
  } catch (error) {
    if (error instanceof CsvError) throw wrong(error.message.replace(/\.$/, ''));
    throw error;
  }
  if (entries.length === 0) throw wrong('has no entries');
  return entries;
}

const wrong = (what: string) => new Refusal('invalid', { fields: { file: what } });

function checkedColumns(head: readonly string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) throw wrong(`has a column “${unknown.slice(0, 40)}”; there are ${columns.join(', ')}`);
  if (!names.includes('name')) throw wrong('has no column “name”');
  return names;
}

function readEntry(record: ParsedRow['record'], line: number): Entry {
  const several = (column: Column) => [
    ...new Set((record[column] ?? '').split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
  ];
  const names = [...several('name'), ...several('aliases')];
  if (several('name').length === 0) throw wrong(`line ${line}: has no name`);
  if ([...names, record.reference ?? ''].some((text) => text.length > mostLetters || /[\p{Cc}]/u.test(text))) {
    throw wrong(`line ${line}: a name or reference is not one of ${mostLetters} characters at most`);
  }
  const birthDates = several('birth_date');
  // Lists often know the year alone.
  if (birthDates.some((date) => !/^\d{4}(-\d{2}(-\d{2})?)?$/.test(date))) {
    throw wrong(`line ${line}: a birth date is not as 1970-12-31, 1970-12 or 1970`);
  }
  const idNumbers = several('id_number').map(normalNumber);
  if (idNumbers.some((number) => number.length < 4 || number.length > 60)) {
    throw wrong(`line ${line}: a number is not one of 4 to 60 letters and digits`);
  }
  const reference = record.reference ?? '';
  const said = JSON.stringify([names, birthDates, idNumbers, reference]);
  return { hash: createHash('sha256').update(said).digest(), names, birthDates, idNumbers, reference };
}
