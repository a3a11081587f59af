import { assetClasses } from '@sauda/facts';
import { decimal, RATE_ONE } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import {
  changeRequest,
  changeTrail,
  holdChange,
  moveRequest,
  ticketOf,
  withSetAside,
  type WaitingOrder,
} from '../../../src/features/trading/change-order.ts';
import type { PendingOrder } from '../../../src/features/trading/order-queries.ts';
import { summarize, ticketReducer, type Ticket, type TicketFacts } from '../../../src/features/trading/ticket.ts';
import { problemsOf } from '../../../src/features/trading/ticket-problems.ts';

const facts: TicketFacts = {
  marketPrice: decimal('100'),
  tickSize: decimal('0.05'),
  bandLow: decimal('50'),
  bandHigh: decimal('150'),
  lotSize: 1n,
  multiplier: 1n,
  accruedInterest: 0n,
  maximumLots: { half: 50n, full: 100n },
  feeBasisPoints: 3n,
  stopProtectionPercent: 3n,
  protections: assetClasses.stock.protection,
  settlementRate: { hundredMillionths: RATE_ONE },
  available: decimal('10'),
  lots: [{ no: 'LOT', count: 5, available: 1, price: decimal('90'), cost: decimal('450') }],
};
const buy = {
  no: 'B',
  version: 2,
  side: 'buy',
  count: '10',
  price: '90.00',
  limit_price: '90.00',
  held: '900.27',
  amount: null,
  fee: '0.00',
  lot_no: null,
  stop_price: null,
  target_price: null,
} as const;
const sell = { ...buy, no: 'S', side: 'sell', count: '4', limit_price: '110.00', held: '0.00', lot_no: 'LOT' } as const;

const summaryOf = (order: WaitingOrder, more: Partial<Ticket> = {}) => {
  const known = withSetAside(facts, order);
  const ticket = { ...ticketOf(order, String, known), ...more };
  return { ticket, known, summary: summarize(ticket, known) };
};

describe('the ticket of an order that waits', () => {
  it('says what the order says, and has nothing to send', () => {
    for (const order of [buy, sell]) {
      const { ticket, known, summary } = summaryOf(order);
      expect(problemsOf(ticket, known, summary, String)).toEqual({});
      expect(changeRequest(order, ticket, summary)).toBeUndefined();
    }
    expect(ticketOf({ ...buy, count: '51' }, String, facts).position).toBe('full');
  });

  it('of a stop that waits moves its trigger and what protects it; of one that was set off the limit', () => {
    const stop = { ...buy, limit_price: '120.00', trigger_price: '110.00', triggered_at: null, held: '1200.36' };
    const { ticket, known, summary } = summaryOf(stop);
    expect(ticket).toMatchObject({ trigger: '110.00', limit: '120.00' });
    expect(problemsOf(ticket, known, summary, String)).toEqual({});
    expect(changeRequest(stop, ticket, summary)).toBeUndefined();
    const moved = ticketReducer(ticket, { type: 'stop', trigger: '112' });
    expect(changeRequest(stop, moved, summarize(moved, known))).toEqual({
      no: 'B',
      version: 2,
      position: 'half',
      price: '115.35',
      trigger_price: '112.00',
    });
    expect(moveRequest(stop as unknown as PendingOrder, '112.00', facts)).toEqual({
      no: 'B',
      version: 2,
      price: '115.35',
      trigger_price: '112.00',
    });
    const reached = { ...stop, triggered_at: '2026-11-20T06:30:00Z' };
    expect(summaryOf(reached).ticket).toMatchObject({ trigger: undefined, limit: '120.00' });
    expect(moveRequest(reached as unknown as PendingOrder, '112.00', facts)).toEqual({
      no: 'B',
      version: 2,
      price: '112.00',
    });
  });

  it('sends what is other than it was, with the version that it was made from', () => {
    const { ticket, summary } = summaryOf(buy, { limit: '91.5' });
    expect(changeRequest(buy, ticket, summary)).toEqual({ no: 'B', version: 2, position: 'half', price: '91.50' });
    const more = summaryOf(sell, { quantity: 5 });
    expect(changeRequest(sell, more.ticket, more.summary)).toMatchObject({ no: 'S', count: 5 });
  });

  it('keeps its stop and target, which a new limit has to fit', () => {
    const watched = { ...buy, stop_price: '85.00', target_price: '95.00' };
    const problemsAt = (limit: string) => {
      const { ticket, known, summary } = summaryOf(watched, { limit });
      return problemsOf(ticket, known, summary, String);
    };
    expect(summaryOf(watched).ticket).toMatchObject({ stop: '85.00', target: '95.00' });
    expect(problemsAt('90')).toEqual({});
    expect(problemsAt('85').stop?.key).toBe('stop_not_below_limit');
    expect(problemsAt('95').target?.key).toBe('target_not_above_limit');
    expect(problemsAt('100').target?.key).toBe('target_not_above');
  });

  it('sends the stop or the target that is other, and null for one that is taken away', () => {
    const watched = { ...buy, stop_price: '85.00', target_price: '95.00' };
    const sent = (change: Partial<Ticket>) => {
      const { ticket, summary } = summaryOf(watched, change);
      return changeRequest(watched, ticket, summary);
    };
    expect(sent({ stop: '85' })).toBeUndefined();
    expect(sent({ stop: '86' })).toEqual({ no: 'B', version: 2, position: 'half', stop_price: '86' });
    expect(sent({ target: undefined })).toEqual({ no: 'B', version: 2, position: 'half', target_price: null });
    const plain = summaryOf(buy, { stop: '85', target: '95' });
    expect(changeRequest(buy, plain.ticket, plain.summary)).toMatchObject({ stop_price: '85', target_price: '95' });
  });

  it('may spend what is held, and sell what is set aside, beside what is free', () => {
    const most = summaryOf(buy);
    expect(most.summary.most).toBe(10);
    const half = { ...buy, held: '450.14', amount: '450.00', fee: '0.13' } as const;
    expect(summaryOf(half).summary.most).toBe(10);
    const tooMany = summaryOf(buy, { quantity: 11 });
    expect(problemsOf(tooMany.ticket, tooMany.known, tooMany.summary, String)).toHaveProperty('total');
    expect(summaryOf(sell).summary.most).toBe(5);
    expect(withSetAside({ ...facts, lots: [] }, sell).lots).toMatchObject([{ no: 'LOT', available: 4 }]);
  });

  it('tells how much more or less is then held', () => {
    expect(holdChange(buy, summaryOf(buy).summary)).toMatchObject({ direction: 'same' });
    expect(holdChange(buy, summaryOf(buy, { limit: '91' }).summary)).toEqual({ direction: 'more', amount: '10.00' });
    expect(holdChange(buy, summaryOf(buy, { quantity: 5 }).summary)).toEqual({ direction: 'less', amount: '450.13' });
    expect(holdChange(buy, summaryOf(buy, { limit: '100' }).summary)).toBeUndefined();
  });
});

describe('of a trailing stop that follows', () => {
  const following = { ...buy, trigger_price: '105.00', limit_price: '105.50', trail_limit: '0.50' };
  const change = (distance: string | undefined) => changeTrail(following, distance, facts, (price) => price);

  it('the distance of its limit is sent, and the ticket says what that comes to', () => {
    expect(change('2')).toMatchObject({
      action: { type: 'stop', trigger: '105.00', limit: '107.00' },
      problem: undefined,
      request: { no: 'B', version: 2, trail_limit: '2' },
    });
  });

  it.each([
    ['the distance that it has', '0.5', undefined],
    ['no distance', undefined, undefined],
    ['one off the tick', '0.01', 'price_off_tick'],
    ['more than half of the price', '51', 'trail_out_of_range'],
  ])('%s is not sent', (_what, distance, key) => {
    expect(change(distance).request).toBeUndefined();
    expect(change(distance).problem?.key).toBe(key);
  });
});
