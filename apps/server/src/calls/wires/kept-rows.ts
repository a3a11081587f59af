/** Of rows that are made once and answered often, as the minutes of a day are: one is new each second, and 1,439 are as they were. */
const texts = new WeakMap<object, string>();
const noRows = '"rows":[]';

interface WithRows {
  readonly data: { readonly rows: readonly object[] };
}

/**
 * Writes an answer whose rows are the same objects from one time to the next: each is written once, as its fields stand.
 * @param write what writes the rest, by its schema
 */
export function writeKeptRows(answer: WithRows, write: (answer: unknown) => string): string {
  const { rows, ...data } = answer.data;
  const around = write({ ...answer, data: { ...data, rows: [] } });
  // A quote that stands in a text is escaped, so this is found nowhere but where the rows are.
  return around.replace(noRows, () => `"rows":[${rows.map(textOf).join(',')}]`);
}

function textOf(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  texts.set(row, text);
  return text;
}
