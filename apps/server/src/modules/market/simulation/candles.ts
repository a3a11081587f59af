import { chartRanges, type ChartInterval, type ChartRange } from '@sauda/facts';
import { monthOf, weekOf, type DayNumber } from '../calendar/day-number.ts';
import type { TradingCalendar, TradingDay } from '../calendar/trading-calendar.ts';
import type { DayPath, TickCandle } from './day-path.ts';
import { startOfMinute } from './tick-cursor.ts';

/** A candle in ticks, with the epoch milliseconds of its beginning. */
export interface TimedCandle extends TickCandle {
  readonly time: number;
}

export type LongInterval = Exclude<ChartInterval, '1m'>;

/** The minutes of a day from one up to, and without, another. */
export function minutesBetween(day: DayPath, from: number, until: number): TimedCandle[] {
  const candles: TimedCandle[] = [];
  for (const [index, { firstMinute, minutes }] of day.slices.rows().entries()) {
    if (firstMinute + minutes <= from) continue;
    if (firstMinute >= until) break;
    for (const [place, minute] of day.minutesOf(index).entries()) {
      const minuteOfDay = firstMinute + place;
      if (minuteOfDay < from) continue;
      if (minuteOfDay >= until) break;
      candles.push({
        time: startOfMinute(day.day, minuteOfDay),
        open: day.ticks(minute.open),
        high: day.ticks(minute.high),
        low: day.ticks(minute.low),
        close: day.ticks(minute.close),
        volume: minute.volume,
      });
    }
  }
  return candles;
}

export interface LongQuery {
  readonly range: ChartRange;
  readonly interval: LongInterval;
  readonly today: DayNumber;
  /** The first day of trading, where there was one. */
  readonly firstDay: DayNumber;
}

/**
 * Days, weeks or months over a range that ends today, from finished days alone: the first week or month is whole, the
 * last is what is finished of the one that today belongs to, or undefined.
 */
export function finishedCandles(
  calendar: TradingCalendar,
  finishedDay: (day: TradingDay) => TickCandle,
  { range, interval, today, firstDay }: LongQuery,
): { readonly whole: readonly TimedCandle[]; readonly begun: TimedCandle | undefined } {
  const bucket = buckets[interval];
  const wanted = today - chartRanges[range].days;
  let from = wanted;
  while (bucket(from - 1) === bucket(wanted)) from -= 1;

  const whole: TimedCandle[] = [];
  let openBucket: number | undefined;
  for (let date = Math.max(from, firstDay); date < today; date += 1) {
    const day = calendar.day(date);
    if (day === undefined) continue;
    const candle = finishedDay(day);
    const last = whole.at(-1);
    if (last !== undefined && bucket(date) === openBucket) whole[whole.length - 1] = join(last, candle);
    else whole.push({ time: day.opensAt, ...candle });
    openBucket = bucket(date);
  }
  const begun = openBucket === bucket(today) ? whole.pop() : undefined;
  return { whole, begun };
}

const buckets: Readonly<Record<LongInterval, (date: DayNumber) => number>> = {
  '1d': (date) => date,
  '1wk': weekOf,
  '1mo': monthOf,
};

export function join(first: TimedCandle, next: TickCandle): TimedCandle {
  return {
    time: first.time,
    open: first.open,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    volume: first.volume + next.volume,
  };
}
