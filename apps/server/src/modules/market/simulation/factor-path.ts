import type { KeyObject } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { keyAt, normalAt, secretOf, type Key, uniformAt } from './hash.ts';
import { blockOf, indexInBlock, slicesPerStep, stepsPerBlock } from './steps.ts';

/** How stormy a time is: shared by all paths of a market, since a stormy day is stormy for all. */
export interface ClimateOfBlock {
  at(node: number): number;
}

/** All paths ask for the same numbers, so that those down to the days are drawn once. */
export class Climate {
  readonly #secret: KeyObject;
  readonly #blocks = new BoundedMap<number, ClimateOfBlock>(8);

  constructor(seed: string) {
    this.#secret = secretOf(seed, 'climate');
  }

  at(block: number): ClimateOfBlock {
    return this.#blocks.getOrMake(block, () => {
      const key = keyAt(this.#secret, `block ${block}`);
      const drawn = Float64Array.from({ length: stepsPerBlock }, (_, node) => uniformAt(key, node));
      return { at: (node) => drawn[node] ?? uniformAt(key, node) };
    });
  }
}

/** How unevenly an interval's variance falls to its halves; 0 is evenly. It makes calm and stormy times at every scale. */
const sharedUnevenness = 0.36;
const ownUnevenness = 0.2;

export interface CascadeKeys {
  /** Of the path's own movement. */
  readonly own: Key;
  /** Of how its variance falls to the halves. */
  readonly share: Key;
  /** Shared by all paths of a market, since a stormy day is stormy for all. */
  readonly climate: ClimateOfBlock;
}

/**
 * Refines a Brownian bridge in uneven time. `values` has its first and last entry set and `variances[0]` the variance
 * of the whole; both are filled for 2^n equal steps. Each halving gives one half more of the variance than the other, so
 * volatility clusters, and puts the middle where a bridge with those variances would have it.
 *
 * Nodes are numbered as in a binary heap below `root`, so filling a part alone gives the same values as filling the whole.
 */
function fillCascade(values: Float64Array, variances: Float64Array, keys: CascadeKeys, root: number): void {
  const { own, share: shareKey, climate } = keys;
  const steps = variances.length;
  let node = root;
  for (let width = steps; width > 1; width /= 2) {
    const half = width / 2;
    for (let start = 0; start < steps; start += width, node += 1) {
      const variance = variances[start] ?? 0;
      const share =
        0.5 + sharedUnevenness * (climate.at(node) - 0.5) + ownUnevenness * (uniformAt(shareKey, node) - 0.5);
      const left = values[start] ?? 0;
      const right = values[start + width] ?? 0;
      values[start + half] =
        left + (right - left) * share + normalAt(own, node) * Math.sqrt(variance * share * (1 - share));
      variances[start] = variance * share;
      variances[start + half] = variance * (1 - share);
    }
    node = (root * 2 * steps) / width;
  }
}

/** Where the path is at each boundary of equal stretches, and the variance of each stretch. */
interface Stretches {
  readonly values: Float64Array;
  readonly variances: Float64Array;
}

interface Block {
  readonly keys: CascadeKeys;
  readonly pages: Stretches;
  /** The steps of each page, filled when somebody asks for one of them. */
  readonly steps: Stretches[];
}

export interface FactorOptions {
  /** Distinguishes this path from all others of the same market. */
  readonly name: string;
  /** A year's standard deviation of the logarithm. */
  readonly volatility: number;
  readonly stepsPerYear: number;
  /** How much the logarithm rises over a block, as prices do in the long run. */
  readonly growthPerBlock: number;
}

/** Growth ends this many blocks either side of the anchor, so that no price ever leaves the plausible. */
const blocksOfGrowth = 3;
/** How far from its trend a path is at a block's end, as a part of what it would have wandered freely. */
const pinLooseness = 0.15;

/**
 * One source of movement: the whole market, a sector, a currency, or a company's own fortune. Its value is a logarithm,
 * 0 at step 0. Block ends are pinned near the trend, so it wanders within a block and returns over the years.
 */
export class FactorPath {
  readonly #secret: KeyObject;
  readonly #climate: Climate;
  readonly #pinKey: Key;
  readonly #blockVariance: number;
  readonly #growthPerBlock: number;
  readonly #blocks = new BoundedMap<number, Block>(2);

  constructor(seed: string, climate: Climate, { name, volatility, stepsPerYear, growthPerBlock }: FactorOptions) {
    this.#secret = secretOf(seed, `path ${name}`);
    this.#climate = climate;
    this.#pinKey = keyAt(this.#secret, 'pins');
    this.#blockVariance = (volatility * volatility * stepsPerBlock) / stepsPerYear;
    this.#growthPerBlock = growthPerBlock;
  }

  /** The variance of an ordinary step. */
  get stepVariance(): number {
    return this.#blockVariance / stepsPerBlock;
  }

  /** The value at the beginning of a step. */
  valueAt(step: number): number {
    const index = indexInBlock(step);
    return this.#stepsOf(this.#block(blockOf(step)), index).values[index % stepsPerPage] ?? 0;
  }

  /** Adds `weight` times the path at the 33 slice boundaries of a step, and the variance of its 32 slices. */
  addSlices(step: number, weight: number, values: Float64Array, variances: Float64Array): void {
    const block = this.#block(blockOf(step));
    const index = indexInBlock(step);
    const slices = refine(
      this.#stepsOf(block, index),
      index % stepsPerPage,
      slicesOfAStep,
      block.keys,
      stepsPerBlock + index,
    );
    for (let slice = 0; slice < slicesPerStep; slice += 1) {
      values[slice] = (values[slice] ?? 0) + weight * (slices.values[slice] ?? 0);
      variances[slice] = (variances[slice] ?? 0) + weight * weight * (slices.variances[slice] ?? 0);
    }
    values[slicesPerStep] = (values[slicesPerStep] ?? 0) + weight * (slices.values[slicesPerStep] ?? 0);
  }

  #block(number: number): Block {
    return this.#blocks.getOrMake(number, () => {
      const keys = {
        own: keyAt(this.#secret, `block ${number}`),
        share: keyAt(this.#secret, `shares of block ${number}`),
        climate: this.#climate.at(number),
      };
      const whole = {
        values: Float64Array.of(this.#pin(number), this.#pin(number + 1)),
        variances: Float64Array.of(this.#blockVariance),
      };
      return { keys, pages: refine(whole, 0, stretches(pagesPerBlock), keys, 1), steps: [] };
    });
  }

  #stepsOf({ keys, pages, steps }: Block, index: number): Stretches {
    const page = Math.floor(index / stepsPerPage);
    return (steps[page] ??= refine(pages, page, stretches(stepsPerPage), keys, pagesPerBlock + page));
  }

  #pin(boundary: number): number {
    if (boundary === 0) return 0;
    const trend = this.#growthPerBlock * Math.max(-blocksOfGrowth, Math.min(blocksOfGrowth, boundary));
    return trend + pinLooseness * Math.sqrt(this.#blockVariance) * normalAt(this.#pinKey, boundary);
  }
}

const stepsPerPage = 64;
const pagesPerBlock = stepsPerBlock / stepsPerPage;

function stretches(count: number): Stretches {
  return { values: new Float64Array(count + 1), variances: new Float64Array(count) };
}

/** Fills `finer` with what lies within one stretch of `coarse`. @param root the number of the stretch's node */
function refine(coarse: Stretches, stretch: number, finer: Stretches, keys: CascadeKeys, root: number): Stretches {
  const { values, variances } = finer;
  values[0] = coarse.values[stretch] ?? 0;
  values[variances.length] = coarse.values[stretch + 1] ?? 0;
  variances[0] = coarse.variances[stretch] ?? 0;
  fillCascade(values, variances, keys, root);
  return finer;
}

/** Used again for each step. */
const slicesOfAStep = stretches(slicesPerStep);
