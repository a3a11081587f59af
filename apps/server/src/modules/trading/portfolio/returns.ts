/**
 * Returns in per cent, for reading: no money is moved by them, so they are floating-point numbers.
 *
 * Both ways follow the GIPS standards (CFA Institute, 2020): time-weighted returns are chained of valuations a day each,
 * and no return of less than a year is annualised.
 */

/** A day on which something happened, counted from 1970-01-01 (UTC). */
export interface DayFlow {
  readonly day: number;
  /** Into the investment: purchases with their fees. */
  readonly paid: number;
  /** Out of it: sales less their fees, dividends, interest. */
  readonly received: number;
}

/** Less than this is not told as return per year. */
export const DAYS_A_YEAR = 365;

export interface MoneyWeighted {
  /** 0.1 is ten per cent, from the first flow to the valuation. */
  readonly wholeTime: number;
  /** A year, by actual/365 as in Excel's XIRR; undefined for less than a year. */
  readonly yearly: number | undefined;
}

/** How far from nothing a growth is looked for: from a hundred-thousandth of what was paid to a hundred thousand times it. */
const LARGEST_GROWTH = 100_000;
const STEPS = 64;
const HALVINGS = 60;

/**
 * The return of the money itself: the rate at which what was paid grows to what was received and is still there.
 * Solved for the growth over the whole time, so that a few days do not overflow, and from no growth outwards, so that of
 * several solutions it is the one nearest to it.
 * @param value what is there at the end of `today`
 * @returns undefined where nothing was paid, or no rate explains the flows
 */
export function moneyWeighted(
  flows: readonly DayFlow[],
  { value, today }: { value: number; today: number },
): MoneyWeighted | undefined {
  const begin = flows.find(({ paid }) => paid > 0)?.day;
  if (begin === undefined) return undefined;
  const days = Math.max(today - begin, 0);
  const all = [...flows, { day: today, paid: 0, received: value }].map(({ day, paid, received }) => ({
    amount: received - paid,
    part: days === 0 ? 0 : (day - begin) / days,
  }));
  const growth = days === 0 ? growthOfADay(flows, value) : rootNearest((g) => worthAtFirst(all, g));
  if (growth === undefined) return undefined;
  return {
    wholeTime: growth - 1,
    yearly: days >= DAYS_A_YEAR ? growth ** (DAYS_A_YEAR / days) - 1 : undefined,
  };
}

function growthOfADay(flows: readonly DayFlow[], value: number): number {
  return (value + sumOf(flows, 'received')) / sumOf(flows, 'paid');
}

function sumOf(flows: readonly DayFlow[], which: 'paid' | 'received'): number {
  return flows.reduce((sum, flow) => sum + flow[which], 0);
}

function worthAtFirst(flows: ReadonlyArray<{ amount: number; part: number }>, growth: number): number {
  return flows.reduce((sum, { amount, part }) => sum + amount * growth ** -part, 0);
}

function rootNearest(f: (growth: number) => number): number | undefined {
  const atOne = f(1);
  if (atOne === 0) return 1;
  const step = LARGEST_GROWTH ** (1 / STEPS);
  for (let k = 1; k <= STEPS; k += 1) {
    for (const far of [step ** k, step ** -k]) {
      const near = far > 1 ? far / step : far * step;
      if (Math.sign(f(near)) !== Math.sign(f(far))) return bisect(f, Math.min(near, far), Math.max(near, far));
    }
  }
  return undefined;
}

function bisect(f: (growth: number) => number, low: number, high: number): number {
  const sign = Math.sign(f(low));
  let [from, to] = [low, high];
  for (let k = 0; k < HALVINGS; k += 1) {
    const middle = (from + to) / 2;
    if (Math.sign(f(middle)) === sign) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

export interface ValuedDay {
  /** At the end of the day before, and of this one. */
  readonly before: number;
  readonly after: number;
  readonly paid: number;
  readonly received: number;
}

/**
 * The return of what was held, whenever and however much was put in: each day's growth, chained. What is bought counts
 * from the beginning of its day, what is sold to its end. A day on which nothing was held changes nothing.
 * @returns the growth up to each day: 1.1 is ten per cent
 */
export function timeWeighted(days: readonly ValuedDay[]): number[] {
  let growth = 1;
  return days.map(({ before, after, paid, received }) => {
    const put = before + paid;
    if (put > 0) growth *= Math.max(after + received, 0) / put;
    return growth;
  });
}

/** Per year where the days are a year or more, otherwise as it is. */
export function yearlyOf(growth: number, days: number): number | undefined {
  return days >= DAYS_A_YEAR ? growth ** (DAYS_A_YEAR / days) - 1 : undefined;
}
