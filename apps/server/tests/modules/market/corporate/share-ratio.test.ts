import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fractionAfter,
  partsAfter,
  scaledPrice,
  unitsAfter,
} from '../../../../src/modules/market/corporate/share-ratio.ts';
import { cashFor, changedHolding } from '../../../../src/modules/trading/corporate/change-holding.ts';

const ratios = fc
  .record({ held: fc.bigInt(1n, 20n), more: fc.bigInt(1n, 80n) })
  .map(({ held, more }) => ({ held, becomes: held + more }));
const parts = fc.array(fc.bigInt(1n, 100_000n), { minLength: 1, maxLength: 12 });

test('a bonus of one for two on lots of 3 and 4 gives 4 and 6, and half a share at 101.05 is 50.52', () => {
  const ratio = { held: 2n, becomes: 3n };
  const lots = [
    { no: 'A', remaining: 3n, price: decimal(150) },
    { no: 'B', remaining: 4n, price: decimal('120.10') },
  ];
  const changed = changedHolding(lots, ratio);
  expect(changed).toMatchObject({ unitsBefore: 7n, unitsAfter: 10n, fraction: 1n });
  expect(changed.lots.map(({ unitsAfter: units, priceAfter }) => [units, priceAfter])).toEqual([
    [4n, decimal(100)],
    [6n, decimal('80.0667')],
  ]);
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
      const lots = units.map((remaining, index) => ({ no: String(index), remaining, price }));
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
