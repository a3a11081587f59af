import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesApart } from '../../src/ui/level-chart.tsx';
import { sparklineShape } from '../../src/ui/sparkline.tsx';

test('levels beyond the course widen what is drawn', () => {
  const shape = sparklineShape([2, 3], undefined, { width: 120, height: 36, inset: 3 }, [1, 4]);
  expect(shape?.levels).toEqual([33, 3]);
  expect(shape?.line).toBe('M3 23L117 13');
});

test('labels keep their order and a gap between them, within the chart', () => {
  expect(placesApart([50, 52], 16, 86)).toEqual([50, 66]);
  expect(placesApart([80, 84], 16, 86)).toEqual([70, 86]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 86 }), { minLength: 1, maxLength: 4 }), (heights) => {
      const places = placesApart(heights, 16, 86);
      const sorted = places.toSorted((one, other) => one - other);
      sorted.slice(1).forEach((place, index) => expect(place - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(16));
      expect(Math.max(...places)).toBeLessThanOrEqual(86);
      for (const [one, height] of heights.entries())
        for (const [other, lower] of heights.entries())
          if (height < lower) expect(places[one]).toBeLessThan(places[other] ?? 0);
    }),
  );
});
