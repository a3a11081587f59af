/** A list that is narrowed to what hardly anything is says after this how far it has looked, and goes on from there when asked. */
const longestMs = 75;

/** How long a list is looked for, in steps of which each is as wide as the last one's time lets hope that it ends soon enough. */
export interface Patience {
  /** By how many times the next step may be wider than the last, which has just ended: 0 where there is to be none. */
  left(most: number): number;
}

/** It begins now. */
export function createPatience(now: () => number = () => performance.now()): Patience {
  const startedAt = now();
  let last = startedAt;
  return {
    left(most) {
      const at = now();
      const took = at - last;
      last = at;
      const rest = longestMs - (at - startedAt);
      return rest <= 0 ? 0 : Math.min(most, rest / took);
    },
  };
}
