import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparklineShape } from '../../src/ui/sparkline.tsx';

const box = { width: 120, height: 36, inset: 3 };

test('fits the least point to the bottom, the greatest to the top, and rises to the right', () => {
  expect(sparklineShape([1, 2, 3], undefined, box)).toEqual({
    line: 'M3 33L60 18L117 3',
    baseline: undefined,
    end: { x: 117, y: 3 },
  });
});

test('keeps the reference inside the box', () => {
  expect(sparklineShape([2, 3], 1, box)?.baseline).toBe(33);
  expect(sparklineShape([2, 3], 4, box)?.baseline).toBe(3);
});

test('draws equal points as a line across the middle', () => {
  expect(sparklineShape([7, 7], 7, box)).toEqual({ line: 'M3 18L117 18', baseline: 18, end: { x: 117, y: 18 } });
});

test('draws nothing from fewer than two points', () => {
  expect(sparklineShape([], 1, box)).toBeUndefined();
  expect(sparklineShape([1], undefined, box)).toBeUndefined();
});

test('never leaves the box', () => {
  const price = fc.double({ min: 0.01, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 200 }), price, (points, reference) => {
      const shape = sparklineShape(points, reference, box);
      const numbers = (shape?.line.match(/[\d.]+/gu) ?? []).map(Number);
      expect(numbers).toHaveLength(points.length * 2);
      numbers.forEach((pixels, index) => {
        expect(pixels).toBeGreaterThanOrEqual(box.inset);
        expect(pixels).toBeLessThanOrEqual((index % 2 === 0 ? box.width : box.height) - box.inset);
      });
    }),
  );
});
