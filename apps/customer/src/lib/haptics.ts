import { prefersStill } from './motion.ts';
import { tick } from './native.ts';

/** How long what is done is felt, in milliseconds of vibration. */
const durations = {
  /** Another bar of the chart under the finger. */
  step: 6,
  /** Something is confirmed: slid, or answered with yes. */
  confirm: 15,
  /** An order or a payment was taken. */
  success: 25,
} as const;

/** Steps that follow each other sooner are felt as one. */
const STEPS_APART_MS = 50;
let steppedAt = -Infinity;

/** Lets a deed be felt, on devices that can. */
export function feel(deed: keyof typeof durations): void {
  if (deed === 'step') {
    const now = performance.now();
    if (now - steppedAt < STEPS_APART_MS) return;
    steppedAt = now;
  }
  if (!prefersStill()) tick(durations[deed]);
}
