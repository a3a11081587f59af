import { hashAt, normalAt, uniformAt } from './hash.ts';

/** How unevenly an interval's variance falls to its halves; 0 is evenly. It makes calm and stormy times at every scale. */
const unevenness = 0.34;

/**
 * Refines a Brownian bridge in uneven time. `values` has its first and last entry set and `variances[0]` the variance
 * of the whole; both are filled for 2^n equal steps. Each halving gives one half more of the variance than the other, so
 * volatility clusters, and puts the middle where a bridge with those variances would have it.
 *
 * Nodes are numbered as in a binary heap below `root`, so filling a part alone gives the same values as filling the whole.
 */
export function fillCascade(values: Float64Array, variances: Float64Array, key: number, root: number): void {
  const steps = variances.length;
  const weightKey = hashAt(key, 0x77);
  let node = root;
  for (let width = steps; width > 1; width /= 2) {
    const half = width / 2;
    for (let start = 0; start < steps; start += width, node += 1) {
      const variance = variances[start] ?? 0;
      const share = 0.5 + unevenness * (uniformAt(weightKey, node) - 0.5);
      const left = values[start] ?? 0;
      const right = values[start + width] ?? 0;
      values[start + half] =
        left + (right - left) * share + normalAt(key, node) * Math.sqrt(variance * share * (1 - share));
      variances[start] = variance * share;
      variances[start + half] = variance * (1 - share);
    }
    node = root * (2 * steps / width);
  }
}
