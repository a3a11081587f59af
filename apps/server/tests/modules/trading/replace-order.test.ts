import { RATE_ONE, basisPointsOf, decimal, ONE } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostChanges } from '../../../src/modules/trading/replace-order.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { customerId, noon, refused, setUp } from '../../helpers/decisions.ts';
import { steel } from '../../helpers/steel-market.ts';

describe('a pending buy that is changed', () => {
  it('holds the difference more, or less, and remembers each change', () => {
    const { buy, replace, state, wallet } = setUp('10000');
    const { no } = buy(2n, '900');
    expect(replace(no, { limit: '950', quantity: 3n })).toMatchObject({
      status: 'pending',
      limitPrice: decimal('950'),
      quantity: 3n,
      held: decimal('2850.86'),
      version: 1,
    });
    expect(wallet()).toMatchObject({ cash: decimal('7149.14'), holds: decimal('2850.86') });
    expect(state.book.postings.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['hold', decimal('1800.54')],
      ['hold', decimal('1050.32')],
    ]);
    replace(no, { quantity: 1n });
    expect(wallet()).toMatchObject({ holds: decimal('950.28') });
    expect(state.book.postings.at(-1)).toMatchObject({ reason: 'holdRelease', amount: decimal('1900.58') });
    expect(state.changes().orderChanges).toMatchObject([
      { seq: 1, oldPrice: decimal('900'), newPrice: decimal('950'), oldQuantity: 2n, newQuantity: 3n, askedAt: noon },
      { seq: 2, oldPrice: decimal('950'), newPrice: decimal('950'), oldQuantity: 3n, newQuantity: 1n },
    ]);
  });

  it('may take all that is free and held together, and not a paisa more', () => {
    const { buy, replace, wallet } = setUp('1800.54');
    const { no } = buy(1n, '900');
    expect(() => replace(no, { quantity: 2n, limit: '900.05' })).toThrow(refused('insufficient_funds'));
    replace(no, { quantity: 2n });
    expect(wallet()).toMatchObject({ cash: 0n, holds: decimal('1800.54') });
  });

  it('moves no money where what it holds stays the same', () => {
    const { buy, replace, state } = setUp('10000');
    const { no } = buy(2n, '900');
    replace(no, { limit: '600', quantity: 3n });
    expect(state.book.postings).toHaveLength(1);
  });

  it('fills at once where the market is at the new limit, at its quote, with what it held', () => {
    const { buy, replace, state, wallet } = setUp('1000.30');
    const { no } = buy(1n, '900');
    const order = replace(no, { limit: '1200' });
    expect(order).toMatchObject({ status: 'success', held: 0n, fill: { price: decimal('1000') }, version: 1 });
    expect(wallet()).toMatchObject({ cash: 0n, holds: 0n });
    expect(state.lot(customerId, no)).toMatchObject({ remaining: 1n });
  });

  it('is held at the rate of the moment of the change', () => {
    const { buy, replace, market, wallet } = setUp('10000');
    const { no } = buy(1n, '900');
    market.rate = { hundredMillionths: 2n * RATE_ONE, source: 'USDINR, test', quoteTime: noon };
    expect(replace(no, { limit: '899' }).settlementRate).toBe(market.rate);
    expect(wallet().holds).toBe(decimal('1798.54'));
  });

  it.each([
    ['quantity_below_minimum', { quantity: 0n }],
    ['quantity_above_maximum', { quantity: 51n, position: 'half' }],
    ['quantity_above_maximum', { quantity: 101n }],
    ['price_off_tick', { limit: '900.01' }],
    ['price_not_above_zero', { limit: '0' }],
    ['price_outside_band', { limit: '1500.05' }],
    ['insufficient_funds', { quantity: 12n }],
    ['insufficient_funds', { quantity: 11n, limit: '1000' }],
    ['order_unchanged', {}],
    ['order_unchanged', { limit: '900', quantity: 2n }],
    ['order_changed', { version: 1, limit: '905' }],
  ] as const)('is refused as %s, of %o, and changes nothing', (key, change) => {
    const { buy, replace, state, wallet } = setUp('10000');
    const order = buy(2n, '900');
    const before = wallet();
    const postings = state.book.postings.length;
    expect(() => replace(order.no, change)).toThrow(refused(key));
    expect(state.order(customerId, order.no)).toEqual(order);
    expect(wallet()).toEqual(before);
    expect(state.book.postings).toHaveLength(postings);
    expect(state.changes().orderChanges).toEqual([]);
  });

  it('is refused once it has ended, or its time is over, and of an order that is not there', () => {
    const { buy, run, replace, context } = setUp('10000');
    const { no } = buy(2n, '900');
    expect(() => replace('NOBODY', { limit: '905' })).toThrow(refused('unknown_order'));
    context.now = new Date(noon.getTime() + 86_400_000);
    expect(() => replace(no, { limit: '905' })).toThrow(refused('order_ended'));
    run({ kind: 'cancel', customerId, no });
    expect(() => replace(no, { limit: '905' })).toThrow(refused('order_ended'));
  });

  it('is refused where a new order would be: frozen, halted, closed, too old a price', () => {
    const { buy, replace, market, frozen } = setUp('10000');
    const { no } = buy(2n, '900');
    const change = () => replace(no, { limit: '905' });
    frozen.set(customerId, 'Under review');
    expect(change).toThrow(refused('account_frozen'));
    frozen.clear();
    market.instrument = () => ({ ...steel, trading: 'sell_only' });
    expect(change).toThrow(refused('sell_only'));
    market.instrument = () => ({ ...steel, trading: 'halted' });
    expect(change).toThrow(refused('trading_halted'));
    market.instrument = () => steel;
    market.ageMs = 60_001;
    expect(change).toThrow(refused('stale_quote'));
    market.open = false;
    expect(change).toThrow(refused('market_closed'));
  });

  it('can be changed a hundred times', () => {
    const { buy, replace } = setUp('10000');
    const { no } = buy(1n, '900');
    for (let count = 0; count < mostChanges; count += 1) replace(no, { limit: count % 2 === 0 ? '905' : '900' });
    expect(() => replace(no, { limit: '905' })).toThrow(refused('order_changed_too_often'));
  });
});

describe('a pending buy with a stop and a target that is changed', () => {
  const bracket = { stopPrice: decimal('880'), targetPrice: decimal('1050') };

  it('keeps them, whatever its quantity and limit become, and sets them when it fills', () => {
    const { buy, replace, run, market, state } = setUp('10000');
    const { no } = buy(1n, '900', bracket);
    replace(no, { quantity: 2n });
    expect(replace(no, { limit: '950' })).toMatchObject({ ...bracket, limitPrice: decimal('950'), quantity: 2n });
    expect(state.brackets.set).toEqual([]);
    market.price = decimal('940');
    run({ kind: 'match', customerId, no });
    expect(state.brackets).toMatchObject({ set: [{ lotNo: no, ...bracket }], unset: [] });
  });

  it('may have others, one of them, or none from then on, and each change says so', () => {
    const { buy, replace, run, market, state, wallet } = setUp('10000');
    const { no } = buy(1n, '900');
    expect(replace(no, { stopPrice: decimal('850'), targetPrice: decimal('1000') })).toMatchObject({ version: 1 });
    const before = wallet();
    expect(replace(no, { stopPrice: decimal('880') })).toMatchObject({ stopPrice: decimal('880'), version: 2 });
    expect(replace(no, { targetPrice: null })).toMatchObject({ stopPrice: decimal('880'), targetPrice: undefined });
    expect(() => replace(no, { targetPrice: null, stopPrice: decimal('880') })).toThrow(refused('order_unchanged'));
    expect(wallet()).toEqual(before);
    expect(state.changes().orderChanges).toMatchObject([
      { oldStopPrice: undefined, newStopPrice: decimal('850'), newTargetPrice: decimal('1000') },
      { oldStopPrice: decimal('850'), newStopPrice: decimal('880'), newTargetPrice: decimal('1000') },
      { newStopPrice: decimal('880'), oldTargetPrice: decimal('1000'), newTargetPrice: undefined },
    ]);
    market.price = decimal('900');
    run({ kind: 'match', customerId, no });
    expect(state.brackets.set).toMatchObject([{ lotNo: no, stopPrice: decimal('880'), targetPrice: undefined }]);
  });

  it('may change its limit past them together with them', () => {
    const { buy, replace } = setUp('10000');
    const { no } = buy(1n, '900', bracket);
    expect(() => replace(no, { limit: '870' })).toThrow(refused('stop_not_below_limit'));
    expect(replace(no, { limit: '870', stopPrice: decimal('860') })).toMatchObject({ limitPrice: decimal('870') });
  });

  it('sets them at once where it fills at its new limit', () => {
    const { buy, replace, state } = setUp('10000');
    const { no } = buy(1n, '900', bracket);
    expect(replace(no, { limit: '1000' }).status).toBe('success');
    expect(state.brackets).toMatchObject({ set: [{ lotNo: no, ...bracket }], unset: [] });
  });

  it.each([
    ['stop_not_below_limit', { limit: '880' }, '1000'],
    ['target_not_above_limit', { limit: '1050' }, '1200'],
    ['stop_not_below', { limit: '890' }, '870'],
    ['target_not_above', { limit: '1100' }, '1060'],
    ['stop_not_below_limit', { stopPrice: decimal('900') }, '1000'],
    ['target_not_above_limit', { targetPrice: decimal('900') }, '1000'],
    ['price_off_tick', { stopPrice: decimal('880.01') }, '1000'],
    ['price_not_above_zero', { targetPrice: 0n }, '1000'],
  ] as const)('is refused as %s at %o, and changes nothing', (key, change, price) => {
    const { buy, replace, market, state, wallet } = setUp('10000');
    const order = buy(1n, '900', bracket);
    const before = wallet();
    market.price = decimal(price);
    expect(() => replace(order.no, change)).toThrow(refused(key));
    expect(state.order(customerId, order.no)).toEqual(order);
    expect(wallet()).toEqual(before);
    expect(state.brackets).toEqual({ set: [], unset: [] });
  });
});

describe('a pending sell that is changed', () => {
  it('takes no stop and no target', () => {
    const { buy, sell, replace, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    const order = sell(lot, '1100', 2n);
    expect(() => replace(order.no, { stopPrice: decimal('900') })).toThrow(refused('invalid'));
    expect(() => replace(order.no, { targetPrice: decimal('1200') })).toThrow(refused('invalid'));
    expect(() => replace(order.no, { stopPrice: null })).toThrow(refused('order_unchanged'));
    expect(state.order(customerId, order.no)).toEqual(order);
  });

  it('sets the difference of its lot aside, or gives it back', () => {
    const { buy, sell, replace, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    const { no } = sell(lot, '1100', 2n);
    const reserved = () => state.lot(customerId, lot)?.reserved;
    replace(no, { quantity: 5n });
    expect(reserved()).toBe(5n);
    expect(() => replace(no, { quantity: 6n })).toThrow(refused('exceeds_position'));
    replace(no, { quantity: 1n, limit: '1200' });
    expect(reserved()).toBe(1n);
    expect(sell(lot, '1100').quantity).toBe(4n);
    expect(() => replace(no, { quantity: 2n })).toThrow(refused('exceeds_position'));
  });

  it('sells at once where the market is at the new limit, and leaves the rest of the lot free', () => {
    const { buy, sell, replace, state } = setUp('10000');
    const lot = buy(5n, '1000').no;
    const { no } = sell(lot, '1100', 4n);
    expect(replace(no, { quantity: 3n, limit: '990' })).toMatchObject({
      status: 'success',
      quantity: 3n,
      fill: { price: decimal('1000') },
    });
    expect(state.lot(customerId, lot)).toMatchObject({ remaining: 2n, reserved: 0n });
  });
});

/** What can happen to orders. Numbers from 0 to 999 choose among what there is at that moment. */
const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'replace', 'replace', 'cancel', 'tick'),
  which: fc.nat(999),
  ticks: fc.integer({ min: -400, max: 400 }),
  quantity: fc.bigInt({ min: 0n, max: 12n }),
  stale: fc.nat(9).map((one) => one === 0),
});

describe('whatever is placed, changed, cancelled and filled in turn', () => {
  it('each open order holds what it can cost, lots have set aside what waits, and the books balance', () => {
    let replaced = 0;
    let filledByChange = 0;
    const deposit = decimal('40000');
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const { buy, sell, run, replace, market, state, wallet } = setUp('40000');
        const nos: string[] = [];
        const waiting = () =>
          nos.flatMap((no) => state.order(customerId, no) ?? []).filter(({ status }) => status === 'pending');
        const text = (price: bigint) => `${price / ONE}.${String(price % ONE).padStart(4, '0')}`;
        const limit = (ticks: number) => text(market.price + BigInt(ticks) * steel.tickSize);
        for (const { kind, which, ticks, quantity, stale } of steps) {
          const order = waiting()[which % Math.max(1, waiting().length)];
          const lot = state.openLots(customerId, steel.symbol)[which % 7];
          try {
            if (kind === 'buy') nos.push(buy(quantity, limit(ticks)).no);
            else if (kind === 'sell' && lot) nos.push(sell(lot.no, limit(ticks), quantity).no);
            else if (kind === 'cancel' && order) run({ kind: 'cancel', customerId, no: order.no });
            else if (kind === 'tick') {
              market.price = decimal('1000') + BigInt(ticks) * steel.tickSize;
              for (const { no } of waiting()) run({ kind: 'match', customerId, no });
            } else if (kind === 'replace' && order) {
              const version = order.version + (stale ? 1 : 0);
              const after = replace(order.no, {
                version,
                limit: limit(ticks),
                ...(which % 3 === 0 ? {} : { quantity }),
              });
              expect(stale).toBe(false);
              replaced += 1;
              if (after.status === 'success') filledByChange += 1;
            }
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          const open = waiting();
          for (const { side, held, limitPrice, quantity: count } of open) {
            const amount = limitPrice * count;
            expect(held).toBe(side === 'buy' ? amount + basisPointsOf(amount, 3n) : 0n);
          }
          expect(wallet().holds).toBe(open.reduce((sum, { held }) => sum + held, 0n));
          for (const one of state.openLots(customerId, steel.symbol)) {
            const aside = open
              .filter(({ lotNo }) => lotNo === one.no)
              .reduce((sum, { quantity: count }) => sum + count, 0n);
            expect(one.reserved).toBe(aside);
          }
        }
        const cash = (sign: bigint, account: 'debit' | 'credit') =>
          state.book.postings.reduce(
            (sum, posting) => sum + (posting[account] === 'cash' ? sign * posting.amount : 0n),
            0n,
          );
        expect(wallet().cash).toBe(deposit + cash(1n, 'credit') + cash(-1n, 'debit'));
        for (const order of nos.flatMap((no) => state.order(customerId, no) ?? [])) {
          const told = state.changes().orderChanges.filter(({ orderNo }) => orderNo === order.no);
          expect(told.map(({ seq }) => seq)).toEqual(Array.from({ length: order.version }, (_, index) => index + 1));
          const last = told.at(-1);
          if (last) expect([last.newPrice, last.newQuantity]).toEqual([order.limitPrice, order.quantity]);
        }
      }),
    );
    expect(replaced).toBeGreaterThan(100);
    expect(filledByChange).toBeGreaterThan(10);
  });
});
