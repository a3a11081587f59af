import type { SegmentCode } from '../instruments/instrument.ts';
import {
  goodFridays,
  indianCommodityHolidays,
  indianHolidays,
  indianNationalDays,
  newYearsAndChristmases,
  newYorkHalfDays,
  newYorkHolidays,
  type NamedDates,
} from './holidays.ts';

/** From opening to closing, as the clocks of the place show it; a leading minus is the evening before. */
export type Hours = readonly [opens: string, closes: string];

/** The hours of a day that differ, and what the day is called. */
export interface SpecialHours {
  readonly hours: Hours;
  readonly name: string;
}

/** The trading calendar of one segment as it comes with the installation: its hours on Monday to Friday, and the dates that differ. */
export interface Segment {
  readonly timeZone: string;
  readonly hours: Hours;
  readonly holidays: NamedDates;
  /** Months and days, as "01-26", that are holidays in every year from 2027 on. */
  readonly yearly?: NamedDates;
  /** The last day of which it is known whether it is a holiday. Beyond it no order trades. */
  readonly knownUntil: string;
  /** Shortened days, and sessions on days that have none otherwise. */
  readonly specialHours: Readonly<Record<string, SpecialHours>>;
}

/** Muhurat trading on Diwali, and the sitting on the day of the Union budget where that is a weekend. */
const indianSpecialHours: Readonly<Record<string, SpecialHours>> = {
  '2025-02-01': { hours: ['09:15', '15:30'], name: 'Union budget' },
  '2025-10-21': { hours: ['13:45', '14:45'], name: 'Muhurat trading' },
  '2026-02-01': { hours: ['09:15', '15:30'], name: 'Union budget' },
  '2026-11-08': { hours: ['18:00', '19:00'], name: 'Muhurat trading' },
};

/** The last day of the lists of holidays. */
const knownUntil = { india: '2026-12-31', newYork: '2027-12-31' } as const;

const india = { timeZone: 'Asia/Kolkata', knownUntil: knownUntil.india, yearly: indianNationalDays } as const;
const newYork = { timeZone: 'America/New_York', knownUntil: knownUntil.newYork } as const;

export const segments: Readonly<Record<SegmentCode, Segment>> = {
  'IN-EQUITY': {
    ...india,
    hours: ['09:15', '15:30'],
    holidays: indianHolidays,
    specialHours: indianSpecialHours,
  },
  'IN-COMMODITY': {
    ...india,
    hours: ['09:00', '23:30'],
    holidays: indianCommodityHolidays,
    specialHours: {},
  },
  'IN-DEBT': {
    ...india,
    hours: ['09:00', '17:00'],
    holidays: indianHolidays,
    specialHours: {},
  },
  'US-EQUITY': {
    ...newYork,
    hours: ['09:30', '16:00'],
    holidays: newYorkHolidays,
    specialHours: Object.fromEntries(
      Object.entries(newYorkHalfDays).map(([date, name]) => [date, { hours: ['09:30', '13:00'], name }]),
    ),
  },
  'US-FUTURES': {
    ...newYork,
    hours: ['-18:00', '17:00'],
    holidays: { ...newYearsAndChristmases, ...goodFridays },
    specialHours: {},
  },
  /** Five days around the clock: a day begins at 17:00 in New York on the evening before. */
  FOREX: {
    ...newYork,
    hours: ['-17:00', '17:00'],
    holidays: newYearsAndChristmases,
    specialHours: {},
  },
};

export const segmentCodes = Object.keys(segments) as readonly SegmentCode[];
