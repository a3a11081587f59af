import type { ClimateOfBlock } from './climate.ts';
import { normalAt, uniformAt, type Key } from './hash.ts';

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
export function fillCascade(values: Float64Array, variances: Float64Array, keys: CascadeKeys, root: number): void {
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
