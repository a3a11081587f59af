import { dayMs } from '../../../platform/time.ts';

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
