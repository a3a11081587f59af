import { assetClasses } from '@sauda/facts';
import { decimal, evenRate, formatDecimal, parseRate } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRequest, placeOrder } from '../../../src/features/trading/place-order.ts';
import {
  firstTrigger,
  gainAfterBuy,
  kindOf,
  newTicket,
  partOf,
  quantityFor,
  summarize,
  ticketReducer,
  type Ticket,
  type TicketFacts,
} from '../../../src/features/trading/ticket.ts';
import { missingMoney, problemsOf } from '../../../src/features/trading/ticket-problems.ts';

const facts: TicketFacts = {
  marketPrice: decimal('1284.60'),
  tickSize: decimal('0.05'),
  bandLow: decimal('1027.70'),
  bandHigh: decimal('1541.50'),
  lotSize: 1n,
  multiplier: 1n,
  accruedInterest: 0n,
  maximumLots: { half: 50n, full: 100n },
  feeBasisPoints: 3n,
  stopProtectionPercent: 3n,
  protections: assetClasses.stock.protection,
  settlementRate: evenRate,
  available: decimal('341208.50'),
  lots: [
    { no: 'L1', count: 60, available: 60, price: decimal('1188.20'), cost: decimal('71292') },
    { no: 'L2', count: 12, available: 10, price: decimal('1200'), cost: decimal('14400') },
  ],
};

const problems = (ticket: Ticket, changed: Partial<TicketFacts> = {}) => {
  const all = { ...facts, ...changed };
  return problemsOf(ticket, all, summarize(ticket, all), (figure) => formatDecimal(figure));
};
const bought = (quantity: number | null): Ticket => ({ ...newTicket('buy', 1), quantity });

describe('the ticket', () => {
  it('counts as the picture does: 25 at 1,284.60 with a fee of 0.03 %', () => {
    const { cost } = summarize(bought(25), facts);
    expect(cost).toEqual({
      amount: decimal('32115.00'),
      interest: 0n,
      fee: decimal('9.63'),
      total: decimal('32124.63'),
    });
  });

  it('takes the fee off what a sell brings', () => {
    const ticket: Ticket = { ...newTicket('sell', 1), quantity: 100, position: 'full' };
    const lots = [{ no: 'L1', count: 100, available: 100, price: decimal('1188.20'), cost: decimal('118820') }];
    expect(summarize(ticket, { ...facts, lots }).cost?.total).toBe(decimal('128421.46'));
  });

  it('counts a contract with its multiplier, in the account currency', () => {
    const contract = { ...facts, marketPrice: decimal('63.84'), multiplier: 10n, settlementRate: parseRate('88.42') };
    expect(summarize(bought(2), contract).cost).toEqual({
      amount: decimal('112894.66'),
      interest: 0n,
      fee: decimal('33.87'),
      total: decimal('112928.53'),
    });
  });

  it('adds the accrued interest of a bond to what is paid, and to what is received', () => {
    const bond = { ...facts, marketPrice: decimal('100.34'), accruedInterest: decimal('2.6500') };
    expect(summarize(bought(10), bond).cost).toEqual({
      amount: decimal('1003.40'),
      interest: decimal('26.50'),
      fee: decimal('0.30'),
      total: decimal('1030.20'),
    });
    expect(summarize({ ...newTicket('sell', 1), quantity: 10 }, bond).cost?.total).toBe(decimal('1029.60'));
  });

  it('resets quantity and price when the side changes', () => {
    const ticket: Ticket = { ...bought(40), limit: '1200', position: 'full' };
    expect(ticketReducer(ticket, { type: 'side', side: 'sell', quantity: 1 })).toEqual({
      side: 'sell',
      position: 'full',
      quantity: 1,
      amount: undefined,
      limit: undefined,
      lotNo: undefined,
    });
  });

  it('keeps its quantity in half a position, and says that it is too much', () => {
    const full: Ticket = { ...bought(80), position: 'full' };
    const half = ticketReducer(full, { type: 'position', position: 'half' });
    expect(half.quantity).toBe(80);
    expect(problems(half).quantity).toEqual({
      key: 'quantity_above_maximum',
      values: { maximum: '50', position: 'half' },
    });
    expect(ticketReducer(bought(8), { type: 'position', position: 'full' }).quantity).toBe(8);
  });

  it('follows the market until a limit is typed, and again when asked to', () => {
    const limited = ticketReducer(bought(1), { type: 'limit', limit: '1250' });
    expect(summarize(limited, facts).limit).toBe(decimal('1250'));
    const following = summarize(ticketReducer(limited, { type: 'followMarket' }), facts);
    // Counted at the market, and protected half a per cent above it.
    expect(following).toMatchObject({ price: facts.marketPrice, limit: decimal('1291') });
  });
});

describe('what an amount buys', () => {
  it('is rounded down, the fee counted', () => {
    expect(quantityFor(decimal('32124.63'), facts, facts.marketPrice)).toBe(25);
    expect(quantityFor(decimal('32124.62'), facts, facts.marketPrice)).toBe(24);
    expect(quantityFor(decimal('1284.60'), facts, facts.marketPrice)).toBe(0);
    expect(quantityFor(decimal('1'), { ...facts, settlementRate: undefined }, facts.marketPrice)).toBeUndefined();
  });

  it('is the most in whole lots that it pays for', () => {
    const amounts = fc.bigInt({ min: 0n, max: decimal('9000000') });
    const lots = fc.constantFrom(1n, 10n, 1_000n);
    const prices = fc.bigInt({ min: 100n, max: decimal('90000') });
    fc.assert(
      fc.property(amounts, lots, prices, fc.bigInt({ min: 0n, max: 1_000n }), (amount, lotSize, price, basisPoints) => {
        const asked = { ...facts, lotSize, feeBasisPoints: basisPoints, accruedInterest: 12_500n, marketPrice: price };
        const quantity = quantityFor(amount, asked, price) ?? -1;
        const total = (units: number) => summarize(bought(units), asked).cost?.total ?? 0n;
        expect(quantity % Number(lotSize)).toBe(0);
        expect(quantity === 0 || total(quantity) <= amount).toBe(true);
        expect(total(quantity + Number(lotSize)) > amount).toBe(true);
      }),
    );
  });

  it('gives way to a quantity that is typed', () => {
    const spending = ticketReducer(bought(3), { type: 'amount', amount: '5000' });
    expect(spending).toMatchObject({ amount: '5000' });
    expect(ticketReducer(spending, { type: 'quantity', quantity: 4 })).toMatchObject({
      amount: undefined,
      quantity: 4,
    });
  });
});

describe('the parts of what one has', () => {
  it('are of the money, up to what one order takes', () => {
    expect(summarize(bought(1), facts).most).toBe(50);
    expect(summarize(bought(1), { ...facts, available: decimal('12849.99') }).most).toBe(10);
    expect(summarize(bought(1), { ...facts, available: undefined }).most).toBeUndefined();
    expect(summarize(newTicket('sell', 1), facts).most).toBe(70);
    expect(summarize(newTicket('sell', 1, 'L2'), facts).most).toBe(10);
  });

  it('are whole lots, one at the least, and all of it', () => {
    expect([25, 50, 75, 100].map((percent) => partOf(50, percent, 1))).toEqual([12, 25, 37, 50]);
    expect([25, 50, 75, 100].map((percent) => partOf(2_400, percent, 1_000))).toEqual([1_000, 1_000, 1_000, 2_400]);
    expect(partOf(400, 25, 1_000)).toBe(400);
  });
});

describe('a sale over several lots', () => {
  it('takes the oldest first, and counts each lot by itself', () => {
    const summary = summarize({ ...newTicket('sell', 1), quantity: 65 }, facts);
    expect(summary.parts.map(({ lot, quantity }) => [lot.no, quantity])).toEqual([
      ['L1', 60n],
      ['L2', 5n],
    ]);
    expect(summary.cost).toMatchObject({ amount: decimal('83499'), fee: decimal('25.05') });
    // 60 × (1,284.60 − 1,188.20) + 5 × (1,284.60 − 1,200)
    expect(summary.profit).toBe(decimal('6207'));
  });
});

describe('what a limit does', () => {
  it.each([
    ['buy', '1284.60', true, '1284.60'],
    ['buy', '1300', true, '1284.60'],
    ['buy', '1250', false, '1250'],
    ['sell', '1284.60', true, '1284.60'],
    ['sell', '1250', true, '1284.60'],
    ['sell', '1300', false, '1300'],
  ] as const)('%s at %s', (side, limit, fillsAtOnce, price) => {
    const summary = summarize({ ...newTicket(side, 1), limit }, facts);
    expect(summary).toMatchObject({ fillsAtOnce, price: decimal(price) });
  });
});

describe('what keeps a ticket from being sent', () => {
  it('has nothing against a good one', () => expect(problems(bought(25))).toEqual({}));

  it.each([
    [0, 'quantity_below_minimum'],
    [null, 'quantity_below_minimum'],
    [51, 'quantity_above_maximum'],
  ])('a quantity of %s', (quantity, key) => expect(problems(bought(quantity)).quantity?.key).toBe(key));

  it('a part of a lot', () => {
    expect(problems(bought(1_500), { lotSize: 1_000n }).quantity).toEqual({
      key: 'quantity_off_lot',
      values: { lot: '1000' },
    });
  });

  it('more units than the lots of a position allow, in units', () => {
    expect(problems(bought(60_000), { lotSize: 1_000n }).quantity).toEqual({
      key: 'quantity_above_maximum_lots',
      values: { maximum: '50000', lots: '50', lot: '1000', position: 'half' },
    });
  });

  it('has nothing against the sale of a last odd lot, nor of all that a lot has', () => {
    const oddLot = {
      lotSize: 1_000n,
      lots: [{ no: 'L1', count: 1_400, available: 1_400, price: decimal('88'), cost: decimal('123200') }],
    };
    const sold = (quantity: number): Ticket => ({ ...newTicket('sell', 1), quantity });
    expect(problems(sold(1_400), oddLot).quantity).toBeUndefined();
    expect(problems(sold(1_000), oddLot).quantity).toBeUndefined();
    expect(problems(sold(400), oddLot).quantity?.key).toBe('quantity_off_lot');
    expect(problems(sold(60)).quantity).toBeUndefined();
  });

  it('more than the lot has', () => {
    const ticket: Ticket = { ...newTicket('sell', 1), quantity: 11, lotNo: 'L2' };
    expect(problems(ticket).quantity).toEqual({ key: 'exceeds_position', values: { available: '10' } });
    expect(problems({ ...ticket, lotNo: undefined })).toEqual({});
  });

  it('a chosen lot that is gone, and sells no other in its place', () => {
    const ticket = newTicket('sell', 1, 'L9');
    const instrument = { symbol: 'PANCBANK', type: 'stock' };
    expect(problems(ticket).quantity?.key).toBe('lot_sold');
    expect(summarize(ticket, facts)).toMatchObject({ parts: [], most: 0, profit: undefined });
    expect(orderRequest(ticket, summarize(ticket, facts), instrument)).toBeUndefined();

    const another = ticketReducer(ticket, { type: 'lot', no: 'L2' });
    expect(problems(another)).toEqual({});
    expect(orderRequest(another, summarize(another, facts), instrument)?.body).toMatchObject({ no: 'L2', count: 1 });
    const all = ticketReducer(ticket, { type: 'lot', no: undefined });
    expect(problems(all)).toEqual({});
    expect(orderRequest(all, summarize(all, facts), instrument)?.body).toMatchObject({ symbol: 'PANCBANK', count: 1 });
  });

  it('does not take a chosen lot for gone before the lots are known', () => {
    const ticket = newTicket('sell', 1, 'L9');
    const unknown = { ...facts, lots: undefined };
    expect(problems(ticket, unknown)).toEqual({});
    expect(orderRequest(ticket, summarize(ticket, unknown), { symbol: 'PANCBANK', type: 'stock' })).toBeUndefined();
  });

  it.each(['1284.61', '1284.6001'])('a limit of %j, which is between two ticks', (limit) => {
    expect(problems({ ...bought(1), limit }).limit).toEqual({ key: 'price_off_tick', values: { tick: '0.05' } });
  });

  it.each(['', 'abc', '0', '0.00', '-1', '1284.600001'])('a limit of %j, which is no price', (limit) => {
    expect(problems({ ...bought(1), limit }).limit).toEqual({ key: 'price_not_above_zero', values: {} });
  });

  it('a limit outside the band', () => {
    expect(problems({ ...bought(1), limit: '1541.55' }).limit?.key).toBe('price_outside_band');
    expect(problems({ ...bought(1), limit: '1541.50' })).toEqual({});
  });

  it('a total above the free cash, fee included', () => {
    const { total = 0n } = summarize(bought(25), facts).cost ?? {};
    expect(problems(bought(25), { available: total })).toEqual({});
    expect(problems(bought(25), { available: total - 1n }).total).toEqual({ key: 'insufficient_funds' });
    const short = { ...facts, available: total - 1n };
    expect(missingMoney(bought(25), short, summarize(bought(25), short))).toBe(1n);
  });

  it('a stop and a target on the wrong side of what it would be bought at, which are gone with the other side', () => {
    const ticket = [
      { type: 'bracket', side: 'stop', price: '1284.60' } as const,
      { type: 'bracket', side: 'target', price: 'x' } as const,
    ].reduce(ticketReducer, bought(1));
    expect(problems(ticket).stop).toEqual({ key: 'stop_not_below', values: { price: '1284.60' } });
    expect(problems(ticket).target?.key).toBe('price_not_above_zero');
    const waiting = { ...ticket, limit: '1200', target: undefined };
    expect(problems(waiting).stop?.key).toBe('stop_not_below_limit');
    expect(problems(ticketReducer(ticket, { type: 'side', side: 'sell', quantity: 1 }))).toEqual({});
  });

  it('sends a stop and a target by the call that knows them, and any other buy by that of the specification', () => {
    const instrument = { symbol: 'PANCBANK', type: 'stock' };
    const callOf = (ticket: Ticket) => {
      const request = orderRequest(ticket, summarize(ticket, facts), instrument);
      return request && placeOrder.call(request);
    };
    expect(callOf({ ...bought(1), limit: '1284.60', stop: '1220.35' })).toMatchObject({
      call: 'POST /stock/success/orders/buy',
      body: { symbol: 'PANCBANK', kind: 'stock', stop_price: '1220.35' },
    });
    expect(callOf({ ...bought(1), limit: '1284.60' })?.call).toBe('POST /stock/success/deal/buy');
    expect(callOf(bought(1))).toEqual({
      call: 'POST /stock/success/orders/place',
      body: {
        side: 'buy',
        symbol: 'PANCBANK',
        kind: 'stock',
        count: 1,
        position: 'half',
        type: 'market',
        // What it says on the ticket: half a per cent above the market, on the tick.
        price: '1291.00',
      },
    });
    const gtc = ticketReducer({ ...bought(1), limit: '1200' }, { type: 'lifetime', lifetime: 'gtc' });
    expect(callOf(gtc)?.body).toMatchObject({ type: 'limit', price: '1200.00', lifetime: 'gtc' });
    expect(kindOf(ticketReducer(gtc, { type: 'followMarket' }))).toBe('market');
    expect(ticketReducer(gtc, { type: 'followMarket' }).lifetime).toBeUndefined();
  });

  describe('of a stop order', () => {
    const stop = (side: 'buy' | 'sell', trigger: string, limit?: string) =>
      ticketReducer(
        { ...newTicket(side, 1), quantity: 10 },
        { type: 'stop', trigger, ...(limit === undefined ? {} : { limit }) },
      );

    it('counts with the worst price, which lies 3 % beyond the trigger, on the tick and within the band', () => {
      const summary = summarize(stop('buy', '1320'), facts);
      expect(summary).toMatchObject({ trigger: decimal('1320'), limit: decimal('1359.60'), fillsAtOnce: false });
      expect(summary.cost?.total).toBe(decimal('13600.08'));
      expect(summarize(stop('buy', '1500.05'), facts).limit).toBe(decimal('1541.50'));
      expect(summarize(stop('sell', '1200'), facts)).toMatchObject({ limit: decimal('1164') });
      expect(summarize(stop('sell', '1050'), facts).limit).toBe(decimal('1027.70'));
      expect(summarize(stop('buy', '1320', '1330'), facts).limit).toBe(decimal('1330'));
    });

    it('says at the trigger or at the limit what the server would refuse', () => {
      expect(problems(stop('buy', '1320'))).toEqual({});
      const above = { key: 'buy_stop_not_above', values: { price: '1284.60' } };
      expect(problems(stop('buy', '1284.60'))).toEqual({ trigger: above });
      expect(problems(stop('sell', '1284.60'))).toMatchObject({ trigger: { key: 'sell_stop_not_below' } });
      expect(problems(stop('buy', '1320.01'))).toMatchObject({ trigger: { key: 'price_off_tick' } });
      expect(problems(stop('buy', '1600'))).toEqual({
        trigger: expect.objectContaining({ key: 'price_outside_band' }),
      });
      expect(problems(stop('buy', ''))).toEqual({ trigger: { key: 'price_not_above_zero', values: {} } });
      const before = { key: 'limit_before_stop', values: { price: '1320.00' } };
      expect(problems(stop('buy', '1320', '1319.95'))).toEqual({ limit: before });
      expect(problems({ ...stop('buy', '1320'), stop: '1320' })).toMatchObject({
        stop: { key: 'stop_not_below_trigger' },
      });
    });

    it('is left by another kind, and takes another protection with another trigger', () => {
      const moved = ticketReducer(stop('buy', '1320', '1330'), { type: 'stop', trigger: '1400' });
      expect(summarize(moved, facts).limit).toBe(decimal('1442'));
      expect(kindOf(moved)).toBe('stop');
      expect(kindOf(ticketReducer(moved, { type: 'limit', limit: '1200' }))).toBe('limit');
      expect(kindOf(ticketReducer(moved, { type: 'followMarket' }))).toBe('market');
      expect(problems(stop('buy', String(firstTrigger('buy', facts) / 10_000n)))).toEqual({});
    });

    it('is sent by the calls that know it', () => {
      const instrument = { symbol: 'PANCBANK', type: 'stock' };
      const callOf = (ticket: Ticket) => {
        const request = orderRequest(ticket, summarize(ticket, facts), instrument);
        return request && placeOrder.call(request);
      };
      expect(callOf(stop('buy', '1320'))).toMatchObject({
        call: 'POST /stock/success/orders/buy',
        body: { price: '1359.60', trigger_price: '1320.00' },
      });
      expect(callOf(stop('sell', '1200'))).toEqual({
        call: 'POST /stock/success/deal/sell',
        body: { symbol: 'PANCBANK', sell_price: '1164.00', count: 10, trigger_price: '1200.00' },
      });
      expect(callOf(stop('buy', 'x'))).toBeUndefined();
    });

    it('that trails keeps its distance behind the market, which alone is sent', () => {
      const trailing = (side: 'buy' | 'sell', away: string, unit: 'percent' | 'amount' = 'percent') =>
        ticketReducer({ ...newTicket(side, 1), quantity: 10 }, { type: 'trail', away, unit });
      const ticket = trailing('sell', '2.5');
      expect(kindOf(ticket)).toBe('trailing');
      expect(summarize(ticket, facts)).toMatchObject({ trigger: decimal('1252.45'), limit: decimal('1214.90') });
      expect(orderRequest(ticket, summarize(ticket, facts), { symbol: 'PANCBANK', type: 'stock' })).toEqual({
        side: 'placed',
        body: { side: 'sell', symbol: 'PANCBANK', count: 10, type: 'trailing', trail_percent: '2.50' },
      });
      expect(problems(trailing('buy', '60'))).toMatchObject({ trail: { key: 'trail_out_of_range' } });
      expect(problems(trailing('buy', ''))).toMatchObject({ trail: { key: 'trail_out_of_range' } });
      expect(problems(trailing('buy', '1.01', 'amount'))).toMatchObject({ trail: { key: 'price_off_tick' } });
      expect(problems(trailing('buy', '12', 'amount'))).toEqual({});
    });

    it('that trails may keep a limit of its own, which is sent as its distance', () => {
      const limited = (limit: string) =>
        ticketReducer(
          { ...newTicket('sell', 1), quantity: 10 },
          { type: 'trail', away: '2.5', unit: 'percent', limit },
        );
      const ticket = limited('2.45');
      expect(summarize(ticket, facts)).toMatchObject({ trigger: decimal('1252.45'), limit: decimal('1250') });
      expect(orderRequest(ticket, summarize(ticket, facts), { symbol: 'PANCBANK', type: 'stock' })).toMatchObject({
        body: { type: 'trailing', trail_percent: '2.50', trail_limit: '2.45' },
      });
      expect(problems(ticket)).toEqual({});
      expect(problems(limited('0'))).toEqual({});
      expect(problems(limited('x'))).toMatchObject({ trailLimit: { key: 'trail_out_of_range' } });
      expect(problems(limited('1.01'))).toMatchObject({ trailLimit: { key: 'price_off_tick' } });
    });

    it('counts what a stop and target would bring from the price that sets it off', () => {
      const ticket = stop('buy', '1320');
      expect(gainAfterBuy(decimal('1330'), ticket, facts, summarize(ticket, facts))).toBe(decimal('100'));
    });
  });

  it('says what selling at a price would gain or lose, before the fees', () => {
    const summary = summarize(bought(10), facts);
    expect(gainAfterBuy(decimal('1220.35'), bought(10), facts, summary)).toBe(decimal('-642.50'));
    expect(gainAfterBuy(decimal('1348.85'), bought(10), facts, summary)).toBe(decimal('642.50'));
  });

  it('allows no quantity that is above the rule, whatever is typed', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.constantFrom('half' as const, 'full' as const), (quantity, position) => {
        const allowed = problems({ ...bought(quantity), position }, { available: undefined }).quantity === undefined;
        expect(allowed).toBe(quantity >= 1 && quantity <= facts.maximumLots[position]);
      }),
    );
  });
});
