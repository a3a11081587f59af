import { ONE, RATE_ONE, decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/platform/refusal.ts';
import { customerId, noon, refused, setUp } from '../../helpers/decisions.ts';
import { steel } from '../../helpers/steel-market.ts';

const stop = (trigger: string) => ({ triggerPrice: decimal(trigger) });

describe('a stop to buy', () => {
  it('holds money for the worst price it takes, and waits although the market is below that', () => {
    const { buy, run, state, wallet } = setUp('10000');
    const order = buy(2n, '1081.50', stop('1050'));
    expect(order).toMatchObject({
      status: 'pending',
      ...stop('1050'),
      triggeredAt: undefined,
      held: decimal('2163.65'),
    });
    expect(wallet()).toMatchObject({ holds: decimal('2163.65') });
    expect(run({ kind: 'match', customerId, no: order.no })).toBe(order);
    expect(state.isChanged(order)).toBe(true);
  });

  it('fills at the quote that sets it off, and gives back what that leaves of its hold', () => {
    const { buy, run, market, wallet, state } = setUp('10000');
    const { no } = buy(2n, '1081.50', stop('1050'));
    market.price = decimal('1049.95');
    expect(run({ kind: 'match', customerId, no }).status).toBe('pending');
    market.price = decimal('1052');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      status: 'success',
      triggeredAt: noon,
      triggeredPrice: decimal('1052'),
      fill: { price: decimal('1052') },
      held: 0n,
    });
    expect(wallet()).toMatchObject({ cash: decimal('10000') - decimal('2104.63'), holds: 0n });
    expect(state.lot(customerId, no)).toMatchObject({ remaining: 2n });
    expect(() => run({ kind: 'match', customerId, no })).toThrow(refused('order_ended'));
  });

  it('is set off by a price beyond its limit too, and then waits at it like any, also where the market falls again', () => {
    const { buy, run, market, context, wallet } = setUp('10000');
    const { no } = buy(1n, '1081.50', stop('1050'));
    const { holds } = wallet();
    market.price = decimal('1100');
    const setOff = run({ kind: 'match', customerId, no });
    expect(setOff).toMatchObject({ status: 'pending', triggeredAt: noon, triggeredPrice: decimal('1100') });
    expect(wallet().holds).toBe(holds);
    context.now = new Date(noon.getTime() + 1_000);
    expect(run({ kind: 'match', customerId, no })).toBe(setOff);
    market.price = decimal('1020');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      status: 'success',
      triggeredAt: noon,
      fill: { price: decimal('1020') },
    });
  });

  it('brings a stop and a target, which are looked at beside the price that sets it off', () => {
    const { buy, run, market, state } = setUp('10000');
    const bracket = (stopPrice: string, targetPrice: string) => ({
      ...stop('1050'),
      stopPrice: decimal(stopPrice),
      targetPrice: decimal(targetPrice),
    });
    expect(() => buy(1n, '1081.50', bracket('1050', '1200'))).toThrow(refused('stop_not_below_trigger'));
    expect(() => buy(1n, '1081.50', bracket('1000', '1050'))).toThrow(refused('target_not_above_trigger'));
    const { no } = buy(1n, '1081.50', bracket('1045', '1060'));
    market.price = decimal('1050');
    run({ kind: 'match', customerId, no });
    expect(state.brackets).toMatchObject({ set: [{ lotNo: no, stopPrice: decimal('1045') }], unset: [] });
  });

  it.each([
    ['buy_stop_not_above', '1000', '1050'],
    ['buy_stop_not_above', '990', '1050'],
    ['limit_before_stop', '1050', '1049.95'],
    ['price_off_tick', '1050.01', '1081.50'],
    ['price_outside_band', '1500.05', '1500'],
    ['price_outside_band', '1490', '1500.05'],
    ['insufficient_funds', '1050', '1500'],
  ])('is refused as %s with the trigger %s and the limit %s, and changes nothing', (key, trigger, limit) => {
    const { buy, state, wallet } = setUp('1100');
    expect(() => buy(1n, limit, stop(trigger))).toThrow(refused(key));
    expect(wallet()).toMatchObject({ cash: decimal('1100'), holds: 0n });
    expect(state.changes().orders).toEqual([]);
  });

  it('gives back all that it holds once it is cancelled or its time is over, set off or not', () => {
    const { buy, run, market, wallet } = setUp('10000');
    const [asleep, expiring, beyond] = ['1050', '1060', '1070'].map((trigger) => buy(1n, '1081.50', stop(trigger)).no);
    market.price = decimal('1090');
    run({ kind: 'match', customerId, no: beyond ?? '' });
    run({ kind: 'cancel', customerId, no: asleep ?? '' });
    run({ kind: 'expire', customerId, no: expiring ?? '' });
    expect(run({ kind: 'cancel', customerId, no: beyond ?? '' })).toMatchObject({
      status: 'cancelled',
      triggeredAt: noon,
    });
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
  });

  it('is not set off while the market is closed or halted, the price too old, or its time over', () => {
    const { buy, run, market, context } = setUp('10000');
    const order = buy(1n, '1081.50', stop('1050'));
    const match = () => run({ kind: 'match', customerId, no: order.no });
    market.price = decimal('1060');
    market.instrument = () => ({ ...steel, trading: 'halted' });
    expect(match()).toBe(order);
    market.instrument = () => ({ ...steel, trading: 'sell_only' });
    expect(match()).toBe(order);
    market.instrument = () => steel;
    market.ageMs = 60_001;
    expect(match).toThrow(refused('stale_quote'));
    market.open = false;
    expect(match).toThrow(refused('market_closed'));
    [market.open, market.ageMs] = [true, 0];
    context.now = order.expiresAt;
    market.ageMs = noon.getTime() - order.expiresAt.getTime();
    expect(match()).toBe(order);
  });

  it('fails, set off, where the account is frozen or what it holds is no longer enough', () => {
    const { buy, run, market, frozen, wallet } = setUp('10000');
    const [first, second] = [buy(1n, '1081.50', stop('1050')), buy(1n, '1081.50', stop('1050'))];
    market.price = decimal('1060');
    frozen.set(customerId, 'Under review');
    expect(run({ kind: 'match', customerId, no: first.no })).toMatchObject({ endReason: 'account_was_frozen' });
    frozen.clear();
    market.rate = { hundredMillionths: 20n * RATE_ONE, source: 'USDINR, test', quoteTime: noon };
    expect(run({ kind: 'match', customerId, no: second.no })).toMatchObject({
      status: 'failed',
      endReason: 'insufficient_funds',
      triggeredAt: noon,
    });
    expect(wallet()).toMatchObject({ cash: decimal('10000'), holds: 0n });
  });
});

describe('a stop to sell', () => {
  it('sets its shares aside, and sells them at the quote that sets it off', () => {
    const { buy, sell, run, market, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    const order = sell(lot, '921.50', 3n, decimal('950'));
    expect(order).toMatchObject({ status: 'pending', ...stop('950'), held: 0n });
    expect(state.lot(customerId, lot)).toMatchObject({ reserved: 3n });
    market.price = decimal('950.05');
    expect(run({ kind: 'match', customerId, no: order.no })).toBe(order);
    market.price = decimal('949');
    expect(run({ kind: 'match', customerId, no: order.no })).toMatchObject({
      status: 'success',
      triggeredPrice: decimal('949'),
      fill: { price: decimal('949') },
      profit: decimal('-153'),
    });
    expect(state.lot(customerId, lot)).toMatchObject({ remaining: 2n, reserved: 0n });
  });

  it('over several lots waits with each of its orders', () => {
    const { buy, sellAcross, run, market, state } = setUp('10000');
    const lots = [buy(2n, '1000').no, buy(2n, '1000').no];
    const orders = sellAcross('921.50', 3n, decimal('950'));
    expect(orders).toMatchObject([
      { status: 'pending', quantity: 2n, ...stop('950') },
      { status: 'pending', quantity: 1n, ...stop('950') },
    ]);
    market.price = decimal('940');
    for (const { no } of orders) expect(run({ kind: 'match', customerId, no }).status).toBe('success');
    expect(lots.map((no) => state.lot(customerId, no)?.remaining)).toEqual([0n, 1n]);
  });

  it.each([
    ['sell_stop_not_below', '1000', '990'],
    ['sell_stop_not_below', '1010', '990'],
    ['limit_before_stop', '950', '950.05'],
    ['price_outside_band', '499.95', '500'],
  ])('is refused as %s with the trigger %s and the limit %s, over lots too', (key, trigger, limit) => {
    const { buy, sell, sellAcross, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    expect(() => sell(lot, limit, 1n, decimal(trigger))).toThrow(refused(key));
    expect(() => sellAcross(limit, 1n, decimal(trigger))).toThrow(refused(key));
    expect(state.lot(customerId, lot)).toMatchObject({ reserved: 0n });
  });
});

describe('a stop that is changed', () => {
  it('moves its trigger, its limit and its hold, and remembers from what to what', () => {
    const { buy, replace, run, market, state, wallet } = setUp('10000');
    const { no } = buy(1n, '1081.50', stop('1050'));
    expect(replace(no, { trigger: '1100', limit: '1133' })).toMatchObject({
      ...stop('1100'),
      limitPrice: decimal('1133'),
      version: 1,
    });
    expect(wallet().holds).toBe(decimal('1133.34'));
    replace(no, { trigger: '1110' });
    expect(state.changes().orderChanges).toMatchObject([
      { seq: 1, oldTrigger: decimal('1050'), newTrigger: decimal('1100'), newPrice: decimal('1133') },
      { seq: 2, oldTrigger: decimal('1100'), newTrigger: decimal('1110'), oldPrice: decimal('1133') },
    ]);
    market.price = decimal('1105');
    expect(run({ kind: 'match', customerId, no }).triggeredAt).toBeUndefined();
  });

  it.each([
    ['buy_stop_not_above', { trigger: '1000', limit: '1030' }],
    ['limit_before_stop', { trigger: '1100' }],
    ['limit_before_stop', { limit: '1040' }],
    ['price_off_tick', { trigger: '1050.01' }],
    ['stop_not_below_trigger', { trigger: '1010' }],
    ['order_unchanged', { trigger: '1050' }],
    ['order_changed', { version: 3, trigger: '1055' }],
  ])('is refused as %s, of %o, and changes nothing', (key, change) => {
    const { buy, replace, state, wallet } = setUp('10000');
    const order = buy(1n, '1081.50', { ...stop('1050'), stopPrice: decimal('1010') });
    const before = wallet();
    expect(() => replace(order.no, change)).toThrow(refused(key));
    expect(state.order(customerId, order.no)).toEqual(order);
    expect(wallet()).toEqual(before);
    expect(state.changes().orderChanges).toEqual([]);
  });

  it('can move its limit alone once it was set off, as a limit order; one that never was a stop does not become one', () => {
    const { buy, replace, run, market } = setUp('10000');
    const { no } = buy(1n, '1081.50', stop('1050'));
    market.price = decimal('1100');
    run({ kind: 'match', customerId, no });
    expect(() => replace(no, { trigger: '1120', limit: '1140' })).toThrow(refused('no_stop_waiting'));
    expect(replace(no, { limit: '1040' })).toMatchObject({ status: 'pending', ...stop('1050') });
    expect(replace(no, { limit: '1110' })).toMatchObject({ status: 'success', fill: { price: decimal('1100') } });
    const limit = buy(1n, '900');
    expect(() => replace(limit.no, { trigger: '1120' })).toThrow(refused('no_stop_waiting'));
  });
});

/** What can happen. Numbers from 0 to 999 choose among what there is at that moment. */
const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'replace', 'cancel', 'tick', 'tick'),
  which: fc.nat(999),
  trigger: fc.integer({ min: -400, max: 400 }),
  beyond: fc.integer({ min: -20, max: 400 }),
  quantity: fc.bigInt({ min: 0n, max: 12n }),
});

describe('whatever stops are placed, changed, cancelled and set off in turn', () => {
  it('none fills before the market was at its trigger, at a price beyond its limit, or for more than it held', () => {
    const seen = { filled: 0, beyond: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const { buy, sell, run, replace, market, state, wallet } = setUp('40000');
        buy(12n, '1000');
        const nos: string[] = [];
        const all = () => nos.flatMap((no) => state.order(customerId, no) ?? []);
        const text = (price: bigint) => `${price / ONE}.${String(price % ONE).padStart(4, '0')}`;
        const price = (ticks: number) => market.price + BigInt(ticks) * steel.tickSize;
        for (const { kind, which, trigger, beyond, quantity } of steps) {
          const waiting = all().filter(({ status }) => status === 'pending');
          const order = waiting[which % Math.max(1, waiting.length)];
          const lot = state.openLots(customerId, steel.symbol)[which % 7];
          try {
            if (kind === 'buy')
              nos.push(buy(quantity, text(price(trigger + beyond)), { triggerPrice: price(trigger) }).no);
            else if (kind === 'sell' && lot) {
              nos.push(sell(lot.no, text(price(trigger - beyond)), quantity, price(trigger)).no);
            } else if (kind === 'cancel' && order) run({ kind: 'cancel', customerId, no: order.no });
            else if (kind === 'replace' && order) {
              const limit = text(price(order.side === 'buy' ? trigger + beyond : trigger - beyond));
              replace(order.no, { limit, ...(which % 3 === 0 ? {} : { trigger: text(price(trigger)) }) });
            } else if (kind === 'tick') {
              const [cash, before] = [wallet().cash, new Map(waiting.map((one) => [one.no, one]))];
              market.price = decimal('1000') + BigInt(trigger) * steel.tickSize;
              for (const { no } of waiting) run({ kind: 'match', customerId, no });
              expect(wallet().cash).toBeGreaterThanOrEqual(cash);
              for (const one of before.values()) {
                const after = state.order(customerId, one.no);
                const isAt =
                  one.side === 'buy'
                    ? market.price >= (one.triggerPrice ?? 0n)
                    : market.price <= (one.triggerPrice ?? 0n);
                expect(after?.triggeredAt !== undefined).toBe(isAt || one.triggeredAt !== undefined);
                if (after?.status === 'pending' && after.triggeredAt !== undefined) seen.beyond += 1;
              }
            }
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          const open = all().filter(({ status }) => status === 'pending');
          expect(wallet().holds).toBe(open.reduce((sum, { held }) => sum + held, 0n));
        }
        for (const { side, status, fill, limitPrice, triggeredPrice = 0n, triggerPrice = 0n } of all()) {
          if (status !== 'success' || fill === undefined) continue;
          seen.filled += 1;
          expect(side === 'buy' ? fill.price <= limitPrice : fill.price >= limitPrice).toBe(true);
          expect(side === 'buy' ? triggeredPrice >= triggerPrice : triggeredPrice <= triggerPrice).toBe(true);
        }
      }),
    );
    // Some sixty each on the average: what is random promises none of them so many.
    expect(seen.filled).toBeGreaterThan(10);
    expect(seen.beyond).toBeGreaterThan(0);
  });
});
