import { decimal } from '@sauda/money';
import { expect, test } from 'vitest';
import { enoughOf } from '../../src/data/settles.ts';

test('what is missing is free from the day on which enough of it has settled', () => {
  const settles = [
    { due_on: '2026-11-27', amount: '100.00' },
    { due_on: '2026-11-30', amount: '50.00' },
  ];
  const enough = (wanted: string) => enoughOf(settles, decimal(wanted), decimal('10'));
  expect(enough('10')).toBeUndefined();
  expect(enough('110')).toEqual({ unsettled: '150.00', day: '2026-11-27' });
  expect(enough('110.01')).toEqual({ unsettled: '150.00', day: '2026-11-30' });
  expect(enough('160.01')).toBeUndefined();
});
