import { decimal } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { createBook } from '../../../src/modules/ledger/index.ts';
import { type Instrument } from '../../../src/modules/market/index.ts';
import { ownCurrency, internalVenue, type ExecutionVenue } from '../../../src/modules/trading/market-view.ts';
import type { Context } from '../../../src/modules/trading/fill.ts';
import { decide, type CommandOfOne } from '../../../src/modules/trading/decide.ts';
import { type Order, type TradedClass, createState } from '../../../src/modules/trading/order.ts';
import { flatFees } from '../../helpers/fees.ts';

const customerId = '018f0000-0000-7000-8000-000000000001';
const noon = new Date('2026-11-20T06:30:00Z');
const hours = (count: number): Date => new Date(noon.getTime() + count * 3_600_000);

const common = { currency: 'INR', tickSize: 1n, lotSize: 1n, multiplier: 1n };
const instruments = {
  forex: { ...common, symbol: 'USDINR', assetClass: 'forex', lotSize: 1_000n },
  futures: { ...common, symbol: 'CRUDEDEC26', assetClass: 'futures', multiplier: 10n, endsAt: hours(5) },
  treasury: {
    ...common,
    symbol: 'UB2028',
    assetClass: 'treasury',
    lotSize: 10n,
    endsAt: hours(24),
    treasury: {
      couponBasisPoints: 730n,
      couponEvery: { minutes: 1440 },
      faceValue: decimal(10_000),
      maturesAt: hours(24),
    },
  },
} as const;

function setUp(assetClass: keyof typeof instruments, price: string, cash = '10000000') {
  const instrument = instruments[assetClass] as unknown as Instrument;
  const book = createBook(
    new Map([[customerId, { cash: decimal(cash), holds: 0n, loan: 0n, unsettled: 0n, transfers: 0n }]]),
  );
  const state = createState(book, [], []);
  const moment = { now: noon, price: decimal(price), venue: internalVenue as ExecutionVenue | undefined };
  const context = (): Context => ({
    state,
    venue: moment.venue,
    settings: {
      feePlans: flatFees(3n),
      maximumLots: { half: 50n, full: 100n },
      stopProtectionBasisPoints: 300n,
      gtcDays: 90,
    },
    frozen: new Map(),
    now: moment.now,
    market: {
      instrument: () => instrument,
      quote: (symbol) => ({
        symbol,
        price: moment.price,
        previousClose: moment.price,
        open: moment.price,
        high: moment.price,
        low: moment.price,
        volume: 1,
        bandLow: 1n,
        bandHigh: moment.price * 2n,
        time: moment.now,
        source: 'test',
      }),
      opening: () => undefined,
      session: () => ({ open: true, goodUntil: instrument.endsAt ?? hours(24) }),
      settlementRate: () => ownCurrency,
    },
  });
  const run = (command: CommandOfOne): Order => decide(command, context());
  const buy = (quantity: bigint, limit = price, mold: TradedClass = assetClass): Order =>
    run({
      kind: 'buy',
      customerId,
      symbol: instrument.symbol,
      assetClass: mold,
      quantity,
      limitPrice: decimal(limit),
      position: 'full',
    });
  const sell = (lotNo: string, quantity?: bigint, limit = price): Order =>
    run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice: decimal(limit), quantity });
  return { moment, state, run, buy, sell, cash: () => book.balances(customerId).cash };
}

const refused = (key: string, values?: Record<string, string>) =>
  expect.objectContaining({
    name: 'Refusal',
    key,
    ...(values && { details: expect.objectContaining({ values }) as unknown }),
  });

describe('forex', () => {
  it('is traded in whole lots of the base currency, at four decimals', () => {
    const { buy } = setUp('forex', '88.4213');
    expect(buy(3_000n)).toMatchObject({ fill: { amount: decimal('265263.90'), fee: decimal('79.58') } });
    expect(() => buy(1_500n)).toThrow(refused('quantity_off_lot', { lot: '1000' }));
  });

  it('is limited in lots, and says so', () => {
    const { buy } = setUp('forex', '88.4213');
    expect(() => buy(101_000n)).toThrow(
      refused('quantity_above_maximum_lots', { maximum: '100000', lots: '100', lot: '1000', position: 'full' }),
    );
  });

  it('is sold in whole lots, or all that is left', () => {
    const { buy, sell } = setUp('forex', '88');
    const { no } = buy(3_000n);
    expect(() => sell(no, 500n)).toThrow(refused('quantity_off_lot'));
    expect(sell(no, 1_000n).status).toBe('success');
    expect(sell(no).quantity).toBe(2_000n);
  });

  it('is not bought as something else', () => {
    expect(() => setUp('forex', '88').buy(1_000n, '88', 'futures')).toThrow(refused('wrong_kind'));
  });
});

describe('a future', () => {
  it('costs price × multiplier × contracts', () => {
    const { buy, cash } = setUp('futures', '5642');
    expect(buy(3n).fill).toMatchObject({ amount: decimal(169_260), fee: decimal('50.78') });
    expect(cash()).toBe(decimal(10_000_000) - decimal('169310.78'));
  });

  it('is not traded from its end on, and what waits for it until then fails', () => {
    const { buy, run, moment } = setUp('futures', '5642');
    const waiting = buy(1n, '5000');
    expect(waiting.expiresAt).toEqual(hours(5));
    moment.now = hours(5);
    expect(() => buy(1n)).toThrow(refused('instrument_ended'));
    expect(() => run({ kind: 'match', customerId, no: waiting.no })).toThrow(refused('instrument_ended'));
    expect(run({ kind: 'expire', customerId, no: waiting.no })).toMatchObject({
      status: 'failed',
      endReason: 'instrument_ended',
      held: 0n,
    });
  });

  it('is settled at the given price without a fee, once', () => {
    const { buy, run, moment, state } = setUp('futures', '5642');
    const { no: lotNo } = buy(2n);
    const at = { price: decimal(5_700), source: 'test', time: hours(5) };
    expect(() => run({ kind: 'settle', customerId, lotNo, at })).toThrow('has not ended');
    moment.now = hours(30);
    expect(run({ kind: 'settle', customerId, lotNo, at })).toMatchObject({
      side: 'sell',
      status: 'success',
      isSettlement: true,
      quantity: 2n,
      fill: { price: decimal(5_700), amount: decimal(114_000), fee: 0n, quoteTime: hours(5) },
      profit: decimal(1_160),
    });
    expect(state.lot(customerId, lotNo)).toMatchObject({ remaining: 0n, cost: 0n });
    expect(() => run({ kind: 'settle', customerId, lotNo, at })).toThrow(refused('order_ended'));
  });
});

describe('treasury debt', () => {
  // 7.3 % a year on 10,000 is 2 a day, and the coupon is the day's.
  it('is bought with the interest that has accrued, and sold with it', () => {
    const { buy, sell, moment, cash } = setUp('treasury', '10000');
    moment.now = hours(6);
    const bought = buy(10n);
    expect(bought.fill).toMatchObject({ amount: decimal(100_000), interest: decimal(5), fee: decimal(30) });
    moment.now = hours(18);
    expect(sell(bought.no).fill).toMatchObject({ amount: decimal(100_000), interest: decimal(15) });
    expect(cash()).toBe(decimal(10_000_000) + decimal(10) - decimal(60));
  });

  it('sets aside the interest of the time until the order ends', () => {
    const { buy } = setUp('treasury', '10000');
    expect(buy(10n, '9000').held).toBe(decimal(90_000) + decimal(27) + decimal(20));
  });

  it('is sold in parts whose costs come to the whole', () => {
    const { buy, sell, state } = setUp('treasury', '10000.0333');
    const lot = buy(30n);
    const parts = [sell(lot.no, 10n), sell(lot.no, 10n), sell(lot.no, 10n)];
    const costs = parts.map(({ fill, profit = 0n }) => (fill?.amount ?? 0n) - profit);
    expect(costs.reduce((sum, cost) => sum + cost)).toBe(lot.fill?.amount);
    expect(state.lot(customerId, lot.no)?.cost).toBe(0n);
  });
});

describe('a venue', () => {
  it('that is missing takes no order', () => {
    const { buy, sell, moment } = setUp('forex', '88');
    const { no } = buy(1_000n);
    moment.venue = undefined;
    expect(() => buy(1_000n)).toThrow(refused('no_venue'));
    expect(() => sell(no)).toThrow(refused('no_venue'));
  });

  it('decides when an order trades, and at what price', () => {
    const { buy, run, moment } = setUp('forex', '88');
    let report: ReturnType<ExecutionVenue['execute']>;
    moment.venue = { kind: 'internal', name: 'elsewhere', execute: () => report };
    const { no, status } = buy(1_000n);
    expect(status).toBe('pending');
    report = { price: decimal('87.9'), source: 'elsewhere/1', time: noon };
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      status: 'success',
      fill: { price: decimal('87.9'), quoteSource: 'elsewhere/1' },
    });
  });
});
