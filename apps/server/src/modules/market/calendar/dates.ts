import { dayNumber, isoDate, weekdayOf, type DayNumber } from './day-number.ts';
import type { Hours, Segment } from './segments.ts';

/** How a day is that staff have set: without a session, shorter than usual, with one at other hours, or as any of its kind. */
export type DayKind = 'closed' | 'short' | 'special' | 'usual';

/** A day as staff have set it, over what the installation brings. */
export interface ChangedDay {
  readonly kind: DayKind;
  /** Of a short day and of a special session. */
  readonly hours: Hours | undefined;
  /** What people call it. */
  readonly name: string;
  /** Since when it holds; absent of one that is only tried. */
  readonly setAt?: Date | undefined;
}

/** What staff have added to a calendar. The same object for as long as nothing changes. */
export interface CalendarChanges {
  /** By dates, as 2026-11-21. */
  readonly days: ReadonlyMap<string, ChangedDay>;
  /** As 2026-11-21; undefined where nobody has said it. */
  readonly knownUntil: string | undefined;
}

export const unchanged: CalendarChanges = { days: new Map(), knownUntil: undefined };

/** What a date is: its hours, undefined where nothing trades on it, and its name where it is not like the others. */
export interface CalendarDate {
  readonly hours: Hours | undefined;
  readonly name?: string;
  readonly kind: DayKind;
}

/** The dates of a segment: what staff have set holds over what comes with the installation. */
export interface Dates {
  of(date: DayNumber): CalendarDate;
  /** The last day of which it is known whether it is a holiday: the later of what the installation and what staff say. */
  readonly knownUntil: DayNumber;
  /** Every date that is not like the others, in order. */
  readonly named: readonly DayNumber[];
}

/** From this year on the yearly holidays hold; those before are in the lists. */
const firstYear = 2027;

export function datesOf(segment: Segment, changes: CalendarChanges): Dates {
  const { hours: usual, holidays, specialHours, yearly = {} } = segment;
  const knownUntil = [segment.knownUntil, changes.knownUntil ?? ''].toSorted().at(-1) ?? segment.knownUntil;
  const days = new Set([...Object.keys(holidays), ...Object.keys(specialHours), ...changes.days.keys()]);
  for (let year = firstYear; year <= Number(knownUntil.slice(0, 4)) + 1; year += 1) {
    for (const day of Object.keys(yearly)) days.add(`${year}-${day}`);
  }

  function asBrought(date: DayNumber): CalendarDate {
    const day = isoDate(date);
    const special = specialHours[day];
    if (special !== undefined) {
      const { hours, name } = special;
      return { hours, name, kind: weekdayOf(date) < 5 && isWithin(hours, usual) ? 'short' : 'special' };
    }
    const isYearly = Number(day.slice(0, 4)) >= firstYear;
    const name = holidays[day] ?? (isYearly ? yearly[day.slice(5)] : undefined);
    if (name !== undefined) return { hours: undefined, name, kind: 'closed' };
    return { hours: weekdayOf(date) < 5 ? usual : undefined, kind: 'usual' };
  }

  return {
    of(date) {
      const changed = changes.days.get(isoDate(date));
      if (changed === undefined) return asBrought(date);
      const { kind, hours, name } = changed;
      if (kind !== 'usual') return { hours, name, kind };
      return { hours: weekdayOf(date) < 5 ? usual : undefined, kind };
    },
    knownUntil: dayNumber(knownUntil),
    named: [...days].map(dayNumber).toSorted((left, right) => left - right),
  };
}

function isWithin([opens, closes]: Hours, usual: Hours): boolean {
  return minutesOf(opens) >= minutesOf(usual[0]) && minutesOf(closes) <= minutesOf(usual[1]);
}

/** Minutes from midnight; of an evening before, below zero. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.replace('-', '').split(':').map(Number);
  const minutesOfDay = hours * 60 + minutes;
  return clock.startsWith('-') ? minutesOfDay - 1440 : minutesOfDay;
}
