import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fractionAfter,
  partsAfter,
  scaledPrice,
  unitsAfter,
} from '../../../../src/modules/market/corporate/share-ratio.ts';
import {
  cashPartOf,
  cashFor,
  changedHolding,
  mergedHolding,
} from '../../../../src/modules/trading/corporate/change-holding.ts';

const ratios = fc
  .record({ held: fc.bigInt(1n, 20n), more: fc.bigInt(1n, 80n) })
  .map(({ held, more }) => ({ held, becomes: held + more }));
const parts = fc.array(fc.bigInt(1n, 100_000n), { minLength: 1, maxLength: 12 });

test('a bonus of one for two on lots of 3 and 4 gives 4 and 6, and half a share at 101.05 is 50.52', () => {
  const ratio = { held: 2n, becomes: 3n };
  const lots = [
    { no: 'A', remaining: 3n, price: decimal(150), cost: decimal(450) },
    { no: 'B', remaining: 4n, price: decimal('120.10'), cost: decimal('480.40') },
  ];
  const changed = changedHolding(lots, ratio);
  expect(changed).toMatchObject({ unitsBefore: 7n, unitsAfter: 10n, fraction: 1n });
  expect(changed.lots.map(({ unitsAfter: units, priceAfter }) => [units, priceAfter])).toEqual([
    [4n, decimal(100)],
    [6n, decimal('80.0667')],
  ]);
  // Half a share of ten and a half is paid out: a twenty-first of the cost goes with it.
  expect(changed.lots.map(({ costAfter }) => costAfter)).toEqual([decimal('428.57'), decimal('457.52')]);
  expect(cashFor(1n, ratio, decimal('101.05'), { hundredMillionths: 100_000_000n })).toBe(decimal('50.52'));
});

test('a price goes to the nearest tick, a half to the even one, and never to nothing', () => {
  const byTen = { held: 1n, becomes: 10n };
  expect(scaledPrice(decimal('1284.60'), byTen, 500n)).toBe(decimal('128.45'));
  expect(scaledPrice(decimal('1284.50'), byTen, 500n)).toBe(decimal('128.45'));
  expect(scaledPrice(decimal('0.10'), { held: 1n, becomes: 1_000n }, 500n)).toBe(decimal('0.05'));
});

test('whatever the lots, no unit is lost or made, and no lot loses a whole one', () => {
  fc.assert(
    fc.property(parts, ratios, (units, ratio) => {
      const all = units.reduce((sum, one) => sum + one, 0n);
      const after = partsAfter(units, ratio);
      const sum = after.reduce((total, one) => total + one, 0n);
      expect(sum).toBe(unitsAfter(all, ratio));
      // Exactly what all of it comes to: whole units and one fraction.
      expect(sum * ratio.held + fractionAfter(all, ratio)).toBe(all * ratio.becomes);
      expect(after.every((one, index) => one >= unitsAfter(units[index] ?? 0n, ratio))).toBe(true);
    }),
  );
});

test('worth is kept: units at the new price and the fraction are what the units were worth, but for what a price is rounded by', () => {
  fc.assert(
    fc.property(parts, ratios, fc.bigInt(1_000_000n, 100_000_000n), (units, ratio, price) => {
      const lots = units.map((remaining, index) => ({ no: String(index), remaining, price, cost: 0n }));
      const { unitsBefore, lots: changed, fraction } = changedHolding(lots, ratio);
      const newPrice = scaledPrice(price, ratio, 1n);
      const whole = changed.reduce((sum, { unitsAfter: one, priceAfter }) => sum + one * priceAfter, 0n);
      const worth = whole * ratio.held + fraction * newPrice;
      const difference = worth - unitsBefore * price * ratio.held;
      const most = (unitsBefore * ratio.becomes) / 2n + 1n;
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(most);
    }),
  );
});

test('a merger of three into one passes the cost of lots that leave no whole share on, less what the fraction takes', () => {
  const lots = [1n, 1n, 2n, 1n].map((remaining, index) => ({
    no: String(index),
    remaining,
    price: decimal(100 + index),
    cost: decimal(100 + index) * remaining,
  }));
  const { lots: merged, fraction } = mergedHolding(lots, { held: 3n, becomes: 1n }, undefined);
  expect(merged.map(({ unitsAfter: units, costAfter }) => [units, costAfter])).toEqual([
    [0n, 0n],
    [0n, 0n],
    // Two of before pass on 201, and one that comes after gives 103 back.
    // Of five shares of before two are paid out as a fraction.
    [1n, decimal('304.80')],
    [0n, 0n],
  ]);
  expect(merged[2]?.priceAfter).toBe(decimal('304.8'));
  expect(fraction).toBe(2n);
  expect(mergedHolding(lots.slice(0, 2), { held: 3n, becomes: 1n }, undefined).lots).toMatchObject([
    { unitsAfter: 0n, costAfter: 0n },
    { unitsAfter: 0n, costAfter: 0n },
  ]);
});

test('cash of a merger takes its part of the cost by what cash and shares are worth', () => {
  // For two shares one of 300 and 2 × 50: a quarter of the worth is cash.
  const ratio = { held: 2n, becomes: 1n };
  const lots = [{ no: 'A', remaining: 10n, price: decimal(120), cost: decimal(1_200) }];
  const { lots: merged } = mergedHolding(lots, ratio, cashPartOf(ratio, decimal(50), decimal(300)));
  expect(merged).toMatchObject([{ unitsAfter: 5n, costAfter: decimal(900), priceAfter: decimal(180) }]);
});

test('whatever the lots, a merger for shares alone takes no more of the cost than its fraction is of the shares', () => {
  const any = fc.record({ held: fc.bigInt(1n, 50n), becomes: fc.bigInt(1n, 50n) });
  fc.assert(
    fc.property(parts, any, (units, ratio) => {
      const lots = units.map((remaining, index) => ({
        no: String(index),
        remaining,
        price: 500n,
        cost: remaining * 500n,
      }));
      const { lots: merged, unitsBefore, unitsAfter: all, fraction } = mergedHolding(lots, ratio, undefined);
      const cost = merged.reduce((sum, { costAfter }) => sum + costAfter, 0n);
      const [before, whole] = [units.reduce((sum, one) => sum + one * 500n, 0n), unitsBefore * ratio.becomes];
      const off = cost * whole - before * (whole - fraction);
      // Each lot is rounded by itself, to the minor unit.
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(whole * 50n * BigInt(lots.length));
      if (fraction === 0n) expect(cost).toBe(before);
      if (all === 0n) expect(cost).toBe(0n);
      expect(merged.every(({ unitsAfter: one, costAfter }) => one > 0n || costAfter === 0n)).toBe(true);
    }),
  );
});
