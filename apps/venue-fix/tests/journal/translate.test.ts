import { expect, test } from 'vitest';
import type { VenueCommand } from '../../../server/src/modules/venues/index.ts';
import { commandOf, reportOf } from '../../src/journal/translate.ts';
import { writeCommand } from '../../src/orders/write-command.ts';

const told = {
  kind: 'new',
  clOrdId: 'C1',
  symbol: 'DECSTEEL',
  side: 'buy',
  quantity: 100n,
  earlier: 0n,
  price: 10_050_000n,
  orderType: 'limit',
  lifetime: 'day',
} as VenueCommand;

const fieldsOf = (command: VenueCommand) => {
  const dialect = { version: 'FIX.4.2', orderFields: [] } as const;
  return new Map(writeCommand(commandOf(command), dialect, new Date(0)).fields);
};

test.each([
  ['limit', 'day', '0'],
  ['limit', 'gtc', '1'],
  ['market', 'ioc', '3'],
  ['limit', 'fok', '4'],
] as const)('a %s order for %s says so', (orderType, lifetime, timeInForce) => {
  const fields = fieldsOf({ ...told, orderType, lifetime });
  const isMarket = orderType === 'market';
  expect([fields.get(40), fields.get(44), fields.get(59)]).toEqual([
    isMarket ? '1' : '2',
    isMarket ? undefined : '1005.00',
    timeInForce,
  ]);
});

test('an order that begins anew asks for what has not traded before', () => {
  expect(fieldsOf({ ...told, earlier: 30n }).get(38)).toBe('70');
});

test('a report has with it of which order it is in the words of the venue', async () => {
  const known = { kindOf: async () => undefined, lifetimeOf: async () => undefined, dayOfTrade: async () => undefined };
  const trade = { kind: 'trade', clOrdId: 'X', execId: 'E1', quantity: 5n, price: 1_015_000n } as const;
  const about = { symbol: 'DECSTEEL', side: 'sell', venueOrderId: 'V7' } as const;
  expect(await reportOf({ ...trade, ...about }, '2026-11-25', known)).toMatchObject({ kind: 'trade', about });
  expect(await reportOf(trade, '2026-11-25', known)).not.toHaveProperty('about');
});

test('a trade has with it what the venue counts in all', async () => {
  const known = { kindOf: async () => undefined, lifetimeOf: async () => undefined, dayOfTrade: async () => undefined };
  const trade = { kind: 'trade', clOrdId: 'X', execId: 'E1', quantity: 5n, price: 1_015_000n } as const;
  expect(await reportOf({ ...trade, filled: 40n }, '2026-11-25', known)).toMatchObject({ cumulated: '40' });
  expect(await reportOf(trade, '2026-11-25', known)).not.toHaveProperty('cumulated');
});

test.each([
  ['ended', { kind: 'ended', as: 'doneForDay' }],
  ['status', { kind: 'status', ordStatus: '3' }],
] as const)(
  'done for the day (%s) ends an order of the day, and none that stands until it is cancelled',
  async (_, word) => {
    const said = { ...word, clOrdId: 'C1', venueOrderId: 'V1', filled: 40n };
    const heard = (lifetime: 'day' | 'gtc') =>
      reportOf(said, '2026-11-25', {
        kindOf: async () => 'new',
        lifetimeOf: async () => lifetime,
        dayOfTrade: async () => undefined,
      });
    expect(await heard('day')).toMatchObject({ kind: 'ended', as: 'expired', cumulated: '40' });
    expect(await heard('gtc')).toMatchObject({ kind: 'accepted', clOrdId: 'C1', venueOrderId: 'V1', cumulated: '40' });
  },
);
