/** A label of the time axis. */
export interface TimeMark {
  index: number;
  /** What begins with its bar; it says how the label is written. */
  begins: 'year' | 'month' | 'day' | 'minute';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of a weight's marks one in so many has to fit. */
const FITTING_PART = 3;
/** From the longest to the shortest; a bar's weight is the first whose boundary lies between it and the bar before. */
const clockSteps = [DAY, 12 * HOUR, 6 * HOUR, 3 * HOUR, HOUR, 30 * MINUTE, 15 * MINUTE, 5 * MINUTE, MINUTE];

/**
 * Where the time axis is labelled: at the beginnings of years first, then of months, weeks, days, hours and minutes, as
 * long as there is room.
 * @param times the bars' wall clock, seconds, rising
 * @param from the first bar that is seen, and `to` the last
 * @param apart bars between two labels at the least
 */
export function timeMarks(times: readonly number[], from: number, to: number, apart: number): TimeMark[] {
  const weights = weightsOf(times);
  const byWeight = new Map<number, TimeMark[]>();
  const first = Math.max(0, Math.ceil(from));
  const last = Math.min(times.length - 1, Math.floor(to));
  for (let index = first; index <= last; index += 1) {
    const weighed = weights[index];
    if (weighed === undefined) continue;
    const marks = byWeight.get(weighed.weight) ?? [];
    marks.push({ index, begins: weighed.begins });
    byWeight.set(weighed.weight, marks);
  }
  const chosen: TimeMark[] = [];
  // Half as many as there is room for are enough: shorter steps in what gaps are left would look like a mistake.
  const enough = Math.max(2, (last - first) / apart / 2);
  for (const weight of [...byWeight.keys()].toSorted((one, other) => other - one)) {
    if (chosen.length >= enough) break;
    const marks = byWeight.get(weight) ?? [];
    const fitting = fittingBeside(chosen, marks, apart);
    // The few for which there happens to be room stand at odd times: 00:15, 00:22, 00:30.
    if (chosen.length < 2 || fitting.length * FITTING_PART >= marks.length) chosen.push(...fitting);
  }
  return chosen.toSorted((one, other) => one.index - other.index);
}

function fittingBeside(chosen: readonly TimeMark[], marks: readonly TimeMark[], apart: number): TimeMark[] {
  const fitting: TimeMark[] = [];
  for (const mark of marks) {
    if ([...chosen, ...fitting].every(({ index }) => Math.abs(index - mark.index) >= apart)) fitting.push(mark);
  }
  return fitting;
}

interface Weighed {
  weight: number;
  begins: TimeMark['begins'];
}

/** They stay as long as the times do, which is through every frame of a chart that is moved. */
const known = new WeakMap<readonly number[], readonly (Weighed | undefined)[]>();

function weightsOf(times: readonly number[]): readonly (Weighed | undefined)[] {
  const before = known.get(times);
  if (before !== undefined) return before;
  const weights = times.map((time, index) => {
    const previous = times[index - 1];
    // The first of all bars begins nothing that can be known.
    return previous === undefined ? undefined : weigh(time, previous);
  });
  known.set(times, weights);
  return weights;
}

function weigh(now: number, before: number): Weighed {
  const [one, other] = [new Date(now * 1_000), new Date(before * 1_000)];
  const years = one.getUTCFullYear() - other.getUTCFullYear();
  if (years > 0) return { weight: one.getUTCFullYear() % 5 === 0 ? 105 : 104, begins: 'year' };
  const month = one.getUTCMonth();
  if (month !== other.getUTCMonth()) {
    return { weight: month % 6 === 0 ? 103 : month % 3 === 0 ? 102 : 101, begins: 'month' };
  }
  const longest = clockSteps.findIndex((step) => Math.floor(now / step) > Math.floor(before / step));
  if (longest > 0) return { weight: clockSteps.length - longest, begins: 'minute' };
  // Epoch day 0 was a Thursday; a week begins on Monday.
  const week = (time: number) => Math.floor((Math.floor(time / DAY) + 3) / 7);
  return { weight: week(now) > week(before) ? 100 : 99, begins: 'day' };
}
