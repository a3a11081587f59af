import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather, spread } from '../../../../src/features/market/chart/tag-places.ts';

const room = { gap: 22, height: 300 };
const places = (most: number) => fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: most });
const at = (ys: readonly number[]) => ys.map((y) => ({ y }));
const way = (placed: readonly { y: number; lineY: number }[]) =>
  placed.reduce((sum, { y, lineY }) => sum + Math.abs(y - lineY), 0);

/** The least sum of ways that there can be, found by trying every place that may be the best. */
function leastWay(ys: readonly number[], { gap, height }: typeof room): number {
  const sorted = ys.toSorted((one, other) => one - other).map((y, index) => y - index * gap);
  const lowest = height - gap / 2 - (sorted.length - 1) * gap;
  const inside = (y: number) => Math.max(gap / 2, Math.min(lowest, y));
  const candidates = [...new Set(sorted.map(inside))].toSorted((one, other) => one - other);
  const sums = sorted.reduce<number[]>(
    (before, y) => {
      let least = Number.POSITIVE_INFINITY;
      return candidates.map((place, index) => {
        least = Math.min(least, before[index] ?? 0);
        return least + Math.abs(place - y);
      });
    },
    candidates.map(() => 0),
  );
  return ys.length === 0 ? 0 : Math.min(...sums);
}

describe('spread', () => {
  it('keeps tags apart, in their order and inside, by the least sum of ways', () => {
    fc.assert(
      fc.property(places(13), (ys) => {
        const placed = spread(at(ys), room);
        for (const [index, { y, lineY }] of placed.entries()) {
          expect(y).toBeGreaterThanOrEqual(11 - 1e-9);
          expect(y).toBeLessThanOrEqual(289 + 1e-9);
          expect(y - (placed[index - 1]?.y ?? -Infinity)).toBeGreaterThanOrEqual(22 - 1e-9);
          expect(lineY).toBeGreaterThanOrEqual(placed[index - 1]?.lineY ?? 0);
        }
        expect(way(placed)).toBeCloseTo(leastWay(ys, room));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves alone what has room', () => {
    expect(spread([{ y: 200 }, { y: 40 }], room)).toEqual([
      { y: 40, lineY: 40 },
      { y: 200, lineY: 200 },
    ]);
  });

  it('moves two of one price up and down alike', () => {
    expect(spread([{ y: 100 }, { y: 100 }], room).map(({ y }) => y)).toEqual([89, 111]);
  });

  it('stands nearer together where there is not room for all, and all are inside', () => {
    const placed = spread(at([10, 10, 10, 90]), { gap: 22, height: 40 }).map(({ y }) => y);
    expect(placed).toEqual([5, 15, 25, 35]);
  });
});

describe('gather', () => {
  const limits = { ...room, far: 36, alone: () => false };

  it('makes one of tags that would stand far from their lines, and of no others', () => {
    const far = gather(at([40, 100, 101, 102, 103, 104, 200]), limits);
    expect(far.map(({ tags, y }) => [tags.length, y])).toEqual([
      [1, 40],
      [5, 102],
      [1, 200],
    ]);
    const closest = gather(at([80, 98, 101, 102, 103, 104, 122]), limits);
    expect(closest.map(({ tags }) => tags.length)).toEqual([1, 5, 1]);
    const near = gather(at([100, 110, 120, 200]), limits);
    expect(near.map(({ tags }) => tags.length)).toEqual([1, 1, 1, 1]);
  });

  it('leaves each that has to be alone, and has every tag once, in order, none far off where others could join', () => {
    const tags = fc.array(fc.record({ y: fc.integer({ min: 0, max: 300 }), held: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(tags, (all) => {
        const groups = gather(all, { ...limits, alone: ({ held }) => held });
        expect(groups.flatMap((group) => group.tags)).toEqual(all.toSorted((one, other) => one.y - other.y));
        for (const group of groups) {
          if (group.tags.some(({ held }) => held)) expect(group.tags).toHaveLength(1);
        }
        if (all.every(({ held }) => !held)) {
          for (const { y, lineY } of groups) expect(Math.abs(y - lineY)).toBeLessThanOrEqual(36.1);
        }
      }),
    );
  });
});
