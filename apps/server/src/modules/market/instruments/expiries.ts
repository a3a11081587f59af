import { unchanged, type CalendarChanges } from '../calendar/dates.ts';
import { dayNumber, isoDate, weekdayOf, type DayNumber } from '../calendar/day-number.ts';
import { segments } from '../calendar/segments.ts';
import { TradingCalendar, type TradingDay } from '../calendar/trading-calendar.ts';
import type { SegmentCode } from './instrument.ts';

/** The day of the month on which contracts expire, or the trading day before it where that is a holiday. */
export type ExpiryRule = 'last Thursday' | 'third Friday' | 'twentieth';

export type Expiries = ReturnType<typeof createExpiries>;

/** Longer than any closure. */
const longestClosureDays = 21;

/**
 * When contracts of each month expire, in epoch milliseconds: as their market closes. A month is counted since the year 0.
 * @param changes what staff have set of the calendar
 */
export function createExpiries(
  rule: ExpiryRule,
  segment: SegmentCode,
  changes: () => CalendarChanges = () => unchanged,
) {
  const options = { alwaysOpen: false, anchor: '2026-11-16' };
  const brought = new TradingCalendar(segments[segment], options);
  const calendar = new TradingCalendar(segments[segment], { ...options, changes });
  const ends = new Map<number, number>();
  let seen = changes();

  /** When staff last set one of some days. */
  function lastSet(from: DayNumber, until: DayNumber): number {
    let last = -Infinity;
    for (let day = from; day <= until; day += 1) {
      last = Math.max(last, seen.days.get(isoDate(day))?.setAt?.getTime() ?? -Infinity);
    }
    return last;
  }

  /** What has ended stays so. Where the day before was over as its holiday was set, they expire on the day after that. */
  function endBy(wanted: DayNumber): number {
    const [before, now] = [dayNear(brought, wanted, -1), dayNear(calendar, wanted, -1)];
    if (before.closesAt === now.closesAt) return now.closesAt;
    const setAt = lastSet(Math.min(before.date, now.date), wanted);
    if (before.closesAt <= setAt) return before.closesAt;
    return now.closesAt > setAt ? now.closesAt : dayNear(calendar, wanted, 1).closesAt;
  }

  return {
    /** Another object once what staff have set is another. */
    state: changes,
    endOf(month: number): number {
      if (changes() !== seen) {
        seen = changes();
        ends.clear();
      }
      const end = ends.get(month) ?? endBy(expiryDay(rule, month));
      ends.set(month, end);
      return end;
    },
    /** Whatever staff have set: what prices go by, so that none of before is another one since. */
    broughtEndOf: (month: number): number => dayNear(brought, expiryDay(rule, month), -1).closesAt,
  };
}

function expiryDay(rule: ExpiryRule, month: number): DayNumber {
  const year = Math.floor(month / 12);
  const first = dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  const untilWeekday = (from: DayNumber, weekday: number): number => (weekday - weekdayOf(from) + 7) % 7;
  switch (rule) {
    case 'twentieth':
      return first + 19;
    case 'third Friday':
      return first + untilWeekday(first, 4) + 14;
    case 'last Thursday': {
      const lastWeek = dayNumber(new Date(Date.UTC(year, (month % 12) + 1, 0)).toISOString().slice(0, 10)) - 6;
      return lastWeek + untilWeekday(lastWeek, 3);
    }
  }
}

/** The day itself, or the trading day nearest to it. */
function dayNear(calendar: TradingCalendar, wanted: DayNumber, direction: 1 | -1): TradingDay {
  for (let away = 0; away < longestClosureDays; away += 1) {
    const found = calendar.day(wanted + away * direction);
    if (found !== undefined) return found;
  }
  throw new RangeError(`no trading day within ${longestClosureDays} days of an expiry`);
}
