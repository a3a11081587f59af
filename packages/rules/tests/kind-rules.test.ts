import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isBetterToTrail,
  isSetOff,
  trailBreach,
  trailedLimit,
  trailedTrigger,
  worstAtMarket,
  type Side,
} from '../src/index.ts';

const protections = [{ below: 100, basisPoints: 200 }, { below: 500, basisPoints: 100 }, { basisPoints: 50 }];
const market = { tickSize: decimal('0.05'), bandLow: decimal('1'), bandHigh: decimal('9000') };
const anySide = fc.constantFrom<Side>('buy', 'sell');
const anyPrice = fc.bigInt({ min: 200n, max: 100_000n }).map((ticks) => ticks * market.tickSize);

it.each([
  ['99.95', '101.90', '98.00'],
  ['100', '101', '99'],
  ['499.95', '504.90', '495.00'],
  ['500', '502.50', '497.50'],
])('protects an order at the market by the price: at %s no worse than %s and %s', (from, buy, sell) => {
  expect(worstAtMarket(market, 'buy', { from: decimal(from), protections })).toBe(decimal(buy));
  expect(worstAtMarket(market, 'sell', { from: decimal(from), protections })).toBe(decimal(sell));
});

it('takes what the customer has named where that is better for them, and stays in the band', () => {
  const at = { from: decimal('1000'), protections };
  expect(worstAtMarket(market, 'buy', { ...at, named: decimal('1002') })).toBe(decimal('1002'));
  expect(worstAtMarket(market, 'buy', { ...at, named: decimal('1200') })).toBe(decimal('1005'));
  expect(worstAtMarket(market, 'sell', { ...at, named: decimal('998') })).toBe(decimal('998'));
  expect(worstAtMarket({ ...market, bandHigh: decimal('1001') }, 'buy', at)).toBe(decimal('1001'));
});

it('keeps a trail as far behind as was asked, on the tick, and moves it the way of the better price alone', () => {
  const anyTrail = fc.oneof(
    fc.integer({ min: 1, max: 5_000 }).map((basisPoints) => ({ basisPoints })),
    fc.bigInt({ min: 1n, max: 99n }).map((ticks) => ({ amount: ticks * market.tickSize })),
  );
  fc.assert(
    fc.property(anySide, anyTrail, anyPrice, anyPrice, (side, trail, first, second) => {
      fc.pre(trailBreach(market, trail, first) === undefined);
      const [before, after] = [trailedTrigger(market, side, trail, first), trailedTrigger(market, side, trail, second)];
      expect(before % market.tickSize).toBe(0n);
      const away = side === 'sell' ? first - before : before - first;
      const asked = 'amount' in trail ? trail.amount : (first * BigInt(trail.basisPoints)) / 10_000n;
      expect(away).toBeGreaterThanOrEqual(asked);
      expect(away).toBeLessThan(asked + market.tickSize);
      if (away > 0n) expect(isSetOff(side, before, first)).toBe(false);
      if (isBetterToTrail(side, first, second)) {
        if (side === 'sell') expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('keeps a limit of its own as far beyond the trigger as was asked, up to the end of the band', () => {
  const [trigger, distance] = [decimal('100'), decimal('2.50')];
  expect(trailedLimit(market, 'buy', trigger, distance)).toBe(decimal('102.50'));
  expect(trailedLimit(market, 'sell', trigger, distance)).toBe(decimal('97.50'));
  expect(trailedLimit(market, 'sell', trigger, 0n)).toBe(trigger);
  const narrow = { ...market, bandLow: decimal('99'), bandHigh: decimal('101') };
  expect(trailedLimit(narrow, 'buy', trigger, distance)).toBe(decimal('101'));
  expect(trailedLimit(narrow, 'sell', trigger, distance)).toBe(decimal('99'));
});

it.each([
  ['50.05', 'trail_out_of_range'],
  ['1.01', 'price_off_tick'],
  ['50', undefined],
  ['0', undefined],
])('a limit %s beyond the trigger of a stop at 100 is %s', (limit, key) => {
  expect(trailBreach(market, { basisPoints: 100, limit: decimal(limit) }, decimal('100'))?.key).toBe(key);
});
