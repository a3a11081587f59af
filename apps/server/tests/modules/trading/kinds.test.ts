import { decimal } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import type { Buy } from '../../../src/modules/trading/decide.ts';
import type { RoutedVenue } from '../../../src/modules/trading/market-view.ts';
import { customerId, noon, refused, setUp } from '../../helpers/decisions.ts';
import { spokenVenue } from '../../helpers/spoken-venue.ts';
import { buySteel, steel } from '../../helpers/steel-market.ts';

const atMarket = { atMarket: true, limitPrice: undefined } as const;
const later = (ms: number) => new Date(noon.getTime() + ms);
const day = 86_400_000;

describe('an order at the market', () => {
  it('trades at the quote, and holds to market protection by the price', () => {
    const { buy, market, sell } = setUp('10000000');
    expect(buy(10n, '1', atMarket)).toMatchObject({
      status: 'success',
      atMarket: true,
      lifetime: 'ioc',
      limitPrice: decimal('1005'),
      fill: { price: decimal('1000') },
    });
    market.price = decimal('550');
    const { no } = buy(10n, '1', atMarket);
    expect(buy(10n, '1', atMarket).limitPrice).toBe(decimal('552.75'));
    expect(sell(no, '540', 5n).atMarket).toBe(false);
  });

  it('takes the price that the customer has named where that is better for them, and ends with its reason beyond it', () => {
    const { buy, wallet } = setUp('10000000');
    expect(buy(10n, '2000', { atMarket: true }).limitPrice).toBe(decimal('1005'));
    const { cash } = wallet();
    expect(buy(10n, '999.95', { atMarket: true })).toMatchObject({
      status: 'cancelled',
      endReason: 'not_within_protection',
      limitPrice: decimal('999.95'),
      filled: 0n,
      held: 0n,
      endedAt: noon,
    });
    expect(wallet()).toMatchObject({ cash, holds: 0n });
  });

  it('sells over lots no lower than protection, and leaves what it did not sell', () => {
    const { buy, run, state, runIn, context } = setUp('10000000');
    const lot = buy(10n, '1000').no;
    const command = { kind: 'sell', customerId, lotNo: lot, lotPrice: undefined, quantity: 4n } as const;
    expect(run({ ...command, ...atMarket })).toMatchObject({ status: 'success', limitPrice: decimal('995') });
    expect(run({ ...command, atMarket: true, limitPrice: decimal('1000.05') })).toMatchObject({
      status: 'cancelled',
      endReason: 'not_within_protection',
    });
    expect(state.lot(customerId, lot)).toMatchObject({ remaining: 6n, reserved: 0n });
    const routed = runIn({ ...command, ...atMarket }, { ...context, venue: spokenVenue });
    expect(routed).toMatchObject({ status: 'pending', reach: 'queued' });
    expect(state.lot(customerId, lot)).toMatchObject({ reserved: 4n });
  });

  it.each([
    [{ market: false, ioc: true }, 'limit', 'ioc'],
    [{ market: true, ioc: true }, 'market', 'ioc'],
    [{ market: false, ioc: false }, 'limit', 'day'],
  ])('goes to a venue that has %j as a %s order for %s', (can, orderType, lifetime) => {
    const { runIn, context, state } = setUp('10000000');
    const venue: RoutedVenue = { ...spokenVenue, can: { ...spokenVenue.can, ...can } };
    const { no, held } = runIn(buySteel(customerId, 10n, '1', atMarket), { ...context, venue });
    expect(held).toBe(decimal('10053.02'));
    expect(state.commands.of(customerId, no)).toMatchObject([{ orderType, lifetime, price: decimal('1005') }]);
  });

  it('ends by the word of the venue, with the reason, and what it held is free', () => {
    const { runIn, context, state, wallet } = setUp('10000000');
    const there = { ...context, venue: spokenVenue };
    const { no } = runIn(buySteel(customerId, 10n, '1', atMarket), there);
    const change = { kind: 'replace', customerId, no, version: 0, requestKey: undefined, position: 'full' } as const;
    const dearer = { ...change, limitPrice: decimal('1001'), quantity: undefined };
    const clOrdId = state.commands.of(customerId, no)[0]?.clOrdId;
    const say = (report: object) => runIn({ kind: 'report', customerId, no, report, clOrdId } as never, there);
    say({ kind: 'accepted' });
    expect(() => runIn(dearer, there)).toThrow(refused('order_trades_now'));
    const trade = { venue: 'bourse', tradeDay: '2026-11-20', executionId: 'E1', at: noon, quantity: 4n };
    say({ kind: 'trade', ...trade, price: decimal('1004') });
    expect(say({ kind: 'ended', as: 'cancelled', cumulated: 4n })).toMatchObject({
      status: 'cancelled',
      endReason: 'not_within_protection',
      filled: 4n,
      held: 0n,
    });
    expect(wallet().holds).toBe(0n);
  });
});

describe('a lifetime', () => {
  it('of a moment trades at once or ends; all or nothing says so', () => {
    const { buy } = setUp('10000000');
    expect(buy(1n, '1000', { lifetime: 'ioc' }).status).toBe('success');
    expect(buy(1n, '999', { lifetime: 'ioc' })).toMatchObject({ status: 'cancelled', endReason: 'not_filled_at_once' });
    expect(buy(1n, '999', { lifetime: 'fok' })).toMatchObject({ status: 'cancelled', endReason: 'not_filled_whole' });
  });

  it('until cancelled is as long as is set, or until the instrument ends', () => {
    const { buy, market } = setUp('10000000');
    expect(buy(1n, '999').expiresAt).toEqual(later(day));
    expect(buy(1n, '999', { lifetime: 'gtc' }).expiresAt).toEqual(later(90 * day));
    market.instrument = () => ({ ...steel, endsAt: later(7 * day) });
    expect(buy(1n, '999', { lifetime: 'gtc' }).expiresAt).toEqual(later(7 * day));
  });

  it('does not reach beyond what the calendar of the exchange knows, where that binds', () => {
    const { buy, market } = setUp('10000000');
    const session = market.session;
    market.session = () => ({ ...session(), knownUntil: later(30 * day) });
    const ends = { key: 'calendar_ends', details: { values: { day: '2026-12-19' } } };
    expect(() => buy(1n, '999', { lifetime: 'gtc' })).toThrow(expect.objectContaining(ends));
    expect(buy(1n, '999')).toMatchObject({ status: 'pending', expiresAt: later(day) });
  });

  it('that the venue has not is refused where nobody can stand in for it', () => {
    const { runIn, context, state } = setUp('10000000');
    const placeAt = (can: Partial<RoutedVenue['can']>, more: Partial<Buy>) => {
      const venue = { ...spokenVenue, can: { ...spokenVenue.can, ...can } };
      return runIn(buySteel(customerId, 1n, '999', more), { ...context, venue });
    };
    expect(() => placeAt({ ioc: false }, { lifetime: 'ioc' })).toThrow(refused('lifetime_not_at_venue'));
    expect(() => placeAt({ fok: false }, { lifetime: 'fok' })).toThrow(refused('lifetime_not_at_venue'));
    const sentFor = (can: Partial<RoutedVenue['can']>) =>
      state.commands.of(customerId, placeAt(can, { lifetime: 'gtc' }).no)[0]?.lifetime;
    expect([sentFor({ gtc: false }), sentFor({ gtc: true })]).toEqual(['day', 'gtc']);
  });

  it('that is longer than the venue’s day is kept by us until its next session, and sent anew', () => {
    const { runIn, context, state, market, wallet } = setUp('10000000');
    const there = (ms = 0) => ({ ...context, venue: spokenVenue, now: later(ms) });
    const order = runIn(buySteel(customerId, 10n, '999', { lifetime: 'gtc' }), there());
    const { no, held } = order;
    const [first] = state.commands.of(customerId, no);
    if (first !== undefined) state.commands.change({ ...first, state: 'sent', sentAt: noon });
    for (const report of [{ kind: 'accepted' }, { kind: 'ended', as: 'expired', cumulated: 0n }]) {
      runIn({ kind: 'report', customerId, no, report, clOrdId: first?.clOrdId } as never, there());
    }
    const queuedUntil = later(day / 2);
    const kept = { status: 'pending', venue: undefined, reach: undefined, queuedUntil, enteredAt: undefined, held };
    expect(state.order(customerId, no)).toMatchObject(kept);
    market.ageMs = -day / 2;
    expect(runIn({ kind: 'match', customerId, no }, there(day / 2 - 1))).toMatchObject(kept);
    expect(runIn({ kind: 'match', customerId, no }, there(day / 2))).toMatchObject({
      venue: 'bourse',
      reach: 'queued',
      held,
    });
    expect(state.commands.of(customerId, no)).toMatchObject([
      { kind: 'new', turn: 0, state: 'answered' },
      { kind: 'new', turn: 1, state: 'queued' },
    ]);
    runIn({ kind: 'cancel', customerId, no }, there(day / 2));
    expect(wallet()).toMatchObject({ cash: decimal('10000000'), holds: 0n });
  });

  it.each([
    ['at once where the venue’s word comes after the next session has begun', day * 0.75, day * 0.75],
    ['when the market opens next where hardly anything of that session is left', day - 30_000, day / 2],
  ])('that is longer than the venue’s day is sent anew %s', (_, saidAfter, sentAfter) => {
    const { runIn, context, state } = setUp('10000000');
    const there = (ms = 0) => ({ ...context, venue: spokenVenue, now: later(ms) });
    const { no } = runIn(buySteel(customerId, 10n, '999', { lifetime: 'gtc' }), there());
    const [first] = state.commands.of(customerId, no);
    if (first !== undefined) state.commands.change({ ...first, state: 'sent', sentAt: noon });
    const report = { kind: 'ended', as: 'expired', cumulated: 0n };
    runIn({ kind: 'report', customerId, no, report, clOrdId: first?.clOrdId } as never, there(saidAfter));
    expect(state.order(customerId, no)).toMatchObject({ status: 'pending', queuedUntil: later(sentAfter) });
  });
});

describe('an order while the market is closed', () => {
  const queued = { isQueued: true } as const;

  it('is queued where that is asked for, holds its money, and is changed and cancelled', () => {
    const { buy, market, replace, run, wallet } = setUp('100000');
    market.open = false;
    market.ageMs = day;
    const opens = { key: 'market_closed', details: { values: { opens_at: later(day / 2).toISOString() } } };
    expect(() => buy(10n, '990')).toThrow(expect.objectContaining(opens));
    const order = buy(10n, '990', queued);
    expect(order).toMatchObject({ status: 'pending', queuedUntil: later(day / 2), expiresAt: later((day * 3) / 4) });
    expect(order.held).toBe(decimal('9902.97'));
    expect(replace(order.no, { limit: '980' })).toMatchObject({ status: 'pending', held: decimal('9802.94') });
    const { no } = buy(1n, '1000', { ...queued, ...atMarket });
    expect(() => run({ kind: 'match', customerId, no })).toThrow(refused('market_closed'));
    run({ kind: 'cancel', customerId, no: order.no });
    expect(wallet().holds).toBe(decimal('1005.30'));
  });

  it('enters at the opening: trades there, waits on, or ends, each as its kind does', () => {
    const { buy, market, runIn, context, sell, wallet } = setUp('10000000');
    const lot = buy(1n, '1000').no;
    market.open = false;
    const placed = [
      buy(1n, '1000', { ...queued, ...atMarket }),
      buy(1n, '995', queued),
      buy(1n, '1000', { ...queued, lifetime: 'ioc' }),
      buy(1n, '1060', { ...queued, triggerPrice: decimal('1010') }),
      buy(1n, '501', queued),
      buy(1n, '1000', { ...queued, lifetime: 'fok' }),
    ];
    expect(() => sell(lot, '1000', 2n)).toThrow(refused('exceeds_position'));
    market.open = true;
    market.price = decimal('1003');
    market.ageMs = -day / 2;
    const original = market.quote;
    market.quote = () => ({ ...original(), bandLow: decimal('600') });
    const opened = { ...context, now: later(day / 2) };
    const outcomes = placed.map(({ no }) => runIn({ kind: 'match', customerId, no }, opened));
    expect(outcomes.map(({ status, endReason }) => endReason ?? status)).toEqual([
      'success',
      'pending',
      'not_filled_at_once',
      'pending',
      'price_outside_band',
      'not_filled_whole',
    ]);
    expect(outcomes.every(({ enteredAt }) => enteredAt?.getTime() === opened.now.getTime())).toBe(true);
    market.price = decimal('1010');
    expect(runIn({ kind: 'match', customerId, no: placed[3]?.no ?? '' }, opened)).toMatchObject({ status: 'success' });
    runIn({ kind: 'cancel', customerId, no: placed[1]?.no ?? '' }, opened);
    expect(wallet().holds).toBe(0n);
  });

  it('waits for the opening that there is once the calendar has changed, or ends where none is known any more', () => {
    const { buy, market, run, wallet } = setUp('10000000');
    market.open = false;
    const [order, patient, lost] = [
      buy(10n, '990', queued),
      buy(1n, '990', { ...queued, lifetime: 'gtc' }),
      buy(2n, '990', queued),
    ];
    const requeue = ({ no }: { no: string }) => run({ kind: 'requeue', customerId, no });
    expect(requeue(order)).toBe(order);
    market.opening = () => ({ opensAt: later(day), collectsFrom: later(day - 1), goodUntil: later(2 * day) });
    expect(requeue(order)).toEqual({ ...order, queuedUntil: later(day - 1), expiresAt: later(2 * day) });
    expect(requeue(patient)).toEqual({ ...patient, queuedUntil: later(day - 1) });
    market.opening = () => undefined as never;
    const { holds } = wallet();
    expect(requeue(lost)).toMatchObject({ status: 'expired', endReason: 'calendar_unknown', held: 0n });
    expect(wallet().holds).toBe(holds - lost.held);
  });

  it('is not queued where the market is open, nor where no opening is known', () => {
    const { buy, market } = setUp('10000000');
    expect(buy(1n, '1000', queued)).toMatchObject({ status: 'success', queuedUntil: undefined });
    market.open = false;
    market.opening = () => undefined as never;
    expect(() => buy(1n, '1000', queued)).toThrow(refused('calendar_unknown'));
  });
});

describe('a trailing stop', () => {
  const trailing = (amount: string): Partial<Buy> => ({ limitPrice: undefined, trail: { amount: decimal(amount) } });
  const changed = (no: string, trailLimit: string | undefined) =>
    ({
      kind: 'replace',
      customerId,
      no,
      version: 0,
      limitPrice: undefined,
      quantity: undefined,
      position: 'full',
      requestKey: undefined,
      ...(trailLimit === undefined ? {} : { trailLimit: decimal(trailLimit) }),
    }) as const;

  it('to buy follows the market down, never up, and buys once that has risen by its distance', () => {
    const { buy, market, run, wallet } = setUp('10000000');
    const order = buy(1n, '1', trailing('20'));
    expect(order).toMatchObject({
      triggerPrice: decimal('1020'),
      limitPrice: decimal('1050.60'),
      trailBest: decimal('1000'),
    });
    const at = (price: string) => {
      market.price = decimal(price);
      return run({ kind: 'match', customerId, no: order.no });
    };
    expect(at('950')).toMatchObject({ triggerPrice: decimal('970'), limitPrice: decimal('999.10'), held: order.held });
    expect(at('969.95')).toMatchObject({ status: 'pending', triggerPrice: decimal('970'), trailBest: decimal('950') });
    expect(at('971')).toMatchObject({
      status: 'success',
      triggeredPrice: decimal('971'),
      fill: { price: decimal('971') },
    });
    expect(wallet().holds).toBe(0n);
  });

  it('keeps a limit of its own beyond its trigger as that moves, and waits there where the market has passed it', () => {
    const { buy, market, run } = setUp('10000000');
    const order = buy(1n, '1', { limitPrice: undefined, trail: { amount: decimal('20'), limit: decimal('5') } });
    expect(order).toMatchObject({
      triggerPrice: decimal('1020'),
      limitPrice: decimal('1025'),
      trailLimit: decimal('5'),
    });
    const at = (price: string) => {
      market.price = decimal(price);
      return run({ kind: 'match', customerId, no: order.no });
    };
    expect(at('950')).toMatchObject({ triggerPrice: decimal('970'), limitPrice: decimal('975'), held: order.held });
    expect(at('976')).toMatchObject({ status: 'pending', triggeredPrice: decimal('976'), limitPrice: decimal('975') });
    expect(at('974.50')).toMatchObject({ status: 'success', fill: { price: decimal('974.50') } });
    const exact = buy(1n, '1', { limitPrice: undefined, trail: { basisPoints: 100, limit: 0n } });
    expect(exact.limitPrice).toBe(exact.triggerPrice);
  });

  it('to sell follows it up by per cent', () => {
    const { buy, market, run } = setUp('10000000');
    const lotNo = buy(2n, '1000').no;
    const trail = { basisPoints: 150 };
    const command = {
      kind: 'sell',
      customerId,
      lotNo,
      lotPrice: undefined,
      quantity: 1n,
      limitPrice: undefined,
    } as const;
    const { no, triggerPrice } = run({ ...command, trail });
    expect(triggerPrice).toBe(decimal('985'));
    market.price = decimal('1100.10');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({ triggerPrice: decimal('1083.55') });
    market.price = decimal('1083.55');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      status: 'success',
      fill: { price: decimal('1083.55') },
    });
  });

  it('keeps its limit beyond its trigger on a day whose band has left that behind, and trades when that is reached', () => {
    const { buy, market, run, state } = setUp('10000000');
    const { quote } = market;
    const moveTo = (price: string, low: string, high: string) => {
      market.price = decimal(price);
      market.quote = () => ({ ...quote(), bandLow: decimal(low), bandHigh: decimal(high) });
    };
    const lotNo = buy(4n, '1000').no;
    const sell = (limit?: bigint) =>
      run({
        kind: 'sell',
        customerId,
        lotNo,
        lotPrice: undefined,
        quantity: 1n,
        limitPrice: undefined,
        trail: { amount: decimal('200'), limit },
      }).no;
    const match = (no: string) => run({ kind: 'match', customerId, no });
    const [usual, exact, bought] = [sell(), sell(decimal('5')), buy(1n, '1', trailing('200')).no];

    moveTo('1010', '900', '1100');
    expect(match(usual)).toMatchObject({ triggerPrice: decimal('810'), limitPrice: decimal('785.70') });
    expect(match(exact)).toMatchObject({ triggerPrice: decimal('810'), limitPrice: decimal('805') });
    expect(run(changed(exact, '10'))).toMatchObject({ limitPrice: decimal('800') });
    moveTo('805', '780', '950');
    expect(match(exact)).toMatchObject({ status: 'success', fill: { price: decimal('805') } });
    expect(state.lot(customerId, lotNo)?.remaining).toBe(3n);

    moveTo('990', '900', '1100');
    expect(match(bought)).toMatchObject({ triggerPrice: decimal('1190'), limitPrice: decimal('1225.70') });
    moveTo('1200', '1000', '1210');
    expect(match(bought)).toMatchObject({ status: 'success', fill: { price: decimal('1200') } });
  });

  it.each([
    ['trail_out_of_range', { amount: decimal('500.05') }],
    ['trail_out_of_range', { basisPoints: 5_001 }],
    ['trail_out_of_range', { basisPoints: 0 }],
    ['trail_out_of_range', { amount: 0n }],
    ['price_off_tick', { amount: decimal('1.01') }],
  ])('is refused as %s', (key, trail) => {
    const { buy } = setUp('10000000');
    expect(() => buy(1n, '1', { limitPrice: undefined, trail })).toThrow(refused(key));
  });

  it('is not changed while it follows, and is cancelled', () => {
    const { buy, replace, run, wallet } = setUp('10000000');
    const { no } = buy(1n, '1', trailing('20'));
    expect(() => replace(no, { trigger: '1030' })).toThrow(refused('trailing_not_changed'));
    run({ kind: 'cancel', customerId, no });
    expect(wallet().holds).toBe(0n);
  });

  it('may have its limit at another distance while it follows, and nothing else changed; what it holds follows', () => {
    const { buy, market, run, wallet } = setUp('10000000');
    const placed = buy(1n, '1', trailing('20'));
    const { no } = placed;
    const change = (more: object, version = 0) => run({ ...changed(no, undefined), version, ...more });
    for (const more of [{ limitPrice: decimal('1030') }, { trailLimit: 0n, quantity: 2n }]) {
      expect(() => change(more)).toThrow(refused('trailing_not_changed'));
    }
    expect(() => change({ trailLimit: decimal('501') })).toThrow(refused('trail_out_of_range'));
    expect(() => change({ trailLimit: decimal('0.01') })).toThrow(refused('price_off_tick'));
    const near = change({ trailLimit: decimal('2') });
    expect(near).toMatchObject({ triggerPrice: decimal('1020'), limitPrice: decimal('1022'), version: 1 });
    expect(near.held).toBeLessThan(placed.held);
    expect(() => change({ trailLimit: decimal('2') }, 1)).toThrow(refused('order_unchanged'));
    expect(change({ trailLimit: decimal('30') }, 1).limitPrice).toBe(decimal('1050'));
    market.price = decimal('950');
    expect(run({ kind: 'match', customerId, no })).toMatchObject({
      triggerPrice: decimal('970'),
      limitPrice: decimal('1000'),
    });
    market.price = decimal('980');
    run({ kind: 'match', customerId, no });
    expect(wallet().holds).toBe(0n);
    expect(() => change({ trailLimit: decimal('2') }, 2)).toThrow(refused('order_ended'));
  });
});
