import { joinParts } from './punctuation.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** 20 Nov 2026, 14:32 */
export function dateTimeText(time: string | Date, locale: string): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  );
}

/** 20 Nov 2026, 14:32:05 */
export function dateTimeToSecondText(time: string | Date, locale: string): string {
  return format(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(time));
}

/** 20 Nov 2026 */
export function dateText(time: string | Date, locale: string): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time));
}

/** 27 Nov 2026: of a day, as 2026-11-27, wherever somebody reads it */
export function dayText(day: string, locale: string): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** Fri, 27 Nov: of a day, as 2026-11-27, wherever somebody reads it */
export function weekdayText(day: string, locale: string): string {
  return format(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** 27 Nov: of a day, as 2026-11-27, that is told without its year, wherever somebody reads it */
export function dayOfMonthText(day: string, locale: string): string {
  return format(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** Eastern Time, of America/New_York; "America/New York" in browsers that have no such names, such as Safari 15.3. */
export function zoneText(timeZone: string, locale: string): string {
  try {
    const parts = format(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone.replaceAll('_', ' ');
  }
}

/** Nov 2026: of what ends in a month */
export function monthText(time: string | Date, locale: string): string {
  return format(locale, { month: 'short', year: 'numeric' }).format(new Date(time));
}

/** 14:32 */
export function timeText(time: string | Date, locale: string): string {
  return format(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(time));
}

/** 14:32 of today, else 20 Nov, 14:32: for a place too narrow for the year */
export function shortMomentText(time: string | Date, now: Date, locale: string): string {
  if (localDay(time) === localDay(now)) return timeText(time, locale);
  return format(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(time));
}

/** 14:32:05, for quotes */
export function timeToSecondText(time: string | Date, locale: string): string {
  return format(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(new Date(time));
}

/**
 * The heading of a day in a list: "Today, 20 Nov", within the last week "Thu 19 Nov", before that "7 Nov 2026".
 * @param today the word for today in the customer's language
 */
export function dayHeading(time: string | Date, now: Date, locale: string, today: string): string {
  const day = new Date(time);
  const daysAgo = Math.round((midnight(now) - midnight(day)) / DAY_MS);
  if (daysAgo === 0) return joinParts([today, format(locale, { day: 'numeric', month: 'short' }).format(day)], locale);
  if (daysAgo > 0 && daysAgo < 7)
    return format(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(day);
  return dateText(day, locale);
}

/** The local day that a time falls on, to group rows by: 2026-11-20. */
export function localDay(time: string | Date): string {
  const day = new Date(time);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let made = formats.get(key);
  if (made === undefined) {
    // The clock has 24 hours everywhere but in the United States, in two figures, as on the axes of charts.
    const clock =
      locale === 'en-US' || options.hour === undefined ? {} : ({ hour: '2-digit', hourCycle: 'h23' } as const);
    made = new Intl.DateTimeFormat(locale, { ...options, ...clock });
    formats.set(key, made);
  }
  return made;
}
