import { Refusal } from '../../../platform/refusal.ts';
import type { CalendarChange } from './calendar-changes.ts';
import { datesOf, minutesOf, type CalendarChanges } from './dates.ts';
import { dayNumber, isoDate, weekdayOf, type DayNumber } from './day-number.ts';
import { segments, type Hours } from './segments.ts';
import { TimeZone, TradingCalendar } from './trading-calendar.ts';

/** A calendar is told so far ahead at the most. */
const mostDaysAhead = 3 * 366;
/** Newly known days without a holiday among them that nobody believes: every exchange has one in a quarter of a year. */
const unbelievableDays = 92;
/** No exchange is closed for longer; orders that wait would wait for what nobody knows. */
const longestClosure = 14;

/**
 * Whether a change can be made: of days that are to come alone, so that nothing changes of what has traded; of sessions in order; of a
 * date until which a calendar is known that says something.
 * @param set what staff have set until now
 * @returns the calendar as it would be
 * @throws Refusal `invalid`, with `days` or `known_until`
 */
export function checkCalendarChange(change: CalendarChange, set: CalendarChanges, now: Date): CalendarChanges {
  const segment = segments[change.segment];
  const today = new TimeZone(segment.timeZone).dayOf(now.getTime());
  const after: CalendarChanges = {
    days: new Map([...set.days, ...change.days]),
    knownUntil: change.knownUntil ?? set.knownUntil,
  };
  if (change.days.size === 0 && change.knownUntil === undefined)
    throw fault('days', 'are missing, and so is known until');
  const [before, then] = [calendarBy(change.segment, set), calendarBy(change.segment, after)];
  for (const [day, { kind, hours }] of change.days) {
    const date = dayNumber(day);
    const begins = [before.day(date)?.opensAt, then.day(date)?.opensAt].some(
      (at) => at !== undefined && at <= now.getTime(),
    );
    if (date <= today || begins) throw dayFault(day, 'has begun: days to come alone can be changed');
    if (date > today + mostDaysAhead) throw dayFault(day, 'is more than three years ahead');
    if (hours !== undefined) checkHours(day, { kind, hours }, segment.hours);
  }
  for (const day of change.days.keys()) checkOrder(then, dayNumber(day));
  checkClosures(then, today);
  if (change.knownUntil !== undefined) checkEnd(change, { set, after, today });
  return after;
}

function calendarBy(segment: CalendarChange['segment'], changes: CalendarChanges): TradingCalendar {
  return new TradingCalendar(segments[segment], { alwaysOpen: false, anchor: '2026-01-01', changes: () => changes });
}

function checkHours(day: string, { kind, hours: [opens, closes] }: { kind: string; hours: Hours }, usual: Hours): void {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  if (from >= until || until > 1440 || until - from > 1440) throw dayFault(day, 'closes before it opens');
  if (kind !== 'short') return;
  if (weekdayOf(dayNumber(day)) > 4) throw dayFault(day, 'is at a weekend: that is a special session');
  const isWithin = from >= minutesOf(usual[0]) && until <= minutesOf(usual[1]);
  if (!isWithin) throw dayFault(day, `is short within ${usual.join(' to ')}: else it is a special session`);
}

/** A session ends before the next one begins. */
function checkOrder(calendar: TradingCalendar, date: DayNumber): void {
  for (const [earlier, later] of [[date - 1, date] as const, [date, date + 1] as const]) {
    const [first, second] = [calendar.day(earlier), calendar.day(later)];
    if (first !== undefined && second !== undefined && first.closesAt > second.opensAt) {
      throw dayFault(isoDate(later), `begins before the session of ${isoDate(earlier)} is over`);
    }
  }
}

function checkClosures(calendar: TradingCalendar, today: DayNumber): void {
  let closed = 0;
  for (let date = today; date <= today + mostDaysAhead + longestClosure; date += 1) {
    closed = calendar.day(date) === undefined ? closed + 1 : 0;
    if (closed > longestClosure)
      throw dayFault(isoDate(date), `would be after ${longestClosure} days without a session`);
  }
}

function checkEnd(
  { segment: code, knownUntil: told = '' }: CalendarChange,
  { set, after, today }: { set: CalendarChanges; after: CalendarChanges; today: DayNumber },
): void {
  const segment = segments[code];
  const end = dayNumber(told);
  if (end < dayNumber(segment.knownUntil))
    throw fault('known_until', `the installation knows it until ${segment.knownUntil}`);
  if (end < today) throw fault('known_until', 'is over');
  if (end > today + mostDaysAhead) throw fault('known_until', 'is more than three years ahead');
  const dates = datesOf(segment, after);
  const first = Math.max(today, datesOf(segment, set).knownUntil) + 1;
  let [newly, closed] = [0, 0];
  for (let date = first; date <= end; date += 1) {
    newly += 1;
    if (weekdayOf(date) < 5 && dates.of(date).hours === undefined) closed += 1;
  }
  if (newly > unbelievableDays && closed <= Object.keys(segment.yearly ?? {}).length) {
    throw fault('known_until', `the holidays from ${isoDate(first)} to ${told} are missing`);
  }
}

const dayFault = (day: string, what: string): Refusal => fault('days', `${day} ${what}`);
const fault = (field: 'days' | 'known_until', what: string): Refusal =>
  new Refusal('invalid', { fields: { [field]: what } });
