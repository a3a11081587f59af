import { BoundedMap } from '../bounded-map.ts';
import type { Session } from '../market.ts';
import { datesOf, minutesOf, unchanged, type CalendarChanges, type Dates } from './dates.ts';
import { dayNumber, isoDate, mondayOf, weekdayOf, weekOf, type DayNumber } from './day-number.ts';
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

export interface CalendarOptions {
  readonly alwaysOpen: boolean;
  /** The date of step 0. */
  readonly anchor: string;
  /** What staff have set, asked for anew each time; nothing where absent. */
  readonly changes?: (() => CalendarChanges) | undefined;
}

/**
 * When a segment trades. Where the market is always open every date is a trading day, from midnight to midnight at the
 * place of the market, and hours and holidays are ignored. Elsewhere it knows holidays up to a day, and does not guess beyond.
 */
export class TradingCalendar {
  readonly alwaysOpen: boolean;
  readonly #zone: TimeZone;
  readonly #segment: Segment;
  readonly #anchor: DayNumber;
  readonly #changes: () => CalendarChanges;
  #seen: CalendarChanges = unchanged;
  #dates: Dates;
  #knownUntil: Date;
  #days = new BoundedMap<DayNumber, TradingDay | 'none'>(daysKept);
  #lastAnswer: { day: TradingDay; until: number } | undefined;

  constructor(segment: Segment, { alwaysOpen, anchor, changes = () => unchanged }: CalendarOptions) {
    this.alwaysOpen = alwaysOpen;
    this.#zone = new TimeZone(segment.timeZone);
    this.#segment = segment;
    this.#anchor = dayNumber(anchor);
    this.#changes = changes;
    this.#dates = datesOf(segment, unchanged);
    this.#knownUntil = this.#endOf(this.#dates.knownUntil);
  }

  /** Goes by what staff have set since. */
  #follow(): void {
    const changes = this.#changes();
    if (changes === this.#seen) return;
    this.#seen = changes;
    this.#dates = datesOf(this.#segment, changes);
    this.#knownUntil = this.#endOf(this.#dates.knownUntil);
    this.#days = new BoundedMap(daysKept);
    this.#lastAnswer = undefined;
  }

  #endOf(date: DayNumber): Date {
    return new Date(this.#zone.instant(date + 1, 0));
  }

  /** The trading day of a date, or undefined where the segment does not trade on it. */
  day(date: DayNumber): TradingDay | undefined {
    this.#follow();
    const day = this.#days.getOrMake(date, () => this.#makeDay(date) ?? 'none');
    return day === 'none' ? undefined : day;
  }

  /** The day that runs at an instant, or the last one before it. */
  dayAt(at: number): TradingDay {
    this.#follow();
    const last = this.#lastAnswer;
    if (last !== undefined && at >= last.day.opensAt && at < last.until) return last.day;
    const day = this.#search(this.#zone.dayOf(at) + 1, -1, ({ opensAt }) => opensAt <= at);
    this.#lastAnswer = { day, until: this.dayAfter(day).opensAt };
    return day;
  }

  dayAfter(day: TradingDay): TradingDay {
    return this.#search(day.date + 1, 1, () => true);
  }

  /** As `sessionAt` says it, for who asks of every instrument in every second. */
  isOpenAt(at: number): boolean {
    const day = this.dayAt(at);
    return this.alwaysOpen || (at < day.closesAt && day.date <= this.#dates.knownUntil);
  }

  /** @see Market.session */
  sessionAt(at: Date): Session {
    const now = at.getTime();
    const day = this.dayAt(now);
    const startedAt = new Date(day.opensAt);
    if (this.alwaysOpen) return { open: true, startedAt };
    const isOpen = now < day.closesAt;
    const date = isOpen ? day.date : this.#zone.dayOf(now);
    const known = { knownUntil: this.#knownUntil, ...this.#named(date) };
    const { knownUntil } = this.#dates;
    if (date > knownUntil) return { open: false, startedAt, isUnknown: true, ...known };
    if (isOpen) return { open: true, startedAt, closesAt: new Date(day.closesAt), ...known };
    const next = this.dayAfter(day);
    return {
      open: false,
      startedAt,
      ...known,
      ...(next.date > knownUntil ? {} : { opensAt: new Date(next.opensAt) }),
    };
  }

  /** What a date is called, and its hours, where it is not like the others. */
  #named(date: DayNumber): Pick<Session, 'today'> {
    const { name } = this.#dates.of(date);
    if (name === undefined) return {};
    const day = this.day(date);
    if (day === undefined) return { today: { name } };
    return { today: { name, opensAt: new Date(day.opensAt), closesAt: new Date(day.closesAt) } };
  }

  /** Whether any trading day stands on a step of the path. */
  tradesOn(step: number): boolean {
    this.#follow();
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
    return this.alwaysOpen ? wholeDay : this.#dates.of(date).hours;
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

const weekMs = 7 * dayMs;
const weeksKept = 600;

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
    // No zone is a day away from UTC, and none changes its clocks twice in two days.
    const [before, after] = [local - this.#offset(local - dayMs), local - this.#offset(local + dayMs)];
    const isBefore = local - this.#offset(before) === before;
    return isBefore || local - this.#offset(after) !== after ? before : after;
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
