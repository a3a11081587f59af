const form = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const firstYear = 1970;

/**
 * The moment that a client names: ISO 8601 with its zone, of the years 1970 to 9999, on a day that there is, without a leap second. The one
 * reading of every time on both wires: schemas of the format `date-time` take what this takes.
 */
export function readTime(text: string): Date | undefined {
  const [, year, month, day] = form.exec(text) ?? [];
  if (year === undefined || Number(year) < firstYear || !hasDay(Number(year), Number(month), Number(day)))
    return undefined;
  const moment = new Date(text);
  const utcYear = moment.getUTCFullYear();
  return utcYear >= firstYear && utcYear <= 9999 ? moment : undefined;
}

/** A moment that a schema of the format `date-time` has let through, where one was named. */
export const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Whether the month has the day: `Date` would take the first of March for a thirtieth of February. */
function hasDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
