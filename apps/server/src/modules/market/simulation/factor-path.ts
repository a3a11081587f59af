import { BoundedMap } from '../bounded-map.ts';
import { fillCascade, type CascadeKeys } from './cascade.ts';
import type { Climate } from './climate.ts';
import { keyAt, normalAt, secretOf, type Key } from './hash.ts';
import { blockOf, indexInBlock, slicesPerStep, stepsPerBlock } from './steps.ts';

/** Where the path is at each boundary of a block's steps, and the variance of each step. */
interface Block {
  readonly values: Float64Array;
  readonly variances: Float64Array;
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
  readonly #secret: Buffer;
  readonly #climate: Climate;
  readonly #pinKey: Key;
  readonly #blockVariance: number;
  readonly #growthPerBlock: number;
  readonly #blocks = new BoundedMap<number, Block>(2);
  readonly #keys = new BoundedMap<number, CascadeKeys>(4);

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

  /** The values at the boundaries of a block's steps: 2049 of them. */
  blockValues(block: number): Float64Array {
    return this.#block(block).values;
  }

  /** Adds `weight` times the path at the 33 slice boundaries of a step, and the variance of its 32 slices. */
  addSlices(step: number, weight: number, values: Float64Array, variances: Float64Array): void {
    const block = this.#block(blockOf(step));
    const index = indexInBlock(step);
    scratchValues[0] = block.values[index] ?? 0;
    scratchValues[slicesPerStep] = block.values[index + 1] ?? 0;
    scratchVariances[0] = block.variances[index] ?? 0;
    fillCascade(scratchValues, scratchVariances, this.#keysOf(blockOf(step)), stepsPerBlock + index);
    for (let slice = 0; slice < slicesPerStep; slice += 1) {
      values[slice] = (values[slice] ?? 0) + weight * (scratchValues[slice] ?? 0);
      variances[slice] = (variances[slice] ?? 0) + weight * weight * (scratchVariances[slice] ?? 0);
    }
    values[slicesPerStep] = (values[slicesPerStep] ?? 0) + weight * (scratchValues[slicesPerStep] ?? 0);
  }

  #block(block: number): Block {
    return this.#blocks.getOrMake(block, () => {
      const values = new Float64Array(stepsPerBlock + 1);
      const variances = new Float64Array(stepsPerBlock);
      values[0] = this.#pin(block);
      values[stepsPerBlock] = this.#pin(block + 1);
      variances[0] = this.#blockVariance;
      fillCascade(values, variances, this.#keysOf(block), 1);
      return { values, variances };
    });
  }

  #keysOf(block: number): CascadeKeys {
    return this.#keys.getOrMake(block, () => ({
      own: keyAt(this.#secret, `block ${block}`),
      share: keyAt(this.#secret, `shares of block ${block}`),
      climate: this.#climate.at(block),
    }));
  }

  #pin(boundary: number): number {
    if (boundary === 0) return 0;
    const trend = this.#growthPerBlock * Math.max(-blocksOfGrowth, Math.min(blocksOfGrowth, boundary));
    return trend + pinLooseness * Math.sqrt(this.#blockVariance) * normalAt(this.#pinKey, boundary);
  }
}

const scratchValues = new Float64Array(slicesPerStep + 1);
const scratchVariances = new Float64Array(slicesPerStep);
