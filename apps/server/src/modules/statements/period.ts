import { Refusal } from '../../platform/refusal.ts';
import { dayIn } from '../../platform/time.ts';
import { TimeZone, dayNumber } from '../market/index.ts';

/** Some days of one zone. */
export interface Period {
  /** First and last day, both included, as in `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  /** Whose days these are, by its IANA name. */
  readonly timeZone: string;
  /** Where the first day begins, and where the last one ends. */
  readonly start: Date;
  readonly end: Date;
}

/** The zone of India's tax years, whatever the customer's phone says. */
const timeZone = 'Asia/Kolkata';
const zoneOffsetMs = 330 * 60_000;
const longestDays = 366;
const beginning = '2000-01-01';

/**
 * @param from the first day
 * @param to the last day, today at the latest
 * @param zone whose days these are: the house's
 * @throws Refusal `invalid` where a day is none, is still to come, or the last is before the first;
 * `statement_period_too_long` for more than a year
 */
export function parsePeriod({ from, to }: { from: string; to: string }, now: Date, zone: string = timeZone): Period {
  const today = dayIn(zone, now);
  const fields: Record<string, string> = {};
  for (const [name, day] of Object.entries({ from, to })) {
    if (!isDay(day)) fields[name] = 'not a day';
    else if (day < beginning) fields[name] = `before ${beginning}`;
    else if (day > today) fields[name] = 'still to come';
  }
  if (Object.keys(fields).length === 0 && to < from) fields['to'] = 'before the first day';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (last - first >= longestDays) throw new Refusal('statement_period_too_long');
  const days = new TimeZone(zone);
  const [start, end] = [new Date(days.instant(first, 0)), new Date(days.instant(last + 1, 0))];
  return { from, to, timeZone: zone, start, end };
}

/** The day that it is in India: `2026-11-21`. */
export function dayOf(moment: Date): string {
  return inZone(moment).slice(0, 10);
}

/** Day and time in India, or another zone, to the second: `2026-11-21 14:27:13`. */
export function dayAndTimeOf(moment: Date, zone: string = timeZone): string {
  if (zone !== timeZone) return moment.toLocaleString('sv-SE', { timeZone: zone });
  return inZone(moment).slice(0, 19).replace('T', ' ');
}

/** When a day begins in India, which has no summer time. */
export function startOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - zoneOffsetMs);
}

function inZone(moment: Date): string {
  return new Date(moment.getTime() + zoneOffsetMs).toISOString();
}

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
