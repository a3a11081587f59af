/** Days as 2026-11-21. */
export interface Days {
  from: string;
  to: string;
}

/** Days that were typed: empty where nothing was, undefined for what is no day. */
type ReadDays = Readonly<Record<keyof Days, string | undefined>>;

export const namedPeriods = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear', 'lastYear'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];
export type DayProblem = 'unread' | 'missing' | 'future' | 'reversed' | 'tooLong';
export type DayProblems = Partial<Record<keyof Days, DayProblem>>;

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;
const APRIL = 4;

/** @param timeZone by its IANA name */
export function todayIn(timeZone: string, now: Date): string {
  // Sweden writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The days of a period, none of them still to come. Years are India's financial ones, from April to March. */
export function daysOf(period: NamedPeriod, today: string): Days {
  const [year, month, day] = partsOf(today);
  switch (period) {
    case 'thisMonth':
      return { from: dayText(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) };
    case 'last90Days':
      return { from: dayText(year, month, day - 89), to: today };
    case 'thisYear':
      return { from: dayText(firstYear(today), APRIL, 1), to: today };
    case 'lastYear':
      return { from: dayText(firstYear(today) - 1, APRIL, 1), to: dayText(firstYear(today), APRIL, 0) };
  }
}

/** What is wrong with days that a statement is asked for. */
export function statementProblems({ from, to }: ReadDays, today: string): DayProblems {
  const problemOf = (day: string | undefined): DayProblem | undefined =>
    day === undefined ? 'unread' : day === '' ? 'missing' : day > today ? 'future' : undefined;
  const problems = told({ from: problemOf(from), to: problemOf(to) });
  if (from === undefined || to === undefined || Object.keys(problems).length > 0) return problems;
  if (to < from) return { to: 'reversed' };
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 > LONGEST_DAYS ? { to: 'tooLong' } : {};
}

/** What is wrong with days that a list is narrowed to, each of which may be open. */
export function narrowingProblems({ from, to }: ReadDays): DayProblems {
  const isReversed = from !== undefined && to !== undefined && from !== '' && to !== '' && to < from;
  return told({
    from: from === undefined ? 'unread' : undefined,
    to: to === undefined ? 'unread' : isReversed ? 'reversed' : undefined,
  });
}

/** The days that a calendar lets choose for each end of a period. */
export type Choosable = Readonly<
  Record<keyof Days, { readonly earliest: string | undefined; readonly latest: string }>
>;

/** Each end is limited by the other, where that is a day that has come. */
export function daysToChoose({ from, to }: ReadDays, today: string): Choosable {
  const hasCome = (day: string | undefined): day is string => day !== undefined && day !== '' && day <= today;
  return {
    from: { earliest: undefined, latest: hasCome(to) ? to : today },
    to: { earliest: hasCome(from) ? from : undefined, latest: today },
  };
}

function told(problems: Readonly<Record<keyof Days, DayProblem | undefined>>): DayProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Financial years that a customer may have traded in, the present one first: 2026-27. */
export function financialYears(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const year = firstYear(today) - back;
    return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
  });
}

/** The calendar year in which the financial year of a day begins. */
function firstYear(day: string): number {
  const [year, month] = partsOf(day);
  return month >= APRIL ? year : year - 1;
}

function partsOf(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

/** Months and days count on where they leave the year or the month: day 0 is the last of the month before. */
function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
