import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Series } from '../../../../../src/modules/market/feeds/replay/read-recording.ts';
import { pointsOfBar, SeriesPlayer } from '../../../../../src/modules/market/feeds/replay/series-player.ts';

const rising = { open: 10, high: 14, low: 8, close: 12, volume: 4 };
const falling = { open: 12, high: 13, low: 6, close: 7, volume: 8 };
type Bar = typeof rising;

function seriesOf(bars: readonly Bar[]): Series {
  const column = (name: keyof Bar) => Float64Array.from(bars, (bar) => bar[name]);
  return {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

const bars = fc.array(
  fc
    .tuple(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 4, maxLength: 4 }), fc.nat({ max: 100 }))
    .map(([prices, volume]): Bar => {
      const [low = 1, a = 1, b = 1, high = 1] = prices.toSorted((left, right) => left - right);
      return { low, high, open: volume % 2 === 0 ? a : b, close: volume % 2 === 0 ? b : a, volume: volume * 4 };
    }),
  { minLength: 1, maxLength: 700 },
);

describe('SeriesPlayer', () => {
  test('plays a bar through its four prices, and the file again from its start', () => {
    const player = new SeriesPlayer(seriesOf([rising, falling]));
    const prices = Array.from({ length: 10 }, (_, point) => player.price(point - 1));
    expect(prices).toEqual([7, 10, 8, 14, 12, 12, 13, 6, 7, 10]);
  });

  test('a stretch is what its points come to, however long it is and wherever it begins', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: -9_000, max: 9_000 }), fc.nat({ max: 9_000 }), (file, first, length) => {
        const player = new SeriesPlayer(seriesOf(file));
        const points = Array.from({ length: length + 1 }, (_, index) => first + index);
        const prices = points.map((point) => player.price(point));
        const volume = points.reduce((sum, point) => {
          const bar = Math.floor(point / pointsOfBar);
          return sum + (file[((bar % file.length) + file.length) % file.length]?.volume ?? 0) / pointsOfBar;
        }, 0);
        expect(player.stretch(first, first + length)).toEqual({
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume,
        });
      }),
      { numRuns: 60 },
    );
  });
});
