import type { ListedInstrument } from '../instruments/instrument.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Climate } from './climate.ts';
import { FactorPath } from './factor-path.ts';
import { keysAt, secretOf, type Key } from './hash.ts';
import { blockOf, indexInBlock, slicesPerStep, stepsPerBlock } from './steps.ts';

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
  readonly #secret: Buffer;
  readonly #parts: readonly WeightedPath[];
  readonly #baseLogarithm: number;
  readonly #carry: { readonly perStep: number; readonly until: number } | undefined;
  readonly #bandFraction: number;
  readonly #tradesOn: (step: number) => boolean;
  readonly #closes = new BoundedMap<number, Float64Array>(3);
  readonly #dayKeys = new BoundedMap<number, Key[]>(2);

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
    return this.#closesOf(blockOf(step))[indexInBlock(step)] ?? 0;
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
  keysAt(step: number, place: string, count: number): Key[] {
    return keysAt(this.#secret, `${step} ${place}`, count);
  }

  /** The key of a step's own noise. Some weeks of them are made at once. */
  keyOf(step: number): Key {
    const page = Math.floor(step / stepsPerPage);
    const keys = this.#dayKeys.getOrMake(page, () => keysAt(this.#secret, `days ${page}`, stepsPerPage));
    const key = keys[step - page * stepsPerPage];
    if (key === undefined) throw new RangeError(`not a step: ${step}`);
    return key;
  }

  /**
   * The closes at the boundaries of a block's steps. Each is held in the band around the one before, so they are made in
   * order. A block starts where the one before it ends, which is found by starting some weeks earlier: a price that the
   * band held back is free again within days, and then how it began makes no difference.
   */
  #closesOf(block: number): Float64Array {
    return this.#closes.getOrMake(block, () => {
      const begin = block * stepsPerBlock;
      const closes = new Float64Array(stepsPerBlock + 1);
      const leadIn = stepsPerBlock - leadInSteps;
      const values = this.#parts.map(({ path }) => path.blockValues(block - 1));
      let close = toTicks(this.#logarithmAt(leadIn, values, begin - leadInSteps), unbounded);
      for (let index = leadIn; index < stepsPerBlock; index += 1)
        close = this.#nextClose(block - 1, index, close, values);
      this.#parts.forEach(({ path }, part) => (values[part] = path.blockValues(block)));
      closes[0] = close;
      for (let index = 0; index < stepsPerBlock; index += 1) {
        close = this.#nextClose(block, index, close, values);
        closes[index + 1] = close;
      }
      return closes;
    });
  }

  #nextClose(block: number, index: number, close: number, values: readonly Float64Array[]): number {
    return this.#tradesOn(block * stepsPerBlock + index)
      ? toTicks(this.#logarithmAt(index + 1, values, block * stepsPerBlock + index + 1), this.#bandAround(close))
      : close;
  }

  /** @param position the boundary, counted from the anchor instead of from the beginning of its block */
  #logarithmAt(boundary: number, values: readonly Float64Array[], position: number): number {
    let sum = this.#baseLogarithm + this.#carryAt(position);
    for (let part = 0; part < this.#parts.length; part += 1) {
      sum += (this.#parts[part]?.weight ?? 0) * (values[part]?.[boundary] ?? 0);
    }
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
