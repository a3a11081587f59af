import { expect, test } from 'vitest';
import type { VenueCommand } from '../../../server/src/modules/venues/index.ts';
import { commandOf } from '../../src/journal/translate.ts';
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
