import type { KeyObject } from 'node:crypto';
import type { ListedInstrument } from '../instruments/instrument.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type Climate, FactorPath } from './factor-path.ts';
import { keysAt, secretOf, type Key, type Keys } from './hash.ts';
import { blockOf, slicesPerStep, stepsPerBlock } from './steps.ts';

/** How the path of one market day count is laid out. */
export interface StepRules {
  readonly stepsPerYear: number;
  /** Slices of each step that pass before the market opens: the opening gap. */
  readonly gapSlices: number;
}

interface WeightedPath {
  readonly path: FactorPath;
  readonly weight: number;
}

/** The lowest and highest price that a day may trade at, in ticks, both included. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/**
 * The price of one instrument over the steps, in whole ticks. Its logarithm is the sum of the movements that it shares
 * with others and its own.
 */
export class InstrumentPath {
  readonly instrument: ListedInstrument;
  /** The variance of a slice on an ordinary day. */
  readonly ordinarySliceVariance: number;
  readonly #secret: KeyObject;
  readonly #parts: readonly WeightedPath[];
  readonly #baseLogarithm: number;
  readonly #carry: { readonly perStep: number; readonly until: number } | undefined;
  readonly #bandFraction: number;
  readonly #tradesOn: (step: number) => boolean;
  /** Of the blocks that begin at a step: the close before each of their steps, as far as somebody has asked. */
  readonly #closes = new BoundedMap<number, number[]>(3);
  readonly #dayKeys = new BoundedMap<number, Keys>(2);

  constructor(options: {
    instrument: ListedInstrument;
    seed: string;
    climate: Climate;
    rules: StepRules;
    sharedPath: (factor: string) => FactorPath;
    tradesOn: (step: number) => boolean;
    /** Where a moment lies on the path, in steps. */
    positionOf: (at: Date) => number;
  }) {
    const { instrument, seed, climate, rules, sharedPath, tradesOn, positionOf } = options;
    const { model, symbol } = instrument;
    this.instrument = instrument;
    this.#secret = secretOf(seed, `ticks ${symbol}`);
    this.#tradesOn = tradesOn;
    this.#bandFraction = Number(instrument.bandBasisPoints) / 10_000;
    const shared = model.loadings.map(({ factor, weight }) => ({ path: sharedPath(factor), weight }));
    const own = new FactorPath(seed, climate, {
      name: `own/${symbol}`,
      volatility: model.ownVolatility,
      stepsPerYear: rules.stepsPerYear,
      growthPerBlock: 0,
    });
    this.#parts = model.ownVolatility === 0 ? shared : [...shared, { path: own, weight: 1 }];
    this.ordinarySliceVariance =
      this.#parts.reduce((sum, { path, weight }) => sum + weight * weight * path.stepVariance, 0) / slicesPerStep;
    this.#carry = model.carry && {
      perStep: model.carry.perYear / rules.stepsPerYear,
      until: positionOf(model.carry.until),
    };
    const baseLogarithm = Math.log((model.basePrice * 10_000) / Number(instrument.tickSize));
    this.#baseLogarithm =
      model.pinnedAt === undefined ? baseLogarithm : baseLogarithm - this.#movementAt(positionOf(model.pinnedAt));
  }

  /** The close, in ticks, of the last trading day before a step. */
  closeBefore(step: number): number {
    const begin = blockOf(step) * stepsPerBlock;
    const closes = this.#closes.getOrMake(begin, () => [this.#closeAfter(begin - leadInSteps, begin)]);
    for (let next = begin + closes.length; next <= step; next += 1)
      closes.push(this.#nextClose(next - 1, closes.at(-1) ?? 0));
    return closes[step - begin] ?? 0;
  }

  bandOf(step: number): Band {
    return this.#bandAround(this.closeBefore(step));
  }

  /** Writes the logarithm of the price at the 33 slice boundaries of a step, and the variance of its 32 slices. */
  readSlices(step: number, values: Float64Array, variances: Float64Array): void {
    for (let slice = 0; slice <= slicesPerStep; slice += 1) {
      values[slice] = this.#baseLogarithm + this.#carryAt(step + slice / slicesPerStep);
    }
    variances.fill(0);
    for (const { path, weight } of this.#parts) path.addSlices(step, weight, values, variances);
  }

  /** The keys of the noise at one place within a step. */
  keysAt(step: number, place: string, count: number): Keys {
    return keysAt(this.#secret, `${step} ${place}`, count);
  }

  /** The key of a step's own noise. Some weeks of them are made at once. */
  keyOf(step: number): Key {
    const page = Math.floor(step / stepsPerPage);
    const keys = this.#dayKeys.getOrMake(page, () => keysAt(this.#secret, `days ${page}`, stepsPerPage));
    return keys.at(step - page * stepsPerPage);
  }

  /**
   * Where a block starts, which is where the one before it ends: found by starting some weeks earlier. A price that the
   * band held back is free again within days, and then how it began makes no difference.
   */
  #closeAfter(start: number, end: number): number {
    let close = toTicks(this.#logarithmAt(start), unbounded);
    for (let step = start; step < end; step += 1) close = this.#nextClose(step, close);
    return close;
  }

  /** The close of a step, held in the band around the one before. */
  #nextClose(step: number, close: number): number {
    return this.#tradesOn(step) ? toTicks(this.#logarithmAt(step + 1), this.#bandAround(close)) : close;
  }

  /** Of the price at the beginning of a step. */
  #logarithmAt(step: number): number {
    let sum = this.#baseLogarithm + this.#carryAt(step);
    for (const { path, weight } of this.#parts) sum += weight * path.valueAt(step);
    return sum;
  }

  /** What a contract costs above its underlying, the less the nearer its end. */
  #carryAt(position: number): number {
    if (this.#carry === undefined) return 0;
    return this.#carry.perStep * Math.max(0, this.#carry.until - position);
  }

  /** How far all movements together are from where they are on the day of the anchor. */
  #movementAt(position: number): number {
    const step = Math.floor(position);
    const values = new Float64Array(slicesPerStep + 1);
    const variances = new Float64Array(slicesPerStep);
    for (const { path, weight } of this.#parts) path.addSlices(step, weight, values, variances);
    const slice = (position - step) * slicesPerStep;
    const before = Math.min(slicesPerStep - 1, Math.floor(slice));
    const [from = 0, to = 0] = values.subarray(before, before + 2);
    return from + (to - from) * (slice - before);
  }

  #bandAround(close: number): Band {
    return {
      low: Math.max(1, Math.ceil(close * (1 - this.#bandFraction) - tolerance)),
      high: Math.floor(close * (1 + this.#bandFraction) + tolerance),
    };
  }
}

const leadInSteps = 64;
const stepsPerPage = 64;
const unbounded: Band = { low: 1, high: Number.MAX_SAFE_INTEGER };
/** What binary fractions may be off by where the band's edge is exactly a tick. */
const tolerance = 1e-7;

/** The price, in ticks, of a logarithm: rising with it, so that extremes stay extremes after rounding. */
export function toTicks(logarithm: number, band: Band): number {
  return Math.max(band.low, Math.min(band.high, Math.round(Math.exp(logarithm))));
}
