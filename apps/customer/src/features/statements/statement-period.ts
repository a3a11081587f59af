/** Days are India's, as on the server: `2026-11-21`. */
export interface Days {
  from: string;
  to: string;
}

export type PeriodChoice = 'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear' | 'own';
export type DayProblem = 'missing' | 'future' | 'reversed' | 'tooLong';

const INDIA_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;
const APRIL = 4;

export function todayInIndia(now: Date): string {
  return new Date(now.getTime() + INDIA_MS).toISOString().slice(0, 10);
}

/** The days of a choice, none of them still to come. Years are financial ones, from April to March. */
export function daysOf(choice: Exclude<PeriodChoice, 'own'>, today: string): Days {
  const [year, month] = partsOf(today);
  switch (choice) {
    case 'thisMonth':
      return { from: dayText(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) };
    case 'thisYear':
      return { from: dayText(firstYear(today), APRIL, 1), to: today };
    case 'lastYear':
      return { from: dayText(firstYear(today) - 1, APRIL, 1), to: dayText(firstYear(today), APRIL, 0) };
  }
}

/** What is wrong with days that the customer chose. */
export function dayProblems({ from, to }: Days, today: string): Partial<Record<keyof Days, DayProblem>> {
  const problems: Partial<Record<keyof Days, DayProblem>> = {};
  if (from === '') problems.from = 'missing';
  else if (from > today) problems.from = 'future';
  if (to === '') problems.to = 'missing';
  else if (to > today) problems.to = 'future';
  if (problems.from !== undefined || problems.to !== undefined) return problems;
  if (to < from) problems.to = 'reversed';
  else if ((Date.parse(to) - Date.parse(from)) / DAY_MS + 1 > LONGEST_DAYS) problems.to = 'tooLong';
  return problems;
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

function partsOf(day: string): [year: number, month: number] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return [year, month];
}

/** Months and days count on where they leave the year or the month: day 0 is the last of the month before. */
function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
