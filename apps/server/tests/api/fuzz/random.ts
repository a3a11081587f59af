/** Chance that can be had again: the same seed gives the same choices. */
export interface Chance {
  /** From 0 up to, but not with, `below`. */
  whole(below: number): number;
  /** True so often, of one. */
  often(share: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  uuid(): string;
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  const hex = (digits: number): string => Array.from({ length: digits }, () => whole(16).toString(16)).join('');
  return {
    whole,
    often: (share) => next() < share,
    oneOf: (choices) => choices[whole(choices.length)] as (typeof choices)[number],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
