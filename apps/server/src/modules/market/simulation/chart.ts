import type { DayNumber } from '../calendar/day-number.ts';
import type { TradingCalendar, TradingDay } from '../calendar/trading-calendar.ts';
import type { ChartRange } from '@sauda/facts';
import type { Candle } from '../market.ts';
import { finishedCandles, join, minutesBetween, type LongInterval, type TimedCandle } from './candles.ts';
import type { TickCandle } from './day-path.ts';
import { startOfMinute, type Tick, type TickCursor } from './tick-cursor.ts';

interface Minutes {
  readonly date: DayNumber;
  /** The finished ones: the place of each is its minute of the day. */
  readonly finished: Candle[];
}

interface Long {
  readonly today: DayNumber;
  readonly whole: readonly Candle[];
  /** What is finished of the week or month that today belongs to. */
  readonly begun: TimedCandle | undefined;
}

/**
 * The candles of one instrument. A finished candle never changes, so each is drawn once and kept; only the running one
 * is made anew.
 */
export class Chart {
  readonly #tickSize: bigint;
  readonly #firstDay: DayNumber;
  readonly #calendar: TradingCalendar;
  readonly #days: TickCursor;
  readonly #finishedDays = new Map<DayNumber, TickCandle>();
  readonly #long = new Map<string, Long>();
  #minutes: Minutes | undefined;

  /**
   * @param firstDay the day on which the instrument was listed, or minus infinity
   * @param days draws days that are over
   */
  constructor(options: { tickSize: bigint; firstDay: DayNumber; calendar: TradingCalendar; days: TickCursor }) {
    this.#tickSize = options.tickSize;
    this.#firstDay = options.firstDay;
    this.#calendar = options.calendar;
    this.#days = options.days;
  }

  /** The minutes of the day that runs, up to the one that runs. */
  minutes(now: Tick): Candle[] {
    const { date } = now.day.day;
    if (this.#minutes?.date !== date || this.#minutes.finished.length > now.minute) {
      this.#minutes = { date, finished: [] };
    }
    const { finished } = this.#minutes;
    if (finished.length < now.minute) {
      const added = minutesBetween(now.day, finished.length, now.minute);
      finished.push(...added.map((candle) => this.#present(candle)));
    }
    return [...finished, this.#present({ time: startOfMinute(now.day.day, now.minute), ...now.minuteCandle })];
  }

  /** Days, weeks or months over a range that ends now. The first week or month is whole, the last goes up to now. */
  long(now: Tick, range: ChartRange, interval: LongInterval): Candle[] {
    const today = now.day.day;
    const { whole, begun } = this.#finished(today, range, interval);
    const running = begun === undefined ? { time: today.opensAt, ...now.candle } : join(begun, now.candle);
    return [...whole, this.#present(running)];
  }

  #finished({ date }: TradingDay, range: ChartRange, interval: LongInterval): Long {
    const key = `${range} ${interval}`;
    const known = this.#long.get(key);
    if (known?.today === date) return known;
    const query = { range, interval, today: date, firstDay: this.#firstDay };
    const { whole, begun } = finishedCandles(this.#calendar, (day) => this.#finishedDay(day), query);
    const made = { today: date, whole: whole.map((candle) => this.#present(candle)), begun };
    this.#long.set(key, made);
    return made;
  }

  #finishedDay(day: TradingDay): TickCandle {
    const known = this.#finishedDays.get(day.date) ?? this.#days.dayPath(day).candle();
    this.#finishedDays.set(day.date, known);
    return known;
  }

  #present(candle: TimedCandle): Candle {
    const price = (ticks: number): bigint => BigInt(ticks) * this.#tickSize;
    return {
      time: new Date(candle.time),
      open: price(candle.open),
      high: price(candle.high),
      low: price(candle.low),
      close: price(candle.close),
      volume: candle.volume,
    };
  }
}
