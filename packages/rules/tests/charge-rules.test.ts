import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal } from '@sauda/money';
import {
  addCharges,
  chargesInForce,
  chargesOf,
  lessCharges,
  sumOfCharges,
  totalOf,
  type ChargeRate,
} from '../src/index.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const line = (levy: ChargeRate['levy'], rate: bigint, more: Partial<ChargeRate> = {}): ChargeRate => ({
  levy,
  assetClass: 'stock',
  side: 'both',
  base: 'turnover',
  rate,
  rounding: 'nearest',
  step: 100n,
  least: 0n,
  most: undefined,
  fromAt: day('2020-01-01'),
  ...more,
});

const india = [
  line('stt', 10_000n),
  line('exchange', 307n),
  line('sebi', 10n),
  line('stamp_duty', 1_500n, { side: 'buy' }),
  line('gst', 1_800_000n, { base: 'services' }),
];
const ofSale = { side: 'sell', rounding: 'up' } as const;
const usa = [line('sec', 206n, ofSale), line('taf', 1_950n, { ...ofSale, base: 'quantity', most: decimal('9.79') })];

const charged = (
  rates: readonly ChargeRate[],
  side: 'buy' | 'sell',
  { amount, fee = '0', quantity = 1n }: { amount: string; fee?: string; quantity?: bigint },
) => {
  const inForce = chargesInForce(rates, { assetClass: 'stock', side }, day('2026-06-01'));
  const charges = chargesOf(inForce, { amount: decimal(amount), fee: decimal(fee), quantity });
  return Object.entries(charges).map(([levy, charge]) => `${levy} ${formatDecimal(charge)}`);
};

describe('by hand, in India', () => {
  test.each([
    // 1,00,000.00: 0.1 % is 100; 0.00307 % is 3.07; 0.0001 % is 0.10; 0.015 % is 15; GST 18 % of 30 + 3.07 + 0.10 = 33.17 is 5.9706.
    ['buy', '100000', '30', ['stt 100.00', 'exchange 3.07', 'sebi 0.10', 'stamp_duty 15.00', 'gst 5.97']],
    // A sale pays no stamp duty.
    ['sell', '100000', '30', ['stt 100.00', 'exchange 3.07', 'sebi 0.10', 'gst 5.97']],
    // 2,450.50: 2.4505; 0.07523…; 0.00245 rounds to nothing; 0.367575; GST of 0.74 + 0.08 = 0.82 is 0.1476.
    ['buy', '2450.50', '0.74', ['stt 2.45', 'exchange 0.08', 'stamp_duty 0.37', 'gst 0.15']],
    // A half paisa goes up: 0.1 % of 5 is 0.005.
    ['buy', '5', '0', ['stt 0.01']],
    ['sell', '4.99', '0', []],
    // A crore is charged 10 by SEBI; without brokerage GST is of the services alone: 307 + 10.
    ['sell', '10000000', '0', ['stt 10000.00', 'exchange 307.00', 'sebi 10.00', 'gst 57.06']],
  ] as const)('a %s of %s with a fee of %s', (side, amount, fee, expected) => {
    expect(charged(india, side, { amount, fee })).toEqual(expected);
  });
});

describe('by hand, in the USA', () => {
  test.each([
    // Nothing is charged of a purchase.
    ['buy', '1000000', 1_000n, []],
    // 20.60 a million: 0.0206 for 1,000, rounded up; 100 shares are 0.0195.
    ['sell', '1000', 100n, ['sec 0.03', 'taf 0.02']],
    ['sell', '1000000', 10_000n, ['sec 20.60', 'taf 1.95']],
    // Each is a cent at the least, and TAF 9.79 at the most: 50,205 shares would be 9.789975.
    ['sell', '0.01', 1n, ['sec 0.01', 'taf 0.01']],
    ['sell', '1000', 50_205n, ['sec 0.03', 'taf 9.79']],
    ['sell', '1000', 1_000_000n, ['sec 0.03', 'taf 9.79']],
  ] as const)('a %s of %s, %d shares', (side, amount, quantity, expected) => {
    expect(charged(usa, side, { amount, quantity })).toEqual(expected);
  });
});

test('of what has begun the latest line holds, from its first moment on, for its class and side alone', () => {
  const rates = [
    line('sec', 278n, { side: 'sell', fromAt: day('2024-05-22') }),
    line('sec', 0n, { side: 'sell', fromAt: day('2025-05-14') }),
    line('sec', 206n, { side: 'sell', fromAt: day('2026-04-04') }),
    // Decided later for the same moment: this one holds.
    line('sec', 207n, { side: 'sell', fromAt: day('2026-04-04') }),
    line('stt', 5n, { assetClass: 'futures' }),
  ];
  const at = (text: string, side: 'buy' | 'sell' = 'sell') =>
    chargesInForce(rates, { assetClass: 'stock', side }, new Date(text)).map(({ levy, rate }) => `${levy} ${rate}`);
  expect(at('2024-05-21T23:59:59.999Z')).toEqual([]);
  expect(at('2024-05-22T00:00:00Z')).toEqual(['sec 278']);
  expect(at('2025-12-31T00:00:00Z')).toEqual([]);
  expect(at('2026-04-04T00:00:00Z')).toEqual(['sec 207']);
  expect(at('2026-04-04T00:00:00Z', 'buy')).toEqual([]);
});

test('a step of a rupee, a least and a most', () => {
  const rates = [
    line('stt', 10_000n, { step: decimal(1) }),
    line('sebi', 10n, { least: decimal('0.05'), most: decimal(1) }),
  ];
  expect(charged(rates, 'buy', { amount: '1499' })).toEqual(['stt 1.00', 'sebi 0.05']);
  expect(charged(rates, 'buy', { amount: '1500' })).toEqual(['stt 2.00', 'sebi 0.05']);
  expect(charged(rates, 'buy', { amount: '20000000' })).toEqual(['stt 20000.00', 'sebi 1.00']);
});

test('what the parts of an order are charged, and what is taken back, adds up to the charge of the whole', () => {
  let seed = 20_261_126;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const [rates, side] =
      round % 3 === 0 ? ([usa, 'sell'] as const) : ([india, round % 3 === 1 ? 'buy' : 'sell'] as const);
    const inForce = chargesInForce(rates, { assetClass: 'stock', side }, day('2026-06-01'));
    const whole = { amount: 0n, fee: 0n, quantity: 0n };
    let sum = {};
    for (let part = 0; part < 1 + random(8); part += 1) {
      const isBust = part > 0 && random(4) === 0;
      const sign = isBust ? -1n : 1n;
      const [amount, fee, quantity] = [random(5_000_000), random(2_000), 1 + random(60_000)].map(BigInt) as [
        bigint,
        bigint,
        bigint,
      ];
      const least = (value: bigint, most: bigint) => (isBust && value > most ? most : value);
      whole.amount += sign * least(amount * 100n, whole.amount);
      whole.fee += sign * least(fee * 100n, whole.fee);
      whole.quantity += sign * least(quantity, whole.quantity);
      const change = lessCharges(chargesOf(inForce, whole), sum);
      sum = addCharges(sum, change);
    }
    expect(sum).toEqual(chargesOf(inForce, whole));
    expect(sumOfCharges(sum)).toBeGreaterThanOrEqual(0n);
  }
});

test('a buy costs the charges besides, and a sell brings that much less', () => {
  const cost = { amount: decimal(100), fee: decimal(1), charges: { stt: decimal('0.10'), gst: decimal('0.18') } };
  expect(formatDecimal(totalOf('buy', cost))).toBe('101.28');
  expect(formatDecimal(totalOf('sell', cost))).toBe('98.72');
});
