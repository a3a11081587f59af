import type { Series } from './read-recording.ts';

/** What a stretch of points comes to, in ten-thousandths. */
export interface Stretch {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A bar is played as its open, then its low and high in the likelier order, then its close. */
export const pointsOfBar = 4;

const blockSteps = 256;

/**
 * Bars that are played round and round. Points are counted from the start of playing; those before it have negative
 * numbers, as if it had gone on for ever. Only recorded prices are ever shown.
 */
export class SeriesPlayer {
  readonly #series: Series;
  readonly #steps: number;
  readonly #blockHighs: Float64Array;
  readonly #blockLows: Float64Array;
  readonly #volumeBefore: Float64Array;
  readonly #whole: { high: number; low: number; volume: number };

  constructor(series: Series) {
    this.#series = series;
    this.#steps = series.open.length;
    const blocks = Math.ceil(this.#steps / blockSteps);
    this.#blockHighs = new Float64Array(blocks).fill(-Infinity);
    this.#blockLows = new Float64Array(blocks).fill(Infinity);
    this.#volumeBefore = new Float64Array(this.#steps + 1);
    for (let step = 0; step < this.#steps; step += 1) {
      const block = Math.floor(step / blockSteps);
      this.#blockHighs[block] = Math.max(at(this.#blockHighs, block), at(series.high, step));
      this.#blockLows[block] = Math.min(at(this.#blockLows, block), at(series.low, step));
      this.#volumeBefore[step + 1] = at(this.#volumeBefore, step) + at(series.volume, step);
    }
    this.#whole = {
      high: Math.max(...this.#blockHighs),
      low: Math.min(...this.#blockLows),
      volume: at(this.#volumeBefore, this.#steps),
    };
  }

  /** The price at a point. */
  price(point: number): number {
    const bar = Math.floor(point / pointsOfBar);
    const step = modulo(bar, this.#steps);
    const { open, high, low, close } = this.#series;
    const rises = at(close, step) >= at(open, step);
    switch (point - bar * pointsOfBar) {
      case 0:
        return at(open, step);
      case 1:
        return rises ? at(low, step) : at(high, step);
      case 2:
        return rises ? at(high, step) : at(low, step);
      default:
        return at(close, step);
    }
  }

  /** From one point to another, both included. */
  stretch(first: number, last: number): Stretch {
    let high = -Infinity;
    let low = Infinity;
    let volume = 0;
    const firstBar = Math.ceil(first / pointsOfBar);
    const lastBar = Math.floor((last + 1) / pointsOfBar) - 1;
    const addPoints = (from: number, to: number): void => {
      for (let point = from; point <= to; point += 1) {
        const price = this.price(point);
        high = Math.max(high, price);
        low = Math.min(low, price);
        volume += at(this.#series.volume, modulo(Math.floor(point / pointsOfBar), this.#steps)) / pointsOfBar;
      }
    };
    if (lastBar < firstBar) {
      addPoints(first, last);
    } else {
      addPoints(first, firstBar * pointsOfBar - 1);
      addPoints((lastBar + 1) * pointsOfBar, last);
      const bars = this.#bars(firstBar, lastBar);
      high = Math.max(high, bars.high);
      low = Math.min(low, bars.low);
      volume += bars.volume;
    }
    return { open: this.price(first), high, low, close: this.price(last), volume: Math.round(volume) };
  }

  /** Whole bars, which may go round any number of times. */
  #bars(first: number, last: number): { high: number; low: number; volume: number } {
    const count = last - first + 1;
    const rounds = Math.floor(count / this.#steps);
    const rest = count - rounds * this.#steps;
    const from = modulo(first, this.#steps);
    const upTo = Math.min(from + rest, this.#steps);
    const wrapped = from + rest - upTo;
    const volume =
      rounds * this.#whole.volume + this.#volumeOf(from, upTo) + (wrapped === 0 ? 0 : this.#volumeOf(0, wrapped));
    if (rounds > 0) return { high: this.#whole.high, low: this.#whole.low, volume };
    return {
      high: Math.max(this.#highest(from, upTo), this.#highest(0, wrapped)),
      low: Math.min(this.#lowest(from, upTo), this.#lowest(0, wrapped)),
      volume,
    };
  }

  #volumeOf(from: number, until: number): number {
    return at(this.#volumeBefore, until) - at(this.#volumeBefore, from);
  }

  #highest(from: number, until: number): number {
    return fold(this.#series.high, this.#blockHighs, from, until, -Infinity, Math.max);
  }

  #lowest(from: number, until: number): number {
    return fold(this.#series.low, this.#blockLows, from, until, Infinity, Math.min);
  }
}

/** Whole blocks stand for their steps. */
function fold(
  column: Float64Array,
  blocks: Float64Array,
  from: number,
  until: number,
  none: number,
  pick: (left: number, right: number) => number,
): number {
  let result = none;
  for (let step = from; step < until;) {
    if (step % blockSteps === 0 && step + blockSteps <= until) {
      result = pick(result, at(blocks, step / blockSteps));
      step += blockSteps;
    } else {
      result = pick(result, at(column, step));
      step += 1;
    }
  }
  return result;
}

function at(column: Float64Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw new RangeError(`no step ${index}`);
  return value;
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
