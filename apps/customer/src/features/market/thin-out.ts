/** At most `most` of the points, evenly spread, always with the first and the last. */
export function thinOut(points: readonly number[], most: number): readonly number[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] ?? 0);
}
