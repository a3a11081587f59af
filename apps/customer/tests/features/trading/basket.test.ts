import { describe, expect, it } from 'vitest';
import type { BasketInput } from '../../../src/data/basket.ts';
import type { Instrument } from '../../../src/data/instrument.ts';
import type { AppConfig } from '../../../src/lib/config.ts';
import { leftToSell, ticketOfInput, understandInput } from '../../../src/features/trading/basket.ts';

const instrument = {
  symbol: 'KAVPOWER',
  type: 'stock',
  currency: 'INR',
  price: '400.00',
  tick_size: '0.05',
  price_low: '320.00',
  price_high: '480.00',
  lot_size: 1,
} as Instrument;
const config = { currency: 'INR', entries: new Map() } as unknown as AppConfig;
const terms = { fees: new Map(), charges: undefined, lots: undefined, write: String } as const;

const buy: BasketInput = { side: 'buy', symbol: 'KAVPOWER', kind: 'stock', type: 'market', count: 1 };
const sell: BasketInput = { side: 'sell', symbol: 'KAVPOWER', type: 'market', count: 2 };
const problemOf = (order: BasketInput, left?: number) =>
  understandInput(order, instrument, config, { ...terms, left }).problem?.key;

describe('an order of a basket', () => {
  it('says what the server would refuse it for', () => {
    expect(problemOf(buy)).toBeUndefined();
    expect(problemOf({ ...buy, count: 101 })).toBe('quantity_above_maximum');
    expect(problemOf({ ...buy, count: 51, position: 'half' })).toBe('quantity_above_maximum');
    expect(problemOf({ ...buy, count: 0 })).toBe('quantity_below_minimum');
    expect(problemOf({ ...buy, type: 'limit', price: '1.00' })).toBe('price_outside_band');
    expect(problemOf({ ...buy, target_price: '390.00' })).toBeDefined();
    expect(problemOf({ ...sell, no: 'GONE' })).toBeUndefined();
    const { problem } = understandInput({ ...sell, no: 'GONE' }, instrument, config, { ...terms, lots: [], left: 0 });
    expect(problem?.key).toBe('lot_sold');
  });

  it('sells what the orders before it leave, and no more', () => {
    const orders = [sell, buy, sell, sell].map((order) => ({ symbol: 'KAVPOWER', order }));
    const others = [{ symbol: 'DECSTEEL', order: { ...sell, count: 9 } }, ...orders];
    expect(orders.map((_, place) => leftToSell(orders, place, 3))).toEqual([3, 1, 2, 0]);
    expect(leftToSell(others, 1, 3)).toBe(3);
    expect(problemOf(sell, 2)).toBeUndefined();
    expect(problemOf(sell, 1)).toBe('exceeds_position');
  });

  it('is the ticket that it was made by', () => {
    const order: BasketInput = { ...buy, type: 'limit', price: '399', position: 'half', stop_price: '380' };
    expect(ticketOfInput(order)).toMatchObject({ position: 'half', limit: '399', stop: '380', target: undefined });
  });
});
