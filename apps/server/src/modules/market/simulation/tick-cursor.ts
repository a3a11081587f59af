import type { TradingCalendar, TradingDay } from '../calendar/trading-calendar.ts';
import type { Columns } from './columns.ts';
import { DayPath, inColumns, merge, secondsPerMinute, type MinuteCandle, type TickCandle } from './day-path.ts';
import type { InstrumentPath } from './instrument-path.ts';
import { minuteMs } from '../../../platform/time.ts';

/** The state of an instrument in one second of a trading day. Prices in ticks. */
export interface Tick {
  readonly day: DayPath;
  /** The day so far; its close is the price. */
  readonly candle: TickCandle;
  /** Epoch milliseconds of the second. */
  readonly time: number;
  readonly minute: number;
  /** The running minute so far. */
  readonly minuteCandle: TickCandle;
}

interface SliceState {
  readonly index: number;
  readonly minutes: Columns<keyof MinuteCandle>;
  /** Extremes and volume of the day before the slice. */
  readonly before: { readonly high: number; readonly low: number; readonly volume: number };
}

interface MinuteState {
  readonly minute: number;
  /** Its prices, where those of the minute before stood. */
  readonly seconds: Float64Array;
  readonly volume: number;
  /** Extremes, in ticks, and volume of the day before the minute. */
  readonly before: { readonly high: number; readonly low: number; readonly volume: number };
}

/** Walks along the path of one instrument. Asking for times close together is cheap; any time may be asked for. */
export class TickCursor {
  readonly #path: InstrumentPath;
  readonly #calendar: TradingCalendar;
  readonly #gapSlices: number;
  #day: DayPath | undefined;
  #slice: SliceState | undefined;
  #minute: MinuteState | undefined;

  constructor(path: InstrumentPath, calendar: TradingCalendar, gapSlices: number) {
    this.#path = path;
    this.#calendar = calendar;
    this.#gapSlices = gapSlices;
  }

  /** The tick at an instant; after the close, the last tick of the day. */
  at(instant: number): Tick {
    const tradingDay = this.#calendar.dayAt(instant);
    const lastSecond = tradingDay.minutes * secondsPerMinute - 1;
    const second = Math.min(lastSecond, Math.floor((instant - tradingDay.opensAt) / 1000));
    const day = this.#enterDay(tradingDay);
    const minuteOfDay = Math.floor(second / secondsPerMinute);
    const { seconds, before, volume } = this.#enterMinute(day, minuteOfDay);
    const secondOfMinute = second - minuteOfDay * secondsPerMinute;
    let [high, low] = [-Infinity, Infinity];
    for (let index = 0; index <= secondOfMinute; index += 1) {
      const price = seconds[index] ?? 0;
      if (price > high) high = price;
      if (price < low) low = price;
    }
    const close = seconds[secondOfMinute] ?? 0;
    const volumeSoFar = Math.floor((volume * (secondOfMinute + 1)) / secondsPerMinute);
    return {
      day,
      time: instant >= tradingDay.closesAt ? tradingDay.closesAt : tradingDay.opensAt + second * 1000,
      minute: minuteOfDay,
      minuteCandle: { open: seconds[0] ?? 0, high, low, close, volume: volumeSoFar },
      candle: {
        open: day.open,
        high: Math.max(before.high, high),
        low: Math.min(before.low, low),
        close,
        volume: before.volume + volumeSoFar,
      },
    };
  }

  /** The path of a whole day, for candles of the past. */
  dayPath(day: TradingDay): DayPath {
    return this.#day?.day === day ? this.#day : new DayPath(this.#path, day, this.#gapSlices);
  }

  #enterDay(day: TradingDay): DayPath {
    if (this.#day === undefined || this.#day.day.opensAt !== day.opensAt) {
      this.#day = new DayPath(this.#path, day, this.#gapSlices);
      this.#slice = undefined;
      this.#minute = undefined;
    }
    return this.#day;
  }

  #enterSlice(day: DayPath, index: number): SliceState {
    if (this.#slice?.index !== index) {
      this.#slice = { index, minutes: inColumns(day.minutesOf(index)), before: merge(day.slices.rows(index)) };
    }
    return this.#slice;
  }

  #enterMinute(day: DayPath, minuteOfDay: number): MinuteState {
    if (this.#minute?.minute === minuteOfDay) return this.#minute;
    const index = day.sliceAt(minuteOfDay);
    const state = this.#enterSlice(day, index);
    const slice = day.slices.at(index);
    const minute = state.minutes.at(minuteOfDay - (slice?.firstMinute ?? 0));
    if (slice === undefined || minute === undefined) throw new RangeError(`the day has no minute ${minuteOfDay}`);
    const earlier = merge(state.minutes.rows(minuteOfDay - slice.firstMinute));
    const seconds = this.#minute?.seconds ?? new Float64Array(secondsPerMinute);
    day.drawSeconds(minuteOfDay, minute, slice.variance / slice.minutes, seconds);
    this.#minute = {
      minute: minuteOfDay,
      seconds,
      volume: minute.volume,
      before: {
        high: inTicks(day, Math.max(state.before.high, earlier.high)),
        low: inTicks(day, Math.min(state.before.low, earlier.low)),
        volume: state.before.volume + earlier.volume,
      },
    };
    return this.#minute;
  }
}

/** The first minute of a day has no extremes before it. */
function inTicks(day: DayPath, logarithm: number): number {
  return Number.isFinite(logarithm) ? day.ticks(logarithm) : logarithm;
}

export function startOfMinute(day: TradingDay, minute: number): number {
  return day.opensAt + minute * minuteMs;
}
