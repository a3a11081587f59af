import type { ChartPart, Overlay } from './chart-picture.ts';

/** The places of the first and the last bar in sight, and of all between them. */
export interface Seen {
  from: number;
  to: number;
}

/** Of the height of a part of the chart, above and below its values. */
const free = { top: 0.16, bottom: 0.08 };

/** The bars of a range that a chart shows, which may begin before the first and end within one. */
export function seenIn({ from, to }: { from: number; to: number }): Seen {
  return { from: Math.max(0, Math.floor(from)), to: Math.ceil(to) };
}

/** The least and the greatest of its values in sight; undefined where there are none. */
export function extremesOf({ series }: Pick<Overlay, 'series'>, { from, to }: Seen): [number, number] | undefined {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { values } of series) {
    for (let index = from; index <= to; index += 1) {
      const value = values[index];
      if (value === undefined) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return least <= most ? [least, most] : undefined;
}

/**
 * The scale of an indicator with a part of the chart for itself: its values in sight and its guides are all within.
 * @param plotHeight CSS pixels
 * @returns how far below the upper edge of the plot a value lies, CSS pixels
 */
export function scaleIn(
  { from, to }: ChartPart,
  { series, guides = [] }: Pick<Overlay, 'series' | 'guides'>,
  { seen, plotHeight }: { seen: Seen; plotHeight: number },
): (value: number) => number {
  const all = [...(extremesOf({ series }, seen) ?? []), ...guides];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const height = (to - from) * plotHeight;
  const top = from * plotHeight + free.top * height;
  const bottom = to * plotHeight - free.bottom * height;
  if (!(least < most)) return () => (top + bottom) / 2;
  const unit = (bottom - top) / (most - least);
  return (value) => bottom - (value - least) * unit;
}
