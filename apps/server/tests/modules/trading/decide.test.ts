import { RATE_ONE, basisPointsOf, decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decideAll } from '../../../src/modules/trading/decide.ts';
import { ownCurrency } from '../../../src/modules/trading/market-view.ts';
import { customerId, noon, refused, setUp } from '../../helpers/decisions.ts';
import { spokenVenue } from '../../helpers/spoken-venue.ts';
import { steel } from '../../helpers/steel-market.ts';

describe('a buy', () => {
  it('fills at the quote, not at the limit, and opens a lot', () => {
    const { buy, state, wallet } = setUp('10000', '990.05');
    const order = buy(3n, '1000');
    expect(order).toMatchObject({
      status: 'success',
      fill: { price: decimal('990.05'), amount: decimal('2970.15'), fee: decimal('0.89'), quoteSource: 'test' },
    });
    expect(wallet().cash).toBe(decimal('10000') - decimal('2970.15') - decimal('0.89'));
    expect(state.lot(customerId, order.no)).toMatchObject({ remaining: 3n, price: decimal('990.05') });
  });

  it('waits below the market with its money held, limit and fee included', () => {
    const { buy, wallet } = setUp('10000');
    const order = buy(2n, '900');
    expect(order).toMatchObject({ status: 'pending', held: decimal('1800.54'), fill: undefined });
    expect(wallet()).toMatchObject({ cash: decimal('8199.46'), holds: decimal('1800.54') });
  });

  it('is refused while its venue takes none, but for what is there already', () => {
    const { context, buy, runIn, wallet, market } = setUp('10000');
    const lot = buy(3n, '1000').no;
    const isTaking = vi.fn(() => true);
    const routed = { ...context, venue: { ...spokenVenue, isTaking } };
    const order = { customerId, symbol: steel.symbol, limitPrice: decimal(900), quantity: 1n } as const;
    const place = (more: object = {}) =>
      runIn({ ...order, kind: 'buy', assetClass: 'stock', position: 'full', ...more }, routed);
    const { no } = place();
    isTaking.mockReturnValue(false);
    const sell = { ...order, kind: 'sell', lotNo: lot, lotPrice: undefined, limitPrice: decimal(1_100) } as const;
    const before = wallet();
    expect(() => place()).toThrow(refused('venue_away'));
    expect(() => runIn(sell, routed)).toThrow(refused('venue_away'));
    const { limitPrice } = sell;
    const across = { kind: 'sellAcross', customerId, symbol: steel.symbol, limitPrice, quantity: 1n } as const;
    expect(() => decideAll(across, routed)).toThrow(refused('venue_away'));
    expect(wallet()).toEqual(before);
    market.open = false;
    expect(() => place()).toThrow(refused('market_closed'));
    expect(place({ isQueued: true })).toMatchObject({ status: 'pending', venue: undefined });
    expect(runIn({ kind: 'cancel', customerId, no }, routed)).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['quantity_below_minimum', 0n, '1000', {}],
    ['quantity_above_maximum', 51n, '1000', { position: 'half' }],
    ['quantity_above_maximum', 101n, '1000', {}],
    ['price_off_tick', 1n, '1000.01', {}],
    ['price_not_above_zero', 1n, '0', {}],
    ['price_outside_band', 1n, '1500.05', {}],
    ['unknown_symbol', 1n, '1000', { symbol: 'NOBODY' }],
    ['wrong_kind', 1n, '1000', { assetClass: 'forex' }],
    ['insufficient_funds', 11n, '1000', {}],
    ['insufficient_funds', 11n, '950', {}],
  ] as const)('is refused as %s and changes nothing', (key, quantity, limit, more) => {
    const { buy, state, wallet } = setUp('10000');
    expect(() => buy(quantity, limit, more)).toThrow(refused(key));
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
    expect(state.changes()).toMatchObject({ orders: [], lots: [] });
    expect(state.book.postings).toEqual([]);
  });

  it('is refused while the market is closed, and at a price that is too old', () => {
    const { buy, market } = setUp('10000');
    market.ageMs = 60_001;
    expect(() => buy(1n, '1000')).toThrow(refused('stale_quote'));
    market.open = false;
    expect(() => buy(1n, '1000')).toThrow(refused('market_closed'));
    market.isUnknown = true;
    expect(() => buy(1n, '1000')).toThrow(refused('calendar_unknown'));
  });
});

describe('a pending buy', () => {
  it('fills when the market reaches it, at the better price, and frees what is left over', () => {
    const { buy, run, market, wallet } = setUp('10000');
    const { no } = buy(2n, '900');
    expect(run({ kind: 'match', customerId, no }).status).toBe('pending');
    market.price = decimal('890');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      status: 'success',
      fill: { price: decimal('890') },
    });
    expect(wallet()).toMatchObject({ cash: decimal('10000') - decimal('1780') - decimal('0.53'), holds: 0n });
  });

  it('frees its money when it is cancelled, once', () => {
    const { buy, run, wallet } = setUp('10000');
    const { no } = buy(2n, '900');
    expect(run({ kind: 'cancel', customerId, no }).status).toBe('cancelled');
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
    expect(() => run({ kind: 'cancel', customerId, no })).toThrow(refused('order_ended'));
    expect(() => run({ kind: 'match', customerId, no })).toThrow(refused('order_ended'));
  });

  it('fails, and gives its money back, where the exchange rate has outrun what was held', () => {
    const { buy, run, market, wallet } = setUp('1800.54');
    const { no } = buy(2n, '900');
    market.price = decimal('900');
    market.rate = { hundredMillionths: 2n * RATE_ONE, source: 'USDINR, test', quoteTime: noon };
    expect(run({ kind: 'match', customerId, no })).toMatchObject({ status: 'failed', endReason: 'insufficient_funds' });
    expect(wallet()).toMatchObject({ cash: decimal('1800.54'), holds: 0n });
  });

  it('of what is held back: none is made on the side that is closed, and one that waited waits on', () => {
    const { buy, sell, run, market } = setUp('10000');
    const bought = buy(1n, '1000');
    const { no } = buy(5n, '990');
    market.price = decimal('980');
    market.instrument = () => ({ ...steel, trading: 'sell_only' });
    expect(() => buy(1n, '1000')).toThrow(refused('sell_only'));
    expect(run({ kind: 'match', customerId, no }).status).toBe('pending');
    market.instrument = () => ({ ...steel, trading: 'halted' });
    expect(() => sell(bought.no, '980')).toThrow(refused('trading_halted'));
    market.instrument = () => ({ ...steel, trading: 'sell_only' });
    expect(sell(bought.no, '980').status).toBe('success');
    market.instrument = () => steel;
    expect(run({ kind: 'match', customerId, no }).status).toBe('success');
  });

  it('of a frozen customer: none is made, and one that waited gives back what it held', () => {
    const { buy, sell, run, market, frozen, wallet } = setUp('10000');
    const bought = buy(1n, '1000');
    const { no } = buy(5n, '990');
    frozen.set(customerId, 'Under review');
    expect(() => buy(1n, '1000')).toThrow(refused('account_frozen'));
    expect(() => sell(bought.no, '1000')).toThrow(refused('account_frozen'));
    market.price = decimal('980');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({ status: 'failed', endReason: 'account_was_frozen' });
    expect(wallet().holds).toBe(0n);
  });
});

describe('a buy with a stop and a target', () => {
  const bracket = { stopPrice: decimal('880'), targetPrice: decimal('950') };

  it('that fills at once sets both on its lot', () => {
    const { buy, state } = setUp('10000', '900');
    const { no } = buy(2n, '900', bracket);
    expect(state.brackets).toMatchObject({ set: [{ lotNo: no, ...bracket, status: 'active' }], unset: [] });
  });

  it('that waits sets them when it fills, and none where it ends otherwise', () => {
    const { buy, run, market, state } = setUp('10000');
    const [filled, cancelled] = [buy(2n, '900', bracket), buy(2n, '900', bracket)];
    run({ kind: 'cancel', customerId, no: cancelled.no });
    expect(state.brackets.set).toEqual([]);
    market.price = decimal('890');
    run({ kind: 'match', customerId, no: filled.no });
    expect(state.brackets).toMatchObject({ set: [{ lotNo: filled.no, ...bracket, quantity: undefined }], unset: [] });
  });

  it('fills where the price has fallen through the stop meanwhile: the target is set, and the stop is not', () => {
    const { buy, run, market, state } = setUp('10000');
    const { no } = buy(2n, '900', bracket);
    market.price = decimal('880');
    expect(run({ kind: 'match', customerId, no }).status).toBe('success');
    expect(state.brackets).toMatchObject({
      set: [{ lotNo: no, stopPrice: undefined, targetPrice: decimal('950') }],
      unset: [{ no, side: 'stop', price: decimal('880') }],
    });
  });

  it.each([
    ['stop_not_below', '1000', { stopPrice: decimal('1000') }],
    ['target_not_above', '1010', { targetPrice: decimal('1000') }],
    ['stop_not_below_limit', '900', { stopPrice: decimal('900') }],
    ['target_not_above_limit', '900', { targetPrice: decimal('900') }],
    ['price_off_tick', '1000', { stopPrice: decimal('899.99') }],
    ['price_not_above_zero', '1000', { targetPrice: 0n }],
  ] as const)('is refused as %s at a limit of %s, and changes nothing', (key, limit, more) => {
    const { buy, state, wallet } = setUp('10000');
    expect(() => buy(1n, limit, more)).toThrow(refused(key));
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
    expect(state.changes().orders).toEqual([]);
  });

  it('may have a target between its limit and the market', () => {
    const { buy } = setUp('10000');
    expect(buy(1n, '900', { targetPrice: decimal('950') }).status).toBe('pending');
  });
});

describe('a sell over several lots', () => {
  it('takes the oldest first, an order for each lot, each with its own profit', () => {
    const { buy, sellAcross, market, state } = setUp('20000');
    const [first, second] = [buy(5n, '1000').no, buy(5n, '1000').no];
    market.price = decimal('1010');
    const orders = sellAcross('1000', 7n);
    expect(orders).toMatchObject([
      { lotNo: first, quantity: 5n, status: 'success', profit: decimal('50') },
      { lotNo: second, quantity: 2n, status: 'success', profit: decimal('20') },
    ]);
    expect(state.lot(customerId, first)).toMatchObject({ remaining: 0n, reserved: 0n, cost: 0n });
    expect(sellAcross('1000')).toMatchObject([{ lotNo: second, quantity: 3n }]);
    expect(() => sellAcross('1000')).toThrow(refused('exceeds_position'));
  });

  it('waits as a whole, and leaves what another sell has set aside', () => {
    const { buy, sell, sellAcross, run, state } = setUp('20000');
    const [first, second] = [buy(5n, '1000').no, buy(5n, '1000').no];
    sell(first, '1100', 4n);
    expect(() => sellAcross('1100', 7n)).toThrow(refused('exceeds_position'));
    const waiting = sellAcross('1100', 6n);
    expect(waiting).toMatchObject([
      { lotNo: first, quantity: 1n, status: 'pending' },
      { lotNo: second, quantity: 5n, status: 'pending' },
    ]);
    for (const { no } of waiting) run({ kind: 'cancel', customerId, no });
    expect([first, second].map((no) => state.lot(customerId, no)?.reserved)).toEqual([4n, 0n]);
  });

  it('brings what its parts bring, and changes nothing where it is refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 8 }),
        fc.bigInt({ min: 1n, max: 450n }),
        fc.integer({ min: 10_001, max: 21_999 }),
        (bought, quantity, price) => {
          const { buy, sellAcross, market, state, wallet } = setUp('1000000');
          const nos = bought.map((count) => buy(count, '1000').no);
          const held = bought.reduce((sum, count) => sum + count, 0n);
          market.price = BigInt(price) * 500n;
          const before = wallet().cash;
          const lots = () => nos.map((no) => state.lot(customerId, no));
          const were = lots();
          if (quantity > held) {
            expect(() => sellAcross('500', quantity)).toThrow(refused('exceeds_position'));
            expect(lots()).toEqual(were);
            expect(wallet().cash).toBe(before);
            return;
          }
          const orders = sellAcross('500', quantity);
          expect(orders.reduce((sum, order) => sum + order.quantity, 0n)).toBe(quantity);
          const brought = orders.reduce((sum, { fill }) => sum + (fill?.amount ?? 0n) - (fill?.fee ?? 0n), 0n);
          expect(wallet().cash - before).toBe(brought);
          expect(lots().reduce((sum, lot) => sum + (lot?.remaining ?? 0n), 0n)).toBe(held - quantity);
          // All of a lot is sold before anything of the next.
          const touched = lots().findLastIndex((lot, index) => lot?.remaining !== bought[index]);
          expect(
            lots()
              .slice(0, touched)
              .every((lot) => lot?.remaining === 0n),
          ).toBe(true);
        },
      ),
    );
  });

  it('is paid for as a whole: what a small lot costs more than it brings comes of the others, or of free cash', () => {
    const least = decimal('1200');
    const levied = { levy: 'exchange', assetClass: 'stock', side: 'sell', base: 'turnover', rate: 0n, least } as const;
    const rounded = { rounding: 'nearest', step: 100n, most: undefined, fromAt: new Date(0) } as const;
    const charges = { table: 'india', rates: [{ tableName: 'india', ...levied, ...rounded }] } as const;
    const sale = (cash: string) => {
      const { buy, context, wallet, state } = setUp(cash);
      const [small, large] = [buy(1n, '1000').no, buy(2n, '1000').no];
      const across = { kind: 'sellAcross', customerId, symbol: steel.symbol, limitPrice: decimal('1000') } as const;
      const within = { ...context, settings: { ...context.settings, charges } };
      const run = (quantity?: bigint) => decideAll({ ...across, quantity }, within);
      return { small, large, wallet, state, run };
    };
    const poor = sale('3000.90');
    expect(poor.wallet().cash).toBe(0n);
    // Alone the small one brings less than it costs, and nothing else is there.
    expect(() => poor.run(1n)).toThrow(refused('insufficient_funds'));
    const orders = poor.run();
    expect(orders).toMatchObject([
      { lotNo: poor.small, status: 'success', fill: { amount: decimal(1000), charges: { exchange: least } } },
      { lotNo: poor.large, status: 'success', fill: { amount: decimal(2000), charges: { exchange: least } } },
    ]);
    expect(poor.wallet().cash).toBe(decimal('599.10'));
    const rich = sale('3300.90');
    rich.run(1n);
    expect(rich.wallet().cash).toBe(decimal('99.70'));
  });

  it('makes no more orders than a hundred', () => {
    const { buy, sellAcross } = setUp('1000000');
    for (let count = 0; count < 101; count += 1) buy(1n, '1000');
    expect(() => sellAcross('1000')).toThrow(refused('quantity_above_limit'));
    expect(sellAcross('1000', 100n)).toHaveLength(100);
  });
});

describe('a sell', () => {
  it('sells part of a lot with its profit, and never more than is there', () => {
    const { buy, sell, market, state } = setUp('10000');
    const { no } = buy(5n, '1000');
    market.price = decimal('1010');
    expect(sell(no, '1000', 2n)).toMatchObject({ status: 'success', profit: decimal('20'), lotPrice: decimal('1000') });
    expect(state.lot(customerId, no)).toMatchObject({ remaining: 3n, reserved: 0n });
    expect(() => sell(no, '1000', 4n)).toThrow(refused('exceeds_position'));
    expect(sell(no, '1000')).toMatchObject({ quantity: 3n });
    expect(() => sell(no, '1000')).toThrow(refused('lot_sold'));
  });

  it('sets its shares aside while it waits, and gives them back', () => {
    const { buy, sell, run, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    const waiting = sell(lot, '1100', 4n);
    expect(waiting.status).toBe('pending');
    expect(() => sell(lot, '1000', 2n)).toThrow(refused('exceeds_position'));
    run({ kind: 'expire', customerId, no: waiting.no });
    expect(state.lot(customerId, lot)).toMatchObject({ remaining: 5n, reserved: 0n });
    expect(sell(lot, '1000').quantity).toBe(5n);
  });

  it('is refused where the client has another cost in mind, or names no lot', () => {
    const { buy, run, sell } = setUp('10000');
    const lotNo = buy(1n, '1000').no;
    const limitPrice = decimal('1000');
    expect(() => run({ kind: 'sell', customerId, lotNo, lotPrice: decimal('999'), limitPrice, quantity: 1n })).toThrow(
      refused('lot_price_mismatch'),
    );
    expect(() => sell('NOBODY', '1000')).toThrow(refused('unknown_order'));
  });
});

describe('an order that comes to less than half a minor unit', () => {
  /** 1,000 of the instrument's currency are 0.00001 of the account's. */
  const worthNothing = { ...ownCurrency, hundredMillionths: 1n };
  const tooSmall = refused('amount_too_small');

  it('is refused, whether it would trade at once or wait, and changes nothing', () => {
    const { buy, sell, market, state } = setUp('10000');
    const { no } = buy(3n, '1000');
    market.rate = worthNothing;
    const before = state.changes();
    for (const limit of ['1000', '900']) expect(() => buy(1n, limit)).toThrow(tooSmall);
    for (const limit of ['1000', '1100']) expect(() => sell(no, limit, 1n)).toThrow(tooSmall);
    expect(state.changes()).toEqual(before);
  });

  it('fails where it has waited until then, and gives back what it held', () => {
    const { buy, run, market, wallet } = setUp('10000');
    const { no } = buy(2n, '900');
    market.price = decimal('890');
    market.rate = worthNothing;
    const ended = run({ kind: 'match', customerId, no });
    expect(ended).toMatchObject({ status: 'failed', endReason: 'amount_too_small', held: 0n });
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
  });

  it('still ends what has expired: the lot goes, and nothing is booked', () => {
    const { buy, run, market, state } = setUp('10000');
    const { no } = buy(2n, '1000');
    market.rate = worthNothing;
    market.instrument = () => ({ ...steel, endsAt: noon });
    const booked = state.book.postings.length;
    const at = { price: decimal('1000'), source: 'test', time: noon };
    const settled = run({ kind: 'settle', customerId, lotNo: no, at });
    expect(settled).toMatchObject({ status: 'success', fill: { amount: 0n } });
    expect(state.lot(customerId, no)).toMatchObject({ remaining: 0n, cost: 0n });
    expect(state.book.postings).toHaveLength(booked);
  });
});

describe('any history of orders', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('buy' as const),
      quantity: fc.bigInt(-1n, 110n),
      ticks: fc.integer({ min: -400, max: 400 }),
    }),
    fc.record({
      kind: fc.constant('sell' as const),
      pick: fc.nat(),
      quantity: fc.bigInt(0n, 60n),
      ticks: fc.integer({ min: -400, max: 400 }),
    }),
    fc.record({ kind: fc.constantFrom('match' as const, 'cancel' as const, 'expire' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('price' as const), ticks: fc.integer({ min: -2_000, max: 2_000 }) }),
  );

  it('keeps cash + holds + lots at cost − profit + fees equal to the deposit, to the minor unit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const deposit = decimal('200000');
        const { state, run, market, wallet } = setUp('200000');
        const orders: string[] = [];
        const lots: string[] = [];
        const at = (ticks: number): bigint => decimal('1000') + BigInt(ticks) * steel.tickSize;
        for (const move of steps) {
          try {
            if (move.kind === 'price') market.price = at(move.ticks);
            else if (move.kind === 'buy') {
              const { no } = run({
                kind: 'buy',
                customerId,
                symbol: 'DECSTEEL',
                assetClass: 'stock',
                quantity: move.quantity,
                limitPrice: at(move.ticks),
                position: 'full',
              });
              orders.push(no);
              lots.push(no);
            } else if (move.kind === 'sell') {
              const lotNo = lots[move.pick % Math.max(1, lots.length)] ?? 'NONE';
              orders.push(
                run({
                  kind: 'sell',
                  customerId,
                  lotNo,
                  lotPrice: undefined,
                  limitPrice: at(move.ticks),
                  quantity: move.quantity,
                }).no,
              );
            } else {
              run({ kind: move.kind, customerId, no: orders[move.pick % Math.max(1, orders.length)] ?? 'NONE' });
            }
          } catch (error) {
            expect(error).toMatchObject({ name: 'Refusal' });
          }
          const { cash, holds } = wallet();
          expect(cash).toBeGreaterThanOrEqual(0n);
          const all = state.changes();
          const held = all.orders.reduce((sum, order) => sum + order.held, 0n);
          expect(holds).toBe(held);
          const atCost = all.lots.reduce((sum, lot) => sum + lot.price * lot.remaining, 0n);
          const filled = all.orders.filter(({ status }) => status === 'success');
          const fees = filled.reduce((sum, { fill }) => sum + (fill?.fee ?? 0n), 0n);
          const profit = filled.reduce((sum, order) => sum + (order.profit ?? 0n), 0n);
          expect(cash + holds + atCost + fees - profit).toBe(deposit);
          for (const { fill } of filled) expect(fill?.fee).toBe(basisPointsOf(fill?.amount ?? 0n, 3n));
          for (const lot of all.lots) expect(lot.reserved).toBeLessThanOrEqual(lot.remaining);
        }
      }),
      { numRuns: 60 },
    );
  });
});
