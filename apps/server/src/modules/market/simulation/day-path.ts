import type { TradingDay } from '../calendar/trading-calendar.ts';
import { drawHigh, drawLow, fillBridge, fold, placeExtremes, type Stretch } from './bridge.ts';
import { Columns } from './columns.ts';
import { normalAt, uniformAt, type Key, type Keys } from './hash.ts';
import { toTicks, type Band, type InstrumentPath } from './instrument-path.ts';
import { slicesPerStep } from './steps.ts';

/** Prices in ticks. */
export interface TickCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface SliceCandle extends Stretch {
  /** Minutes of the day, from `firstMinute` on, that the slice lasts. */
  readonly firstMinute: number;
  readonly minutes: number;
  readonly variance: number;
  readonly volume: number;
}

export interface MinuteCandle extends Stretch {
  readonly volume: number;
}

const minuteKeys = ['open', 'high', 'low', 'close', 'volume'] as const;
const sliceKeys = [...minuteKeys, 'firstMinute', 'minutes', 'variance'] as const;

export const secondsPerMinute = 60;

/** To be kept. */
export const inColumns = (minutes: readonly MinuteCandle[]) => new Columns(minuteKeys, minutes);

/** Of a slice: the first places its extremes, and then come four for each minute. */
interface SliceKeys {
  readonly index: number;
  readonly keys: Keys;
}

/** What a minute is drawn from: its own candle, and the seconds within it. */
const keysOfMinute = ['minute', 'placing', 'seconds', 'trades'] as const;
type MinuteKeys = Readonly<Record<(typeof keysOfMinute)[number], Key>>;

/**
 * The path of one instrument through one trading day. It is drawn from the coarse to the fine: slices of some minutes
 * with their open, high, low and close; within them minutes, which keep to the slice and reach its extremes; within them
 * seconds, which keep to the minute. So the candle of a day is the sum of its minutes without drawing them.
 */
export class DayPath {
  readonly day: TradingDay;
  readonly slices: Columns<keyof SliceCandle>;
  readonly band: Band;
  /** The first price, in ticks. */
  readonly open: number;
  readonly previousClose: number;
  readonly #path: InstrumentPath;
  readonly #activity: number;
  #sliceKeys: SliceKeys | undefined;
  /** The unit of volumes that are shown: none is told more exactly than its first digits. */
  readonly #volumeUnit: number;

  constructor(path: InstrumentPath, day: TradingDay, gapSlices: number) {
    this.day = day;
    this.#path = path;
    this.#volumeUnit = volumeUnitOf(path.instrument.model.dailyVolume);
    this.#activity = activityOf(path.instrument.model.dailyVolume * path.instrument.model.basePrice);
    this.band = path.bandOf(day.step);
    this.previousClose = path.closeBefore(day.step);
    const slices = drawSlices(path, day, gapSlices);
    this.open = this.ticks(slices[0]?.open ?? 0);
    this.slices = new Columns(sliceKeys, slices);
  }

  ticks(logarithm: number): number {
    return toTicks(logarithm, this.band);
  }

  /** The whole day's candle. */
  candle(): TickCandle {
    const { high, low, volume } = merge(this.slices.rows());
    return {
      open: this.open,
      high: this.ticks(high),
      low: this.ticks(low),
      close: this.ticks(this.slices.at(this.slices.length - 1)?.close ?? 0),
      volume,
    };
  }

  sliceAt(minute: number): number {
    const guess = Math.floor((minute * this.slices.length) / this.day.minutes);
    const slice = this.slices.at(guess);
    return slice !== undefined && minute >= slice.firstMinute + slice.minutes ? guess + 1 : guess;
  }

  /** The minutes of a slice, in order. */
  minutesOf(sliceIndex: number): MinuteCandle[] {
    const slice = this.slices.at(sliceIndex);
    if (slice === undefined) return [];
    const { minutes } = slice;
    const { keys } = this.#keysOf(sliceIndex);
    const ofMinutes = Array.from({ length: minutes }, (_, minute) => keyOfMinute(keys, minute, 'minute'));
    const { highAt, lowAt } = placeExtremes(slice, minutes, keys.at(0));
    // Two steps a minute: a minute begins and ends on even positions, and extremes lie on odd ones.
    const positions = new Float64Array(2 * minutes + 1);
    positions[0] = slice.open;
    positions[2 * highAt + 1] = slice.high;
    positions[2 * lowAt + 1] = slice.low;
    positions[2 * minutes] = slice.close;
    fillBetween(positions, [2 * highAt + 1, 2 * lowAt + 1], slice, slice.variance / (2 * minutes), (place) =>
      normalAt(keyAmong(ofMinutes, place >> 1), place & 1),
    );
    const variance = slice.variance / minutes;
    const volumeShares = ofMinutes.map((key) => 0.35 + uniformAt(key, 2) ** 2 * 1.9);
    const volumes = shareOut(slice.volume, volumeShares, this.#volumeUnit);
    return volumes.map((volume, minute) => {
      const open = positions[2 * minute] ?? 0;
      const middle = positions[2 * minute + 1] ?? 0;
      const close = positions[2 * minute + 2] ?? 0;
      const high = drawHigh(open, close, variance, uniformAt(keyAmong(ofMinutes, minute), 3));
      const low = drawLow(open, close, variance, uniformAt(keyAmong(ofMinutes, minute), 4));
      return {
        open,
        close,
        high: minute === highAt ? slice.high : Math.max(open, middle, close, fold(high, slice.low, slice.high)),
        low: minute === lowAt ? slice.low : Math.min(open, middle, close, fold(low, slice.low, slice.high)),
        volume,
      };
    });
  }

  /** Each minute has keys of its own: what is drawn for those that are over says nothing of those to come. */
  #keysOf(sliceIndex: number): SliceKeys {
    if (this.#sliceKeys?.index === sliceIndex) return this.#sliceKeys;
    const minutes = this.slices.at(sliceIndex)?.minutes ?? 0;
    const count = 1 + keysOfMinute.length * minutes;
    this.#sliceKeys = { index: sliceIndex, keys: this.#path.keysAt(this.day.step, `slice ${sliceIndex}`, count) };
    return this.#sliceKeys;
  }

  #keysOfMinute(minuteOfDay: number): MinuteKeys {
    const index = this.sliceAt(minuteOfDay);
    const { keys } = this.#keysOf(index);
    const minute = minuteOfDay - (this.slices.at(index)?.firstMinute ?? 0);
    const key = (of: keyof MinuteKeys) => keyOfMinute(keys, minute, of);
    return { minute: key('minute'), placing: key('placing'), seconds: key('seconds'), trades: key('trades') };
  }

  /**
   * The price, in ticks, at each second of a minute. The first is its open, the last its close.
   * @param into what takes them: so many as a minute has seconds
   */
  drawSeconds(minuteOfDay: number, minute: MinuteCandle, variance: number, into: Float64Array): void {
    const { placing, seconds, trades: tradeKey } = this.#keysOfMinute(minuteOfDay);
    const last = secondsPerMinute - 1;
    const extremes = placeExtremes(minute, secondsPerMinute - 2, placing);
    const [highAt, lowAt] = [extremes.highAt + 1, extremes.lowAt + 1];
    logarithms[0] = minute.open;
    logarithms[highAt] = minute.high;
    logarithms[lowAt] = minute.low;
    logarithms[last] = minute.close;
    fillBetween(logarithms, [highAt, lowAt], minute, variance / last, (place) => normalAt(seconds, place));
    let price = 0;
    for (const [second, logarithm] of logarithms.entries()) {
      const trades =
        second === 0 ||
        second === highAt ||
        second === lowAt ||
        second === last ||
        uniformAt(tradeKey, second) < this.#activity;
      if (trades) price = this.ticks(logarithm);
      into[second] = price;
    }
  }
}

function keyOfMinute(keys: Keys, minute: number, of: keyof MinuteKeys): Key {
  return keys.at(1 + keysOfMinute.length * minute + keysOfMinute.indexOf(of));
}

function keyAmong(keys: readonly Key[], minute: number): Key {
  const found = keys[minute];
  if (found === undefined) throw new RangeError(`the slice has no minute ${minute}`);
  return found;
}

/** Some hundred units a minute at the most, where so much is traded. */
function volumeUnitOf(dailyVolume: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(dailyVolume / minutesOfDay)) - 1);
}

const minutesOfDay = 1_440;

const values = new Float64Array(slicesPerStep + 1);
const variances = new Float64Array(slicesPerStep);
const logarithms = new Float64Array(secondsPerMinute);

/** The slices of a day after its opening gap. Busy days are volatile ones, and some that draw interest for no reason. */
function drawSlices(path: InstrumentPath, day: TradingDay, gapSlices: number): SliceCandle[] {
  path.readSlices(day.step, values, variances);
  const dayKey = path.keyOf(day.step);
  const unit = volumeUnitOf(path.instrument.model.dailyVolume);
  const interest = 0.6 * Math.exp(1.1 * uniformAt(dayKey, -1) ** 2);
  const perSlice = (path.instrument.model.dailyVolume / slicesPerStep) * interest;
  const count = slicesPerStep - gapSlices;
  const slices: SliceCandle[] = [];
  for (let place = 0; place < count; place += 1) {
    const slice = place + gapSlices;
    const open = values[slice] ?? 0;
    const close = values[slice + 1] ?? 0;
    const variance = variances[slice] ?? 0;
    const firstMinute = Math.floor((place * day.minutes) / count);
    const agitation = Math.sqrt(variance / path.ordinarySliceVariance);
    slices.push({
      open,
      close,
      high: drawHigh(open, close, variance, uniformAt(dayKey, 3 * slice)),
      low: drawLow(open, close, variance, uniformAt(dayKey, 3 * slice + 1)),
      variance,
      firstMinute,
      minutes: Math.floor(((place + 1) * day.minutes) / count) - firstMinute,
      volume:
        Math.round(
          (perSlice * agitation * (0.55 + 0.9 * uniformAt(dayKey, 3 * slice + 2)) * sessionShape(place, count)) / unit,
        ) * unit,
    });
  }
  return slices;
}

function fillBetween(
  positions: Float64Array,
  extremes: readonly [number, number],
  { low, high }: Stretch,
  varianceOfStep: number,
  noise: (place: number) => number,
): void {
  const limits = { low, high, varianceOfStep };
  const first = Math.min(...extremes);
  const second = Math.max(...extremes);
  fillBridge(positions, 0, first, limits, noise);
  fillBridge(positions, first, second, limits, noise);
  fillBridge(positions, second, positions.length - 1, limits, noise);
}

/** High, low and volume of several stretches together. */
export function merge(stretches: readonly (Stretch & { readonly volume: number })[]): {
  high: number;
  low: number;
  volume: number;
} {
  let [high, low, volume] = [-Infinity, Infinity, 0];
  for (const stretch of stretches) {
    high = Math.max(high, stretch.high);
    low = Math.min(low, stretch.low);
    volume += stretch.volume;
  }
  return { high, low, volume };
}

/** Parts of a whole number of units that add up to it, in proportion to weights. */
function shareOut(whole: number, weights: readonly number[], unit: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let [weightSoFar, given] = [0, 0];
  return weights.map((weight) => {
    weightSoFar += weight;
    const until = Math.round((whole * weightSoFar) / (sum * unit)) * unit;
    const part = until - given;
    given = until;
    return part;
  });
}

/** Trading is busiest after the opening and before the close: 1 on average. */
function sessionShape(place: number, count: number): number {
  const fromMiddle = (2 * place + 1) / count - 1;
  return 0.7 + 0.9 * fromMiddle * fromMiddle;
}

/** The chance of a trade in any second, from the money that changes hands in a day. */
function activityOf(turnover: number): number {
  return Math.max(0.12, Math.min(0.75, 0.12 * (Math.log10(turnover + 1) - 4)));
}
