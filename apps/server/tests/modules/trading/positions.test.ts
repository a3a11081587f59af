import { expect, test } from 'vitest';
import { inOrder, type Position } from '../../../src/modules/trading/index.ts';

const position = (name: string, value: bigint, profit: bigint, dayProfit: bigint) =>
  ({ instrument: { name }, value, profit, profitPercent: (profit * 100n) / value, dayProfit }) as unknown as Position;

test('positions are put in order by a figure, the largest first, and by name where it is equal', () => {
  const byName = [position('A', 100n, -5n, 2n), position('B', 900n, 9n, 0n), position('C', 100n, 4n, 2n)];
  const names = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(byName, order)
      .map(({ instrument }) => instrument.name)
      .join('');
  expect(names('name')).toBe('ABC');
  expect(names('value')).toBe('BAC');
  expect(names('profit')).toBe('BCA');
  expect(names('percent')).toBe('CBA');
  expect(names('day')).toBe('ACB');
});
