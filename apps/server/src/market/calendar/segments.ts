import type { SegmentCode } from '../instruments/instrument.ts';

/** From opening to closing, as the clocks of the place show it; a leading minus is the evening before. */
export type Hours = readonly [opens: string, closes: string];

/** The trading calendar of one segment: its hours on Monday to Friday, and the dates that differ. */
export interface Segment {
  readonly timeZone: string;
  readonly hours: Hours;
  readonly holidays: readonly string[];
  /** Shortened days, and sessions on days that have none otherwise. */
  readonly specialHours: Readonly<Record<string, Hours>>;
}

/** Exchange holidays of 2025 and 2026 as the Indian exchanges published them. */
const indianHolidays = [
  ...['2025-02-26', '2025-03-14', '2025-03-31', '2025-04-10', '2025-04-14', '2025-04-18', '2025-05-01', '2025-08-15'],
  ...['2025-08-27', '2025-10-02', '2025-10-22', '2025-11-05', '2025-12-25'],
  ...['2026-01-15', '2026-01-26', '2026-03-03', '2026-03-26', '2026-03-31', '2026-04-03', '2026-04-14', '2026-05-01'],
  ...['2026-05-28', '2026-06-26', '2026-09-14', '2026-10-02', '2026-10-20', '2026-11-10', '2026-11-24', '2026-12-25'],
];

/** Muhurat trading on Diwali, and the sitting on the day of the Union budget where that is a weekend. */
const indianSpecialHours: Readonly<Record<string, Hours>> = {
  '2025-02-01': ['09:15', '15:30'],
  '2025-10-21': ['13:45', '14:45'],
  '2026-02-01': ['09:15', '15:30'],
  '2026-11-08': ['18:00', '19:00'],
};

/** Days when the exchanges of New York stay closed, by their rules for 2025 to 2027. */
const newYorkHolidays = [
  ...['2025-01-01', '2025-01-09', '2025-01-20', '2025-02-17', '2025-04-18', '2025-05-26', '2025-06-19', '2025-07-04'],
  ...['2025-09-01', '2025-11-27', '2025-12-25'],
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-04-03', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07'],
  ...['2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06'],
  ...['2027-11-25', '2027-12-24'],
];

const newYorkHalfDays = ['2025-07-03', '2025-11-28', '2025-12-24', '2026-11-27', '2026-12-24', '2027-11-26'];

export const segments: Readonly<Record<SegmentCode, Segment>> = {
  'IN-EQUITY': {
    timeZone: 'Asia/Kolkata',
    hours: ['09:15', '15:30'],
    holidays: indianHolidays,
    specialHours: indianSpecialHours,
  },
  'IN-COMMODITY': {
    timeZone: 'Asia/Kolkata',
    hours: ['09:00', '23:30'],
    holidays: [
      '2025-01-26',
      '2025-04-18',
      '2025-10-02',
      '2025-12-25',
      '2026-01-26',
      '2026-04-03',
      '2026-10-02',
      '2026-12-25',
    ],
    specialHours: {},
  },
  'IN-DEBT': {
    timeZone: 'Asia/Kolkata',
    hours: ['09:00', '17:00'],
    holidays: indianHolidays,
    specialHours: {},
  },
  'US-EQUITY': {
    timeZone: 'America/New_York',
    hours: ['09:30', '16:00'],
    holidays: newYorkHolidays,
    specialHours: Object.fromEntries(newYorkHalfDays.map((date) => [date, ['09:30', '13:00']])),
  },
  'US-FUTURES': {
    timeZone: 'America/New_York',
    hours: ['-18:00', '17:00'],
    holidays: ['2025-01-01', '2025-04-18', '2025-12-25', '2026-01-01', '2026-04-03', '2026-12-25', '2027-01-01'],
    specialHours: {},
  },
  /** Five days around the clock: a day begins at 17:00 in New York on the evening before. */
  FOREX: {
    timeZone: 'America/New_York',
    hours: ['-17:00', '17:00'],
    holidays: ['2025-01-01', '2025-12-25', '2026-01-01', '2026-12-25', '2027-01-01'],
    specialHours: {},
  },
};
