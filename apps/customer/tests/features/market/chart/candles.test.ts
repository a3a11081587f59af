import { expect, it } from 'vitest';
import { Candles, type Candle } from '../../../../src/features/market/chart/candles.ts';
import type { ChartPart } from '../../../../src/features/market/chart/chart-picture.ts';
import type { ChartColours } from '../../../../src/lib/chart-colours.ts';

type Drawn = Parameters<ReturnType<Candles['renderer']>['draw']>;

/** No room for columns. */
const below: ChartPart = { from: 1, to: 1 };
const colours = { surface: ' ', rising: 'r', falling: 'f' } as ChartColours;

/** What candles look like, a letter a pixel; a price of one is a pixel from the lower edge, and bars are `spacing` pixels apart. */
function pictureOf(
  candles: readonly Omit<Candle, 'time'>[],
  { spacing, height, dots = 1, volume = below }: { spacing: number; height: number; dots?: number; volume?: ChartPart },
) {
  const width = Math.ceil(candles.length * spacing * dots);
  const pixels = Array.from({ length: height * dots }, () => Array<string>(width).fill('.'));
  const context = {
    fillStyle: '',
    fillRect(left: number, top: number, columns: number, rows: number) {
      for (let y = top; y < top + rows; y += 1) {
        for (let x = left; x < left + columns; x += 1) {
          const row = pixels[y];
          if (row?.[x] !== undefined) row[x] = context.fillStyle;
        }
      }
    },
  };
  const view = new Candles(colours, volume);
  view.update({
    bars: candles.map((candle, time) => ({
      x: spacing * (time + 0.5) - 0.5,
      time,
      originalData: { ...candle, time: '2026-11-27' },
      barColor: '',
    })),
    barSpacing: spacing,
    visibleRange: { from: 0, to: candles.length },
    conflationFactor: 1,
  });
  const target = {
    useBitmapCoordinateSpace: (draw: (scope: object) => void) =>
      draw({
        context,
        bitmapSize: { width, height: height * dots },
        horizontalPixelRatio: dots,
        verticalPixelRatio: dots,
      }),
  } as unknown as Drawn[0];
  view.renderer().draw(target, ((price: number) => height - price) as Drawn[1], false);
  return pixels.map((row) => row.join(''));
}

const rises = { open: 2, close: 6, high: 7, low: 1, volume: 4 };
const falls = { open: 6, close: 2, high: 7, low: 1, volume: 4 };
const stays = { open: 4, close: 4, high: 6, low: 2, volume: 0 };

it('what rises is hollow, what falls is filled, and what ends where it began is a line', () => {
  expect(pictureOf([rises, falls, stays], { spacing: 7, height: 8 })).toEqual([
    '.....................',
    '...r......f..........',
    '.rrrrr..fffff....r...',
    '.r   r..fffff....r...',
    '.r   r..fffff..rrrrr.',
    '.rrrrr..fffff....r...',
    '...r......f..........',
    '.....................',
  ]);
});

it('a body is hollow as long as there is a pixel for it', () => {
  const at = (spacing: number) => pictureOf([rises, rises], { spacing, height: 8 })[3];
  expect(at(4)).toBe('.r r.r r');
  expect(at(3)).toBe('r rr r');
  expect(at(2)).toBe('.r.r');
});

it('edges and wicks are as wide as a line of the screen, with room for it', () => {
  const rows = pictureOf([rises], { spacing: 6, height: 8, dots: 2 });
  expect(rows[3]).toBe('....rr......');
  expect(rows[4]).toBe('.rrrrrrrr...');
  expect(rows[6]).toBe('.rr    rr...');
});

it('columns of volume stand on the floor of their part, the greatest one as high as there is room', () => {
  const bars = [rises, { ...falls, volume: 2 }, stays].map((bar) => ({
    ...bar,
    open: 20,
    close: 20,
    high: 20,
    low: 20,
  }));
  const part = { from: 0.25, to: 0.75 };
  expect(pictureOf(bars, { spacing: 4, height: 20, volume: part }).slice(5, 17)).toEqual([
    '............',
    '............',
    ...Array.from({ length: 4 }, () => '.rrr........'),
    ...Array.from({ length: 4 }, () => '.rrr.rrr....'),
    '............',
    '............',
  ]);
});
