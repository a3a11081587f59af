import type { AutoscaleInfo } from 'lightweight-charts';
import type { ChartPicture } from './chart-picture.ts';

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
