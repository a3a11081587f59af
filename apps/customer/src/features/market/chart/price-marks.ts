import type { Placed } from './tag-places.ts';

/** Steps between lines of price within one power of ten; neighbours are never more than half apart, so that the number of lines hardly jumps. */
const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10] as const;

/**
 * Round prices for the lines behind a chart.
 * @param least the smallest step that makes sense: the tick
 * @param most how many lines there are at the most
 */
export function priceMarks(low: number, high: number, least: number, most: number): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span) || most < 1) return [];
  const power = 10 ** Math.floor(Math.log10(span / most));
  for (const factor of [power, power * 10]) {
    for (const nice of niceSteps) {
      const step = nice * factor;
      // A hundredth of a step is what floating point may be off by.
      const first = Math.ceil(low / step - 0.01);
      const last = Math.floor(high / step + 0.01);
      if (step < least * 0.99 || last - first + 1 > most) continue;
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
    }
  }
  return [];
}

/** Decimals that write all of the marks without loss: none where all are whole. */
export function decimalsOfMarks(marks: readonly number[], decimals: number): number {
  return marks.every((mark) => Math.abs(mark - Math.round(mark)) < 1e-9) ? 0 : decimals;
}

/** Those that stand clear of all of the others, and are not cut at the ends. */
export function standingClear<Mark extends Placed>(
  marks: readonly Mark[],
  { others, away, half, height }: { others: readonly Placed[]; away: number; half: number; height: number },
): Mark[] {
  return marks.filter(
    ({ y }) => y >= half && y <= height - half && others.every((other) => Math.abs(other.y - y) >= away),
  );
}
