import { expect, test } from 'vitest';
import type { VenueCommand } from '../../server/src/modules/venues/index.ts';
import { changedOrder, newOrder } from '../src/words/write-order.ts';

const command = {
  clOrdId: 'N1',
  symbol: 'AAPL',
  side: 'buy',
  quantity: 10n,
  earlier: 0n,
  price: 1_905_000n,
  orderType: 'limit',
  lifetime: 'day',
} as VenueCommand;
const limit = { qty: '10', time_in_force: 'day', limit_price: '190.50', client_order_id: 'N1' };

test.each([
  [{}, { symbol: 'AAPL', side: 'buy', type: 'limit', ...limit }],
  [{ lifetime: 'ioc' }, { time_in_force: 'ioc' }],
  // What has traded on earlier days is not asked for again.
  [{ earlier: 4n }, { qty: '6' }],
] as const)('a new order with %o', (more, body) => {
  expect(newOrder({ ...command, ...more })).toMatchObject(body);
});

test('a market order has no limit, and a change says all that it is from now on', () => {
  expect(newOrder({ ...command, orderType: 'market' })).not.toHaveProperty('limit_price');
  expect(changedOrder({ ...command, clOrdId: 'R1', earlier: 4n })).toEqual({
    ...limit,
    qty: '6',
    client_order_id: 'R1',
  });
});
