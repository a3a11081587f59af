import { describe, expect, it } from 'vitest';
import { followed } from '../../../src/features/trading/follow-order.ts';
import type { Receipt } from '../../../src/features/trading/order-queries.ts';
import type { PlacedOrder, SoldPart } from '../../../src/features/trading/place-order.ts';

const placed: PlacedOrder = {
  no: 'A',
  status: 'pending',
  count: '10',
  price: '100.00',
  amount: null,
  interest: '0.00',
  fee: '0.00',
  source: null,
  quote_time: null,
  reach: 'queued',
  asked: 'none',
  trigger_price: null,
  triggered_at: null,
};

/** What the app reads of a receipt here. */
const receipt = (facts: Partial<Receipt>): Receipt =>
  ({
    no: 'A',
    status: 'success',
    count: '10',
    filled: '10',
    limit_price: '100.00',
    filled_price: '99.50',
    amount: '995.00',
    interest: '0.00',
    fee: '0.30',
    source: 'exchange',
    reason: null,
    profit: null,
    quote_time: '2026-11-26T06:00:00.000Z',
    trigger_price: null,
    triggered_at: null,
    ...facts,
  }) as Receipt;

describe('an order after its answer', () => {
  it('is as it was answered until its receipt is here', () => {
    expect(followed(placed, [])).toBe(placed);
    expect(followed(placed, [undefined])).toBe(placed);
    expect(followed(placed, [receipt({ no: 'B' })])).toBe(placed);
  });

  it('is what it came to once the venue has filled it, and on its way no more', () => {
    const now = followed(placed, [receipt({ saved: '5.00' })]);
    expect(now).toMatchObject({ status: 'success', price: '99.50', amount: '995.00', fee: '0.30', saved: '5.00' });
    expect(now).not.toHaveProperty('reach');
    expect(now).not.toHaveProperty('asked');
  });

  it('says its limit and what has traded while a part of it waits', () => {
    const now = followed(placed, [receipt({ status: 'pending', filled: '4', reach: 'working', asked: 'none' })]);
    expect(now).toMatchObject({ status: 'pending', price: '100.00', filled: '4', reach: 'working' });
  });

  describe('over several lots', () => {
    const { trigger_price: _trigger, triggered_at: _at, ...facts } = placed;
    const part = (no: string): SoldPart => ({ ...facts, status: 'pending', no, lot_no: `L${no}`, profit: null });
    const sell: PlacedOrder = { ...placed, count: '20', parts: [part('A'), part('B')] };

    it('has succeeded once all of it has, and is their sum', () => {
      const now = followed(sell, [receipt({ profit: '1.00', saved: '1.00' }), receipt({ no: 'B', saved: '0.50' })]);
      expect(now).toMatchObject({ status: 'success', count: '20', filled: '20', amount: '1990.00', fee: '0.60' });
      expect(now.saved).toBe('1.50');
      expect(now.parts?.[0]).toMatchObject({ no: 'A', lot_no: 'LA', profit: '1.00', status: 'success' });
    });

    it('waits while one of them does', () => {
      const now = followed(sell, [receipt({}), receipt({ no: 'B', status: 'pending', filled: '3', reach: 'working' })]);
      expect(now).toMatchObject({ status: 'pending', count: '20', filled: '13', amount: null, reach: 'working' });
    });

    it('is as it was answered while a receipt is missing', () => {
      expect(followed(sell, [receipt({}), undefined])).toBe(sell);
    });
  });
});
