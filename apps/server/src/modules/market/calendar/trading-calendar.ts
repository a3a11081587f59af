import { BoundedMap } from '../bounded-map.ts';
import type { Session } from '../market.ts';
import type { Hours, Segment } from './segments.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';

/** One day of trading; times are epoch milliseconds. */
export interface TradingDay {
  readonly date: DayNumber;
  /** Where the day stands on the path of prices, counted from the anchor. */
  readonly step: number;
  readonly opensAt: number;
  readonly closesAt: number;
  /** Whole minutes from opening to closing. */
  readonly minutes: number;
}

/** A long weekend with holidays either side is far shorter than this. */
const longestClosureDays = 21;
/** Days kept at hand: ten years, which the longest chart covers, and some. */
const daysKept = 4_000;

/**
 * When a segment trades. Where the market is always open every date is a trading day, from midnight to midnight at the
 * place of the market, and hours and holidays are ignored. Elsewhere it knows holidays up to a day, and does not guess beyond.
 */
export class TradingCalendar {
  readonly alwaysOpen: boolean;
  readonly #zone: TimeZone;
  readonly #usualHours: Hours;
  readonly #specialHours: ReadonlyMap<DayNumber, Hours>;
  readonly #holidays: ReadonlySet<DayNumber>;
  readonly #anchor: DayNumber;
  readonly #knownUntil: DayNumber;
  readonly #days = new BoundedMap<DayNumber, TradingDay | 'none'>(daysKept);
  #lastAnswer: { day: TradingDay; until: number } | undefined;

  /** @param anchor the date of step 0 */
  constructor(segment: Segment, options: { alwaysOpen: boolean; anchor: string }) {
    this.alwaysOpen = options.alwaysOpen;
    this.#zone = new TimeZone(segment.timeZone);
    this.#usualHours = segment.hours;
    this.#specialHours = new Map(Object.entries(segment.specialHours).map(([date, hours]) => [dayNumber(date), hours]));
    this.#holidays = new Set(segment.holidays.map(dayNumber));
    this.#anchor = dayNumber(options.anchor);
    this.#knownUntil = dayNumber(segment.knownUntil);
  }

  /** The trading day of a date, or undefined where the segment does not trade on it. */
  day(date: DayNumber): TradingDay | undefined {
    const day = this.#days.getOrMake(date, () => this.#makeDay(date) ?? 'none');
    return day === 'none' ? undefined : day;
  }

  /** The day that runs at an instant, or the last one before it. */
  dayAt(at: number): TradingDay {
    const last = this.#lastAnswer;
    if (last !== undefined && at >= last.day.opensAt && at < last.until) return last.day;
    const day = this.#search(this.#zone.dayOf(at) + 1, -1, ({ opensAt }) => opensAt <= at);
    this.#lastAnswer = { day, until: this.dayAfter(day).opensAt };
    return day;
  }

  dayAfter(day: TradingDay): TradingDay {
    return this.#search(day.date + 1, 1, () => true);
  }

  /** @see Market.session */
  sessionAt(at: Date): Session {
    const now = at.getTime();
    const day = this.dayAt(now);
    const startedAt = new Date(day.opensAt);
    if (this.alwaysOpen) return { open: true, startedAt };
    const isOpen = now < day.closesAt;
    const date = isOpen ? day.date : this.#zone.dayOf(now);
    if (date > this.#knownUntil) return { open: false, startedAt, isUnknown: true };
    if (isOpen) return { open: true, startedAt, closesAt: new Date(day.closesAt) };
    const next = this.dayAfter(day);
    return { open: false, startedAt, ...(next.date > this.#knownUntil ? {} : { opensAt: new Date(next.opensAt) }) };
  }

  /** Whether any trading day stands on a step of the path. */
  tradesOn(step: number): boolean {
    return this.#datesOf(step).some((date) => this.#hoursOn(date) !== undefined);
  }

  #search(from: DayNumber, direction: 1 | -1, accepts: (day: TradingDay) => boolean): TradingDay {
    for (let away = 0; away < longestClosureDays; away += 1) {
      const day = this.day(from + away * direction);
      if (day !== undefined && accepts(day)) return day;
    }
    throw new RangeError(`no trading day within ${longestClosureDays} days of ${isoDate(from)}`);
  }

  #makeDay(date: DayNumber): TradingDay | undefined {
    const hours = this.#hoursOn(date);
    if (hours === undefined) return undefined;
    const opensAt = this.#zone.instant(date, minutesOf(hours[0]));
    const closesAt = this.#zone.instant(date, minutesOf(hours[1]));
    return { date, step: this.#stepOf(date), opensAt, closesAt, minutes: Math.floor((closesAt - opensAt) / 60_000) };
  }

  #hoursOn(date: DayNumber): Hours | undefined {
    if (this.alwaysOpen) return wholeDay;
    const special = this.#specialHours.get(date);
    if (special !== undefined) return special;
    return weekdayOf(date) < 5 && !this.#holidays.has(date) ? this.#usualHours : undefined;
  }

  /**
   * Each weekday is a step, and so is each weekend, whether or not the market opens on it: what happens meanwhile shows
   * as a gap at the next opening. Where the market is always open, each date is a step.
   */
  #stepOf(date: DayNumber): number {
    return this.#ordinal(date) - this.#ordinal(this.#anchor);
  }

  #ordinal(date: DayNumber): number {
    if (this.alwaysOpen) return date;
    const weekday = weekdayOf(date);
    return weekOf(date) * stepsPerWeek + Math.min(weekday, stepsPerWeek - 1);
  }

  #datesOf(step: number): DayNumber[] {
    const ordinal = step + this.#ordinal(this.#anchor);
    if (this.alwaysOpen) return [ordinal];
    const week = Math.floor(ordinal / stepsPerWeek);
    const weekday = ordinal - week * stepsPerWeek;
    const date = mondayOf(week) + weekday;
    return weekday < stepsPerWeek - 1 ? [date] : [date, date + 1];
  }
}

const stepsPerWeek = 6;
const wholeDay: Hours = ['00:00', '24:00'];

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.replace('-', '').split(':').map(Number);
  const minutesOfDay = hours * 60 + minutes;
  return clock.startsWith('-') ? minutesOfDay - 1440 : minutesOfDay;
}

const weekMs = 7 * dayMs;
const weeksKept = 600;

/** Days since 1 January 1970, on the calendar of a place. */
export type DayNumber = number;

export function dayNumber(isoDate: string): DayNumber {
  return Date.parse(`${isoDate}T00:00:00Z`) / dayMs;
}

export function isoDate(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Weeks begin on Monday and are counted from the one that holds 1 January 1970. */
export function weekOf(day: DayNumber): number {
  return Math.floor((day + 3) / 7);
}

function mondayOf(week: number): DayNumber {
  return week * 7 - 3;
}

/** Months since January 1970. */
export function monthOf(day: DayNumber): number {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** A time zone by its IANA name, with its changes of the clock. */
export class TimeZone {
  readonly #format: Intl.DateTimeFormat;
  readonly #weeks = new BoundedMap<number, number | 'changes'>(weeksKept);

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /** The day that it is there, as in 2026-11-21. @param at in epoch milliseconds */
  isoDateOf(at: number): string {
    return isoDate(this.dayOf(at));
  }

  dayOf(at: number): DayNumber {
    return Math.floor((at + this.#offset(at)) / dayMs);
  }

  /**
   * The instant, in epoch milliseconds, when the clocks of the place show some minutes past a day's midnight. Minutes may
   * be negative or beyond 1440. A time that the clocks skip or repeat is read by the offset in force before the change.
   */
  instant(day: DayNumber, minutes: number): number {
    const local = day * dayMs + minutes * minuteMs;
    const guess = local - this.#offset(local);
    return local - this.#offset(guess);
  }

  /** Milliseconds that the clocks are ahead of UTC. A week that begins and ends with the same offset has no other. */
  #offset(at: number): number {
    const week = Math.floor(at / weekMs);
    const offset = this.#weeks.getOrMake(week, () => {
      const [first, last] = [this.#readOffset(week * weekMs), this.#readOffset((week + 1) * weekMs)];
      return first === last ? first : 'changes';
    });
    return offset === 'changes' ? this.#readOffset(at) : offset;
  }

  #readOffset(at: number): number {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of this.#format.formatToParts(at)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minuteMs) * minuteMs;
  }
}
