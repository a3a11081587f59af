import { expect, it } from 'vitest';
import { withOverlays } from '../../../../src/features/market/chart/autoscale.ts';
import type { Overlay } from '../../../../src/features/market/chart/chart-picture.ts';
import { extremesOf, scaleIn, seenIn } from '../../../../src/features/market/chart/overlay-scale.ts';

const line = (...values: (number | undefined)[]): Overlay['series'][number] => ({
  values,
  colour: 'first',
  kind: 'line',
});
const all = { from: 0, to: 9 };

it('what is in sight begins with no bar before the first, and holds those at both edges', () => {
  expect(seenIn({ from: -3.5, to: 4.2 })).toEqual({ from: 0, to: 5 });
  expect(seenIn({ from: 2.7, to: 4 })).toEqual({ from: 2, to: 4 });
});

it('the extremes are those of all series in sight, and of none where nothing is', () => {
  const overlay = { series: [line(undefined, 5, 9, 1), line(7, 3, undefined, 40)] };
  expect(extremesOf(overlay, { from: 1, to: 2 })).toEqual([3, 9]);
  expect(extremesOf(overlay, all)).toEqual([1, 40]);
  expect(extremesOf(overlay, { from: 4, to: 8 })).toBeUndefined();
  expect(extremesOf({ series: [line(undefined, undefined)] }, all)).toBeUndefined();
});

it('an indicator fills its part but for a margin, its guides included', () => {
  const part = { from: 0.5, to: 1 };
  const y = scaleIn(part, { series: [line(40, 60)], guides: [30, 70] }, { seen: all, plotHeight: 200 });
  // 16 % of the hundred pixels are free above, and 8 % below.
  expect([y(70), y(30), y(50)]).toEqual([116, 192, 154]);
  const outside = scaleIn(part, { series: [line(90)], guides: [30, 70] }, { seen: all, plotHeight: 200 });
  expect(outside(90)).toBe(116);
});

it('one value alone is in the middle, and none is nowhere else', () => {
  const part = { from: 0, to: 1 };
  expect(scaleIn(part, { series: [line(0, 0)], guides: [0] }, { seen: all, plotHeight: 100 })(0)).toBe(54);
  expect(scaleIn(part, { series: [line()] }, { seen: all, plotHeight: 100 })(7)).toBe(54);
});

it('prices make room for what lies over them in sight, and not for what has a part of its own', () => {
  const own = { priceRange: { minValue: 10, maxValue: 20 } };
  const over: Overlay = { id: 'ma', label: 'MA 20', series: [line(5, 15, 25)] };
  const below: Overlay = { id: 'rsi', label: 'RSI 14', series: [line(99, 99, 99)], guides: [70] };
  expect(withOverlays(own, [over, below], all)?.priceRange).toEqual({ minValue: 5, maxValue: 25 });
  expect(withOverlays(own, [over, below], { from: 1, to: 1 })?.priceRange).toEqual({ minValue: 10, maxValue: 20 });
  expect(withOverlays(null, [over], all)).toBeNull();
});
