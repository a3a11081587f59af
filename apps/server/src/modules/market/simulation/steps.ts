/**
 * The path is laid out in steps of one trading day, in blocks of 2048 steps (5.6 years of days, 6.5 years of trading
 * weeks), and each step in 32 slices. Step 0 is the day to which the prices in the catalogue belong.
 */
export const stepsPerBlock = 2048;
export const slicesPerStep = 32;

export function blockOf(step: number): number {
  return Math.floor(step / stepsPerBlock);
}

export function indexInBlock(step: number): number {
  return step - blockOf(step) * stepsPerBlock;
}
