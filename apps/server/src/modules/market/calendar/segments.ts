import type { SegmentCode } from '../instruments/instrument.ts';

/** From opening to closing, as the clocks of the place show it; a leading minus is the evening before. */
export type Hours = readonly [opens: string, closes: string];

/** The trading calendar of one segment: its hours on Monday to Friday, and the dates that differ. */
export interface Segment {
  readonly timeZone: string;
  readonly hours: Hours;
  readonly holidays: readonly string[];
  /** The last day of which it is known whether it is a holiday. Beyond it no order trades. */
  readonly knownUntil: string;
  /** Shortened days, and sessions on days that have none otherwise. */
  readonly specialHours: Readonly<Record<string, Hours>>;
}

/** @param days months and days of one year, as "02-26 03-14" */
function datesIn(year: number, days: string): string[] {
  return days.split(' ').map((day) => `${year}-${day}`);
}

/** Exchange holidays of 2025 and 2026 as the Indian exchanges published them; later years are added as they come. */
const indianHolidays = [
  ...datesIn(2025, '02-26 03-14 03-31 04-10 04-14 04-18 05-01 08-15 08-27 10-02 10-22 11-05 12-25'),
  ...datesIn(2026, '01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25'),
];

/** Days on which the commodity exchange opens neither by day nor in the evening. */
const indianCommodityHolidays = [...datesIn(2025, '04-18 10-02 12-25'), ...datesIn(2026, '01-26 04-03 10-02 12-25')];

/** Muhurat trading on Diwali, and the sitting on the day of the Union budget where that is a weekend. */
const indianSpecialHours: Readonly<Record<string, Hours>> = {
  '2025-02-01': ['09:15', '15:30'],
  '2025-10-21': ['13:45', '14:45'],
  '2026-02-01': ['09:15', '15:30'],
  '2026-11-08': ['18:00', '19:00'],
};

/** Days when the exchanges of New York stay closed, by their rules for 2025 to 2027. */
const newYorkHolidays = [
  ...datesIn(2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'),
  ...datesIn(2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'),
  ...datesIn(2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'),
];

const newYorkHalfDays = [
  ...datesIn(2025, '07-03 11-28 12-24'),
  ...datesIn(2026, '11-27 12-24'),
  ...datesIn(2027, '11-26'),
];

const newYearAndChristmas = [
  ...datesIn(2025, '01-01 12-25'),
  ...datesIn(2026, '01-01 12-25'),
  ...datesIn(2027, '01-01'),
];
const goodFridays = [...datesIn(2025, '04-18'), ...datesIn(2026, '04-03'), ...datesIn(2027, '03-26')];

/** The last day of the lists above. */
const knownUntil = { india: '2026-12-31', newYork: '2027-12-31' } as const;

export const segments: Readonly<Record<SegmentCode, Segment>> = {
  'IN-EQUITY': {
    timeZone: 'Asia/Kolkata',
    knownUntil: knownUntil.india,
    hours: ['09:15', '15:30'],
    holidays: indianHolidays,
    specialHours: indianSpecialHours,
  },
  'IN-COMMODITY': {
    timeZone: 'Asia/Kolkata',
    knownUntil: knownUntil.india,
    hours: ['09:00', '23:30'],
    holidays: indianCommodityHolidays,
    specialHours: {},
  },
  'IN-DEBT': {
    timeZone: 'Asia/Kolkata',
    knownUntil: knownUntil.india,
    hours: ['09:00', '17:00'],
    holidays: indianHolidays,
    specialHours: {},
  },
  'US-EQUITY': {
    timeZone: 'America/New_York',
    knownUntil: knownUntil.newYork,
    hours: ['09:30', '16:00'],
    holidays: newYorkHolidays,
    specialHours: Object.fromEntries(newYorkHalfDays.map((date) => [date, ['09:30', '13:00']])),
  },
  'US-FUTURES': {
    timeZone: 'America/New_York',
    knownUntil: knownUntil.newYork,
    hours: ['-18:00', '17:00'],
    holidays: [...newYearAndChristmas, ...goodFridays],
    specialHours: {},
  },
  /** Five days around the clock: a day begins at 17:00 in New York on the evening before. */
  FOREX: {
    timeZone: 'America/New_York',
    knownUntil: knownUntil.newYork,
    hours: ['-17:00', '17:00'],
    holidays: newYearAndChristmas,
    specialHours: {},
  },
};
