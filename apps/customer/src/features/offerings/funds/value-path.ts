import { chartNumber } from '../../../lib/format/money.ts';

interface ValuePoint {
  day: number;
  low: string;
  value: string;
  high: string;
}

export interface ValuePaths {
  /** Between the lowest and the highest return. */
  band: string;
  /** At the return of today. */
  line: string;
}

/** SVG paths in a box of the given size: days to the right, value upwards, the first point at the left edge. */
export function valuePaths(points: readonly ValuePoint[], width: number, height: number): ValuePaths {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { band: '', line: '' };
  const days = Math.max(1, last.day - first.day);
  const floor = chartNumber(first.low);
  const rise = Math.max(Number.EPSILON, ...points.map(({ high }) => chartNumber(high) - floor));
  const place = (day: number, value: string) => {
    const x = ((day - first.day) / days) * width;
    const y = height - ((chartNumber(value) - floor) / rise) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const along = (field: 'low' | 'value' | 'high') => points.map((point) => place(point.day, point[field]));
  return {
    band: `M${[...along('high'), ...along('low').toReversed()].join('L')}Z`,
    line: `M${along('value').join('L')}`,
  };
}
