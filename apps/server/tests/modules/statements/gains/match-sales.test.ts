import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trade, TradedClass } from '../../../../src/modules/trading/index.ts';
import { matchSales } from '../../../../src/modules/statements/gains/match-sales.ts';
import { yearsOfGains } from '../../../../src/modules/statements/gains/years-of-gains.ts';

let numbers = 0;

function trade(side: 'buy' | 'sell', quantity: bigint, amount: string, on: string, more: Partial<Trade> = {}): Trade {
  numbers += 1;
  return {
    no: `T${numbers}`,
    symbol: 'DECSTEEL',
    assetClass: 'stock',
    side,
    quantity,
    amount: decimal(amount),
    fee: decimal('1'),
    charges: 0n,
    notDeducted: 0n,
    lotNo: undefined,
    at: new Date(`${on}T06:00:00.000Z`),
    ...more,
  };
}

/** When what companies do begins, and holdings have changed. */
const onDay = (moment: string) => ({ at: new Date(moment), changedAt: new Date(moment) });

describe('sales', () => {
  test('of shares are of the first that were bought, whatever lot they name', () => {
    const first = trade('buy', 4n, '400', '2026-04-01');
    const second = trade('buy', 6n, '660', '2026-05-01');
    const sale = trade('sell', 5n, '600', '2026-06-01', { lotNo: second.no });
    const gains = matchSales([first, second, sale]);
    expect(gains.map(({ bought, quantity, daysHeld }) => [bought.no, quantity, daysHeld])).toEqual([
      [first.no, 4n, 61],
      [second.no, 1n, 31],
    ]);
    expect(gains[0]).toMatchObject({
      buyAmount: decimal('400'),
      sellAmount: decimal('480'),
      fees: decimal('1.8'),
      gain: decimal('78.2'),
    });
  });

  test('gain less by what both sides were charged by law, but for what no gain of capital is lessened by', () => {
    const charged = { charges: decimal('3'), notDeducted: decimal('2') };
    const [gain] = matchSales([
      trade('buy', 2n, '200', '2026-04-01', charged),
      trade('sell', 1n, '120', '2026-06-01', charged),
    ]);
    const both = { charges: decimal('4.5'), notDeducted: decimal('3') };
    expect(gain).toMatchObject({ ...both, fees: decimal('1.5'), gain: decimal('17') });
    const contract = { symbol: 'STEELFUT', assetClass: 'futures' as const, ...charged };
    const bought = trade('buy', 1n, '200', '2026-04-01', contract);
    const [business] = matchSales([bought, trade('sell', 1n, '220', '2026-04-02', { ...contract, lotNo: bought.no })]);
    expect(business).toMatchObject({ notDeducted: 0n, gain: decimal('12') });
  });

  test('of shares that were split keep their day and what they have cost', () => {
    const bought = trade('buy', 3n, '300', '2026-04-01');
    const early = trade('sell', 1n, '120', '2026-04-10');
    const split = {
      kind: 'split',
      no: 'C1',
      symbol: 'DECSTEEL',
      held: 1,
      becomes: 10,
      unitsBefore: 2n,
      unitsAfter: 20n,
      intoSymbol: undefined,
      costBefore: decimal('200'),
      costAfter: decimal('200'),
      paid: 0n,
    } as const;
    const late = trade('sell', 20n, '300', '2027-04-02');
    const gains = matchSales([bought, early, late], [{ ...split, ...onDay('2026-05-01T00:00:00Z') }]);
    expect(gains.map(({ quantity, buyAmount, term }) => [quantity, buyAmount, term])).toEqual([
      [1n, decimal('100'), 'short'],
      [20n, decimal('200'), 'long'],
    ]);
    // The fee of the purchase is that of both sales together.
    expect(gains.reduce((sum, { fees }) => sum + fees, 0n)).toBe(decimal(3));
  });

  test('of shares of which a reverse split has left fewer have cost all of what is not paid for in cash', () => {
    const bought = [
      trade('buy', 7n, '700', '2026-04-01'),
      trade('buy', 15n, '1500', '2026-04-02'),
      trade('buy', 3n, '300', '2026-04-03'),
    ];
    const reverse = {
      kind: 'split',
      no: 'C4',
      symbol: 'DECSTEEL',
      held: 10,
      becomes: 1,
      intoSymbol: undefined,
      unitsBefore: 25n,
      unitsAfter: 2n,
      costBefore: decimal('2500'),
      costAfter: decimal('2000'),
      paid: decimal('520'),
      ...onDay('2026-05-01T00:00:00Z'),
    } as const;
    const gains = matchSales([...bought, trade('sell', 2n, '2200', '2026-06-01')], [reverse]);
    const sum = (of: 'buyAmount' | 'sellAmount') => gains.reduce((total, gain) => total + gain[of], 0n);
    expect([sum('buyAmount'), sum('sellAmount')]).toEqual(['2500', '2720'].map(decimal));
    // The purchase of which whole shares are left has taken over what those have cost of which none is.
    expect(gains.at(-1)).toMatchObject({ quantity: 2n, buyAmount: decimal('2000'), bought: bought[1] });
  });

  test('of merged shares keep the day and the cost of those before, less what its cash took, which is told as a sale', () => {
    const first = trade('buy', 2n, '150', '2025-04-01');
    const second = trade('buy', 4n, '450', '2026-04-01');
    const merger = {
      kind: 'merger',
      no: 'C3',
      symbol: 'DECSTEEL',
      held: 3,
      becomes: 1,
      intoSymbol: 'ALAKBANK',
      unitsBefore: 6n,
      unitsAfter: 2n,
      costBefore: decimal('600'),
      costAfter: decimal('450'),
      paid: decimal('140'),
      ...onDay('2026-05-01T00:00:00Z'),
    } as const;
    const sold = { ...trade('sell', 2n, '500', '2027-04-02'), symbol: 'ALAKBANK' };
    const gains = matchSales([first, second, sold], [merger]);
    const ofCash = { symbol: 'DECSTEEL', quantity: 0n, sold: { no: 'C3', at: merger.at } };
    expect(gains).toMatchObject([
      // Each purchase gives up its part by its own day, and a quarter of its fee goes with it.
      { ...ofCash, bought: first, buyAmount: decimal('37.5'), sellAmount: decimal('46.66'), term: 'long' },
      { ...ofCash, bought: second, buyAmount: decimal('112.5'), sellAmount: decimal('93.34'), term: 'short' },
      { symbol: 'ALAKBANK', quantity: 2n, buyAmount: decimal('450'), bought: second },
    ]);
    expect(gains.reduce((sum, { fees }) => sum + fees, 0n)).toBe(decimal(3));
    expect(gains[0]?.gain).toBe(decimal('8.91'));
    // Told also where nothing was traded since, and where no share is left.
    expect(matchSales([first, second], [merger])).toEqual(gains.slice(0, 2));
    const all = matchSales([first, second], [{ ...merger, becomes: 1, held: 7, unitsAfter: 0n, costAfter: 0n }]);
    expect(all.map(({ buyAmount, fees }) => [buyAmount, fees])).toEqual([
      [decimal(150), decimal(1)],
      [decimal(450), decimal(1)],
    ]);
  });

  test('of bonus shares are of what cost nothing, held from the day of the bonus', () => {
    const bought = trade('buy', 4n, '400', '2026-04-01');
    const bonus = {
      kind: 'bonus',
      no: 'C2',
      symbol: 'DECSTEEL',
      held: 2,
      becomes: 3,
      unitsBefore: 4n,
      unitsAfter: 6n,
      intoSymbol: undefined,
      costBefore: decimal('400'),
      costAfter: decimal('400'),
      paid: 0n,
    } as const;
    const sale = trade('sell', 6n, '600', '2027-05-02');
    const gains = matchSales([bought, sale], [{ ...bonus, ...onDay('2026-06-30T18:30:00Z') }]);
    expect(
      gains.map(({ quantity, buyAmount, sellAmount, term, bought: of }) => [
        quantity,
        buyAmount,
        sellAmount,
        term,
        of.no,
      ]),
    ).toEqual([
      [4n, decimal('400'), decimal('400'), 'long', bought.no],
      [2n, 0n, decimal('200'), 'short', 'C2'],
    ]);
  });

  test('of a fraction of a bonus cost nothing, and of a fraction of a split its part of the cost', () => {
    const bought = trade('buy', 3n, '300', '2025-04-01');
    const of = { no: 'C4', symbol: 'DECSTEEL', held: 2, becomes: 3, intoSymbol: undefined } as const;
    const units = { unitsBefore: 3n, unitsAfter: 4n, costBefore: decimal(300), costAfter: decimal('266.67') };
    const made = { ...of, ...units, paid: decimal(40), ...onDay('2026-05-01T00:00:00Z') };
    expect(matchSales([bought], [{ ...made, kind: 'split' }])).toMatchObject([
      { bought, quantity: 0n, buyAmount: decimal('33.33'), sellAmount: decimal(40), term: 'long' },
    ]);
    expect(matchSales([bought], [{ ...made, kind: 'bonus' }])).toMatchObject([
      { bought: { no: 'C4' }, quantity: 0n, buyAmount: 0n, sellAmount: decimal(40), fees: 0n, term: 'short' },
    ]);
  });

  test('of contracts are of the lot that they name', () => {
    const future = { symbol: 'STEELFUT', assetClass: 'futures' as const };
    const first = trade('buy', 1n, '100', '2026-04-01', future);
    const second = trade('buy', 1n, '110', '2026-04-02', future);
    const [gain] = matchSales([first, second, trade('sell', 1n, '120', '2026-04-03', { ...future, lotNo: second.no })]);
    expect(gain).toMatchObject({ bought: { no: second.no }, term: 'business' });
  });

  test.each([
    ['2025-04-10', '2026-04-10', 'short'],
    ['2025-04-10', '2026-04-11', 'long'],
    ['2024-02-29', '2025-02-28', 'short'],
    ['2024-02-29', '2025-03-01', 'long'],
  ])('bought on %s and sold on %s is %s-term', (bought, sold, term) => {
    const gains = matchSales([trade('buy', 1n, '100', bought), trade('sell', 1n, '100', sold)]);
    expect(gains[0]?.term).toBe(term);
  });

  test('of more than was bought are refused', () => {
    expect(() => matchSales([trade('buy', 1n, '1', '2026-04-01'), trade('sell', 2n, '1', '2026-04-02')])).toThrow(
      RangeError,
    );
  });

  test('share out every amount and fee to the last minor unit, when all is sold', () => {
    const part = fc.record({ quantity: fc.bigInt({ min: 1n, max: 60n }), cents: fc.integer({ min: 1, max: 999_999 }) });
    const classes = fc.constantFrom<TradedClass>('stock', 'treasury', 'futures', 'forex');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), classes, fc.nat(7), (lots, assetClass, cut) => {
        const amountOf = (cents: number): string => (cents / 100).toFixed(2);
        const buys = lots.map(({ quantity, cents }) =>
          trade('buy', quantity, amountOf(cents), '2026-04-01', { assetClass }),
        );
        const sales = buys.flatMap((buy) => {
          const piece = BigInt(Math.min(cut, Number(buy.quantity) - 1));
          return [piece, buy.quantity - piece]
            .filter((quantity) => quantity > 0n)
            .map((quantity) => trade('sell', quantity, '77.77', '2026-04-02', { assetClass, lotNo: buy.no }));
        });
        const gains = matchSales([...buys, ...sales]);
        const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
        expect(sum(gains.map(({ buyAmount }) => buyAmount))).toBe(sum(buys.map(({ amount }) => amount)));
        expect(sum(gains.map(({ sellAmount }) => sellAmount))).toBe(sum(sales.map(({ amount }) => amount)));
        expect(sum(gains.map(({ fees }) => fees))).toBe(sum([...buys, ...sales].map(({ fee }) => fee)));
        expect(sum(gains.map(({ quantity }) => quantity))).toBe(sum(buys.map(({ quantity }) => quantity)));
      }),
    );
  });
});

test('gains are added up by the financial year of the sale, in India’s time, the latest first', () => {
  const future = { symbol: 'STEELFUT', assetClass: 'futures' as const };
  const lot = trade('buy', 1n, '100', '2026-03-01', future);
  const gains = matchSales([
    trade('buy', 3n, '300', '2025-01-01'),
    lot,
    // The last half hour of the year in India, and the first of the next.
    trade('sell', 1n, '150', '2026-03-31', { at: new Date('2026-03-31T18:29:59.000Z') }),
    trade('sell', 1n, '160', '2026-04-01', { at: new Date('2026-03-31T18:30:00.000Z') }),
    trade('sell', 1n, '90', '2026-04-02', { ...future, lotNo: lot.no }),
  ]);
  const [latest, before] = yearsOfGains(gains);
  expect(latest).toMatchObject({ year: '2026-27', short: 0n, business: decimal('-12') });
  expect(before).toMatchObject({ year: '2025-26', business: 0n, short: 0n });
  for (const one of [latest, before])
    expect(one?.total).toBe((one?.short ?? 0n) + (one?.long ?? 0n) + (one?.business ?? 0n));
  expect((latest?.total ?? 0n) + (before?.total ?? 0n)).toBe(gains.reduce((sum, { gain }) => sum + gain, 0n));
  expect(yearsOfGains([])).toEqual([]);
});
