import type { AutoscaleInfo } from 'lightweight-charts';
import type { ChartPicture } from './chart-picture.ts';
import { extremesOf, type Seen } from './overlay-scale.ts';

/** A scale that also shows a price. */
export function including(own: AutoscaleInfo | null, price: number): AutoscaleInfo | null {
  if (own?.priceRange == null) return own;
  const { minValue, maxValue } = own.priceRange;
  return { ...own, priceRange: { minValue: Math.min(minValue, price), maxValue: Math.max(maxValue, price) } };
}

/** A line that is not far off stays in view: at most by half of what is seen without it. */
export function withLines(own: AutoscaleInfo | null, lines: ChartPicture['lines']): AutoscaleInfo | null {
  if (own?.priceRange == null) return own;
  const { minValue, maxValue } = own.priceRange;
  const room = (maxValue - minValue) / 2;
  const near = lines.filter(({ price }) => price >= minValue - room && price <= maxValue + room);
  return near.reduce<AutoscaleInfo | null>((info, { price }) => including(info, price), own);
}

/** What lies over the prices stays in view, as far as it is in sight. */
export function withOverlays(
  own: AutoscaleInfo | null,
  overlays: ChartPicture['overlays'],
  seen: Seen,
): AutoscaleInfo | null {
  const over = overlays.filter(({ guides }) => guides === undefined);
  return over.flatMap((overlay) => extremesOf(overlay, seen) ?? []).reduce(including, own);
}
