/** What a spreadsheet would take for a formula, but for numbers. */
const formula = /^(?![-+]?[\d.,]+$)[=+\-@\t\r\n＝＋－＠]/;

/** The same row, in which nothing runs when the file that it goes into is opened. */
export function harmless(value: unknown): unknown {
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value;
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, harmless(field)]));
}
