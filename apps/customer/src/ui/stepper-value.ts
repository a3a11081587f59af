/** Whole numbers; `max` is at least `min`, `step` at least 1, and steps are counted from `min`. */
export interface Limits {
  min: number;
  max: number;
  step: number;
}

/** The nearest value that can be reached: within the limits, on a step, never above what was asked for unless that is below `min`. */
export function clampToStep(value: number, { min, max, step }: Limits): number {
  const within = Math.min(Math.max(value, min), max);
  return min + Math.floor((within - min) / step) * step;
}

/** `value` moved by `steps` (negative is down); from an empty or odd value to the next step in that direction. */
export function stepFrom(value: number | null, steps: number, limits: Limits): number {
  if (value === null) return limits.min;
  const floor = clampToStep(value, limits);
  const start = steps < 0 && floor < value ? floor + limits.step : floor;
  return clampToStep(start + steps * limits.step, limits);
}

/** Whether the value is within the limits and on a step. */
export function isReachable(value: number, limits: Limits): boolean {
  return clampToStep(value, limits) === value;
}
