import { monthOf, weekOf, type DayNumber } from '../calendar/local-time.ts';
import type { TradingCalendar, TradingDay } from '../calendar/trading-calendar.ts';
import type { Interval, Range } from '../market.ts';
import type { TickCandle } from './day-path.ts';
import { startOfMinute, type TickCursor } from './tick-cursor.ts';

/** A candle in ticks, with the epoch milliseconds of its beginning. */
export interface TimedCandle extends TickCandle {
  readonly time: number;
}

const daysOfRange: Readonly<Record<Range, number>> = { '1d': 0, '1y': 365, '5y': 1826 };

/** The minutes of the day that runs, up to the one that runs. */
export function minuteCandles(cursor: TickCursor, at: number): TimedCandle[] {
  const now = cursor.at(at);
  const { day } = now;
  const finished: TimedCandle[] = [];
  for (const [index, { firstMinute }] of day.slices.entries()) {
    if (firstMinute >= now.minute) break;
    for (const [place, minute] of day.minutesOf(index).entries()) {
      if (firstMinute + place >= now.minute) break;
      finished.push({
        time: startOfMinute(day.day, firstMinute + place),
        open: day.ticks(minute.open),
        high: day.ticks(minute.high),
        low: day.ticks(minute.low),
        close: day.ticks(minute.close),
        volume: minute.volume,
      });
    }
  }
  return [...finished, { time: startOfMinute(day.day, now.minute), ...now.minuteCandle }];
}

/**
 * Days, weeks or months over a range that ends now. The first week or month is whole, the last goes up to now.
 * @param finishedDay the candle of a day that is over
 */
export function longCandles(
  cursor: TickCursor,
  calendar: TradingCalendar,
  finishedDay: (day: TradingDay) => TickCandle,
  query: { readonly range: Range; readonly interval: Exclude<Interval, '1m'>; readonly at: number },
): TimedCandle[] {
  const now = cursor.at(query.at);
  const today = now.day.day;
  const bucket = buckets[query.interval];
  const wanted = today.date - daysOfRange[query.range];
  let from = wanted;
  while (bucket(from - 1) === bucket(wanted)) from -= 1;

  const candles: TimedCandle[] = [];
  let openBucket: number | undefined;
  for (let date = from; date <= today.date; date += 1) {
    const day = calendar.day(date);
    if (day === undefined) continue;
    const candle = date === today.date ? now.candle : finishedDay(day);
    const last = candles.at(-1);
    if (last !== undefined && bucket(date) === openBucket) candles[candles.length - 1] = join(last, candle);
    else candles.push({ time: day.opensAt, ...candle });
    openBucket = bucket(date);
  }
  return candles;
}

const buckets: Readonly<Record<Exclude<Interval, '1m'>, (date: DayNumber) => number>> = {
  '1d': (date) => date,
  '1wk': weekOf,
  '1mo': monthOf,
};

function join(first: TimedCandle, next: TickCandle): TimedCandle {
  return {
    time: first.time,
    open: first.open,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    volume: first.volume + next.volume,
  };
}
