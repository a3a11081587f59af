import { dayMs } from '../../../../platform/time.ts';
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const clockTime = /(?:,?\s+|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d\d:?\d\d)?$/i;
/** Days before 1970, as spreadsheets count them. */
const serialOf1970 = 25_569;
const serialOf2100 = 73_051;

/**
 * A bank's day as `2026-11-22`: written so, as `22/11/26`, `22-11-2026`, `22.11.2026`, `22 Nov 2026`, `22-Nov-26`, or as the
 * days of a spreadsheet, 1970 to 2100; a time of day behind it is left out. A year of two digits is of this century.
 * @param isDayFirst whether `05/11/2026` is the fifth of November
 * @returns undefined where it is none of these, or a day that its month does not have
 */
export function readDay(text: string, isDayFirst = true): string | undefined {
  const plain = text.trim().replace(clockTime, '');
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) return ofSerial(Number.parseInt(plain, 10));
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain);
  if (iso !== null) return checked(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})[ \-/.]?([a-z]{3,9})\.?,?[ \-/.]?(\d{4}|\d\d)$/i.exec(plain);
  if (named !== null) {
    const [, day, name = '', year] = named;
    if (!fullMonths.test(name.toLowerCase())) return undefined;
    return checked(year, String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1), day);
  }
  const numbers = /^(\d{1,2})([/\-.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(plain);
  if (numbers === null) return undefined;
  const [, first, , second, year] = numbers;
  return isDayFirst ? checked(year, second, first) : checked(year, first, second);
}

function ofSerial(days: number): string | undefined {
  if (days < serialOf1970 || days >= serialOf2100) return undefined;
  return new Date((days - serialOf1970) * dayMs).toISOString().slice(0, 10);
}

/** No bank of ours had customers before 1970, and the database has no year 0. */
function checked(year = '', month = '', day = ''): string | undefined {
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = /^(?:19[7-9]|[2-9]\d\d)/.test(iso) ? Date.parse(iso) : Number.NaN;
  // A day that its month does not have would become one of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
