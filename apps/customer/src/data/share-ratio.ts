/** Whether a split leaves fewer shares than before, as 10:1 does. */
export function isReverseSplit(ratio = ''): boolean {
  const [held = 0, becomes = 0] = ratio.split(':').map(Number);
  return becomes < held;
}
