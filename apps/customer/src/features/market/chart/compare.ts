import type { Bar } from './bars.ts';
import type { ChartPicture, Overlay, OverlaySeries } from './chart-picture.ts';

/** Another instrument beside the one that is shown. */
export interface Compared {
  symbol: string;
  name: string;
}

/** How those that are compared look, by their places: colours, and lines that differ without them. */
const looks: readonly Pick<OverlaySeries, 'colour' | 'kind'>[] = [
  { colour: 'fourth', kind: 'line' },
  { colour: 'fifth', kind: 'dashes' },
  { colour: 'sixth', kind: 'dots' },
];

/** So many at once. */
export const COMPARED_AT_MOST = looks.length;

/**
 * Another instrument's closes on the scale of this one: each begins at this one's height of where the time that is shown begins, so
 * that equal heights are equal changes. Bars are matched by their ends, since exchanges open at different times.
 * @param place among those that are compared, from 0
 */
export function compared(
  { symbol, name }: Compared,
  { bars, first }: Pick<ChartPicture, 'bars' | 'first'>,
  others: readonly Bar[],
  place: number,
): Overlay {
  const closes: (number | undefined)[] = [];
  let next = 0;
  for (const index of bars.keys()) {
    const end = bars[index + 1]?.time ?? Infinity;
    while ((others[next]?.time ?? Infinity) < end) next += 1;
    closes.push(others[next - 1]?.close);
  }
  const start = closes.findIndex((close, index) => index >= first && close !== undefined);
  const [own, other] = [bars[first]?.close, closes[start]];
  const scale = own === undefined || other === undefined || other === 0 ? undefined : own / other;
  const values = closes.map((close, index) =>
    index < start || close === undefined || scale === undefined ? undefined : close * scale,
  );
  const { colour, kind } = looks[place] ?? { colour: 'flat', kind: 'line' };
  return { id: `compare ${symbol}`, label: name, series: [{ values, colour, kind }], isCompared: true };
}
