/** What one value of a column may be; undefined is NULL. */
export type Scalar = string | bigint | number | boolean | Date | Uint8Array | null | undefined;

/**
 * A column of values for `unnest(${column(…)}::type[])`: PostgreSQL's text for an array, which the cast then reads.
 */
export function column(values: ReadonlyArray<Scalar>): string {
  return `{${values.map(elementText).join()}}`;
}

function elementText(value: Scalar): string {
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return value.toString();
  if (typeof value === 'string') return special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return timeText(value);
  return `"\\\\x${Buffer.from(value).toString('hex')}"`;
}

const special = /["\\]/;

/** The rows of one statement mostly have one time. */
const lastTime = { milliseconds: Number.NaN, text: '' };

function timeText(time: Date): string {
  const milliseconds = time.getTime();
  if (milliseconds !== lastTime.milliseconds)
    Object.assign(lastTime, { milliseconds, text: `"${time.toISOString()}"` });
  return lastTime.text;
}
