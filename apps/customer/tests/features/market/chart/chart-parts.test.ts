import { expect, it } from 'vitest';
import { marginsIn, partsOf, type Overlay } from '../../../../src/features/market/chart/chart-picture.ts';

const own = (id: string): Overlay => ({ id, label: id, series: [], guides: [0] });
const over: Overlay = { id: 'ma', label: 'MA 20', series: [] };
const candles = { range: '1d', style: 'candles', interval: '1m' } as const;

it('prices, volume and each indicator of its own scale stand beneath each other, from edge to edge', () => {
  const { prices, volume, indicators } = partsOf({ scope: candles, overlays: [over, own('rsi'), own('macd')] });
  const parts = [prices, volume, indicators.get('rsi'), indicators.get('macd')];
  expect(prices.from).toBe(0);
  for (const [place, part] of parts.entries()) {
    expect(part?.to).toBeGreaterThan(part?.from ?? 1);
    if (place > 0) expect(part?.from).toBeCloseTo(parts[place - 1]?.to ?? -1);
  }
  expect(parts.at(-1)?.to).toBeCloseTo(1);
  expect(indicators.has('ma')).toBe(false);
});

it('a line alone has all of the height', () => {
  expect(partsOf({ scope: { ...candles, style: 'line' }, overlays: [over] }).prices).toEqual({ from: 0, to: 1 });
});

it('the margins of a scale leave the other parts out, and never less than nothing', () => {
  expect(marginsIn({ from: 0.5, to: 0.75 }, { top: 0.2, bottom: 0.4 })).toEqual({ top: 0.55, bottom: 0.35 });
  expect(marginsIn({ from: 0.9, to: 1.0000000000000002 }, { top: 0, bottom: 0 })).toEqual({ top: 0.9, bottom: 0 });
});
