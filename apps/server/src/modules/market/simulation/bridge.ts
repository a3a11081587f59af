import { uniformAt, type Key } from './hash.ts';

/**
 * The highest (or lowest) point of a Brownian path that goes from one value to another, drawn from its exact
 * distribution.
 * @param variance of the whole way
 */
export function drawHigh(from: number, to: number, variance: number, uniform: number): number {
  const across = to - from;
  return (from + to + Math.sqrt(across * across - 2 * variance * Math.log(uniform))) / 2;
}

export function drawLow(from: number, to: number, variance: number, uniform: number): number {
  return -drawHigh(-from, -to, variance, uniform);
}

/** Open, high, low and close of a stretch of the path, as logarithms. */
export interface Stretch {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The two places of a stretch, counted from 0, where it reaches its high and its low. */
export interface Extremes {
  readonly highAt: number;
  readonly lowAt: number;
}

/**
 * Chooses where a stretch of `places` (2 or more) reaches its extremes. A free path needs time as the square of the way.
 */
export function placeExtremes({ open, high, low, close }: Stretch, places: number, key: Key): Extremes {
  const highFirst = uniformAt(key, 1) < (close < open ? 0.72 : 0.28);
  const [near, far] = highFirst ? [high, low] : [low, high];
  const range = high - low;
  const toFirst = wayWeight(Math.abs(near - open), range, uniformAt(key, 2));
  const between = wayWeight(range, range, uniformAt(key, 3));
  const toEnd = wayWeight(Math.abs(close - far), range, uniformAt(key, 4));
  const whole = toFirst + between + toEnd;
  let first = Math.min(places - 2, Math.floor((toFirst / whole) * places));
  let second = Math.min(places - 1, Math.floor(((toFirst + between) / whole) * places));
  if (second <= first) second = first + 1;
  first = Math.max(0, first);
  return highFirst ? { highAt: first, lowAt: second } : { highAt: second, lowAt: first };
}

function wayWeight(way: number, range: number, uniform: number): number {
  return range === 0 ? 1 : ((way / range) ** 2 + 0.06) * (0.3 + uniform);
}

/** Fills the entries between two set ones as a path that stays within low and high. @param noise normal, for each place */
export function fillBridge(
  values: Float64Array,
  start: number,
  end: number,
  limits: { readonly low: number; readonly high: number; readonly varianceOfStep: number },
  noise: (place: number) => number,
): void {
  if (end - start < 2) return;
  const middle = (start + end) >> 1;
  const left = values[start] ?? 0;
  const right = values[end] ?? 0;
  const share = (middle - start) / (end - start);
  const deviation = Math.sqrt(limits.varianceOfStep * (middle - start) * (1 - share));
  const free = left + (right - left) * share + deviation * noise(middle);
  values[middle] = fold(free, limits.low, limits.high);
  fillBridge(values, start, middle, limits, noise);
  fillBridge(values, middle, end, limits, noise);
}

/** Reflects a value that left the range back into it. */
export function fold(value: number, low: number, high: number): number {
  const reflected = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.max(low, Math.min(high, reflected));
}
