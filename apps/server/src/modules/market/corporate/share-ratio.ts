import { divideHalfEven, type Decimal } from '@sauda/money';

/** Of so many shares become so many, at no cost: 1 → 10 of a split by ten, 2 → 3 of a bonus of one for two. Both above zero. */
export interface ShareRatio {
  readonly held: bigint;
  readonly becomes: bigint;
}

/** One after the other. */
export const combined = (one: ShareRatio, next: ShareRatio): ShareRatio => ({
  held: one.held * next.held,
  becomes: one.becomes * next.becomes,
});

/** What a price of one share before is for one after: on the tick, half to even, and at least one tick. */
export function scaledPrice(price: Decimal, { held, becomes }: ShareRatio, tick: Decimal): Decimal {
  const ticks = divideHalfEven(price * held, becomes * tick);
  return (ticks < 1n ? 1n : ticks) * tick;
}

/**
 * The band of a day: no wider than it was.
 * @param to on the tick, so that each price within is a price at which it can be traded
 */
export function scaledBand(price: Decimal, { held, becomes }: ShareRatio, tick: Decimal, to: 'up' | 'down'): Decimal {
  const whole = (price * held + (to === 'up' ? becomes * tick - 1n : 0n)) / (becomes * tick);
  return (whole < 1n ? 1n : whole) * tick;
}

/** Whole units that become of some, whatever is left of one. */
export const unitsAfter = (units: bigint, { held, becomes }: ShareRatio): bigint => (units * becomes) / held;

/**
 * What becomes of parts of one holding, in their order: together exactly the whole units that become of all of it, so that not each part loses a
 * fraction. No part becomes less than its own whole units.
 */
export function partsAfter(parts: readonly bigint[], ratio: ShareRatio): bigint[] {
  let before = 0n;
  return parts.map((part) => {
    const from = unitsAfter(before, ratio);
    before += part;
    return unitsAfter(before, ratio) - from;
  });
}

/** What is left of a unit, in parts of `held`. */
export const fractionAfter = (units: bigint, { held, becomes }: ShareRatio): bigint => (units * becomes) % held;
