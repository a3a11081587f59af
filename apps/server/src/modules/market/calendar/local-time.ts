import { BoundedMap } from '../bounded-map.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';

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

export function mondayOf(week: number): DayNumber {
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
