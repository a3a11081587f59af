import { expect, test } from 'vitest';
import { nextSymbols } from '../../../src/features/trading/position-queries.ts';

test('positions are asked for in the order that their first page told, whatever later ones say', () => {
  const order = Array.from({ length: 12 }, (_, at) => `S${at}`);
  const moved = { order: order.toReversed() };
  expect(nextSymbols([{ order }])).toEqual(['S10', 'S11']);
  expect(nextSymbols([{ order }, moved])).toBeUndefined();
  expect(nextSymbols([{ order: order.slice(0, 10) }])).toBeUndefined();
  expect(nextSymbols([{}])).toBeUndefined();
});
