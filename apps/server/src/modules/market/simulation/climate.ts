import type { KeyObject } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { keyAt, secretOf, uniformAt } from './hash.ts';
import { stepsPerBlock } from './steps.ts';

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
