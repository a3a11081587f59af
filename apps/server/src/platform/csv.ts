import type { ExportRecord } from './customer-records.ts';

type Field = ExportRecord[string];

/** A line of CSV as in RFC 4180, its end included. */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/**
 * Spreadsheets run what begins like a formula. Text that does is led by an apostrophe, which they show as text; numbers
 * stay numbers.
 */
function csvField(field: Field): string {
  if (field === null) return '';
  const text = String(field);
  const isNumber = /^-?[0-9]+(\.[0-9]+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
