import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { equilibriumOf, pairsAt, type Equilibrium, type Wish } from '../../../src/modules/exchange/auction.ts';

const wish = (price: number, quantity: number): Wish => ({ price: BigInt(price), quantity: BigInt(quantity) });
const wishes = fc.array(fc.record({ price: fc.bigInt(90n, 110n), quantity: fc.bigInt(1n, 40n) }), { maxLength: 12 });
const references = fc.bigInt(85n, 115n);

/** The rules as they are written, one after the other, over all prices that somebody has named. */
function plainEquilibrium(buys: readonly Wish[], sells: readonly Wish[], reference: bigint): Equilibrium | undefined {
  const sum = (some: readonly Wish[]) => some.reduce((before, { quantity }) => before + quantity, 0n);
  const size = (value: bigint) => (value < 0n ? -value : value);
  const rows = [...buys, ...sells].map(({ price }) => {
    const demand = sum(buys.filter((buy) => buy.price >= price));
    const supply = sum(sells.filter((sell) => sell.price <= price));
    return {
      price,
      quantity: demand < supply ? demand : supply,
      left: size(demand - supply),
      far: size(price - reference),
    };
  });
  const [best] = rows.toSorted(
    (one, other) =>
      Number(other.quantity - one.quantity) || Number(one.left - other.left) || Number(one.far - other.far),
  );
  if (best === undefined || best.quantity === 0n) return undefined;
  const isLike = (row: typeof best) => row.quantity === best.quantity && row.left === best.left && row.far === best.far;
  const prices = new Set(rows.filter(isLike).map(({ price }) => price));
  return { price: prices.size > 1 ? reference : best.price, quantity: best.quantity };
}

describe('the price of an auction', () => {
  it('is what the rules say, in their turn', () => {
    fc.assert(
      fc.property(wishes, wishes, references, (buys, sells, reference) => {
        expect(equilibriumOf(buys, sells, reference)).toEqual(plainEquilibrium(buys, sells, reference));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is that of the example of NSE: 105, at which 27,500 trade', () => {
    const [prices, bought, sold] = [
      [103, 104, 105, 106, 107],
      [13_500, 9_500, 12_000, 6_500, 5_000],
      [11_500, 9_800, 15_000, 12_000, 12_500],
    ];
    // It names of buyers and sellers what adds up to its demand of 27,500 and supply of 36,300 at 105, with those beyond its list.
    const buys = [...prices.map((price, place) => wish(price, bought[place] ?? 1)), wish(108, 4_000)];
    const sells = prices.map((price, place) => wish(price, sold[place] ?? 1));
    expect(equilibriumOf(buys, sells, 100n)).toEqual({ price: 105n, quantity: 27_500n });
  });

  test.each([
    [
      'what leaves the least over goes before what is near',
      [wish(105, 10), wish(100, 5)],
      [wish(95, 10)],
      96n,
      { price: 105n, quantity: 10n },
    ],
    ['of two the nearer to the last price', [wish(105, 10)], [wish(95, 10)], 101n, { price: 105n, quantity: 10n }],
    [
      'the last price itself in the middle of two',
      [wish(105, 10)],
      [wish(95, 10)],
      100n,
      { price: 100n, quantity: 10n },
    ],
    ['none where no two meet', [wish(95, 10)], [wish(105, 10)], 100n, undefined],
  ])('%s', (_, buys, sells, reference, expected) => {
    expect(equilibriumOf(buys, sells, reference)).toEqual(expected);
  });
});

test('at that price as much trades as was said; nobody trades at worse than asked for, and nobody before who comes first', () => {
  fc.assert(
    fc.property(wishes, wishes, references, (some, others, reference) => {
      const buys = some.toSorted((one, other) => Number(other.price - one.price));
      const sells = others.toSorted((one, other) => Number(one.price - other.price));
      const found = equilibriumOf(buys, sells, reference);
      if (found === undefined) return;
      const pairs = pairsAt(buys, sells, found);
      expect(pairs.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(found.quantity);
      for (const { buy, sell, quantity } of pairs) {
        expect(quantity).toBeGreaterThan(0n);
        expect(buy.price).toBeGreaterThanOrEqual(found.price);
        expect(sell.price).toBeLessThanOrEqual(found.price);
      }
      for (const [side, of] of [
        [buys, 'buy'],
        [sells, 'sell'],
      ] as const) {
        const traded = side.map((one) =>
          pairs.reduce((sum, pair) => sum + (pair[of] === one ? pair.quantity : 0n), 0n),
        );
        const firstLeft = side.findIndex((one, place) => traded[place] !== one.quantity);
        if (firstLeft !== -1) expect(traded.slice(firstLeft + 1).every((quantity) => quantity === 0n)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
