import { expect, test } from 'vitest';
import { sayChecked } from '../../src/app/say-checked.ts';
import type { BooksVerification } from '../../src/app/verify-books.ts';

const names = (
  'transfers,accounts,blocks,orders,executions,lots,recharges,withdrawals,loans,applications,draws,fund shares,audit entries,' +
  'proved nights,closed days,documents,months of execution'
).split(',');
const each = (count: number) => Object.fromEntries(names.map((name) => [name, count])) as BooksVerification['checked'];

test('one of a kind is said as one, and more as many', () => {
  expect(sayChecked(each(1))).toBe(
    '1 transfer, 1 account, 1 block, 1 order, 1 execution, 1 lot, 1 recharge, 1 withdrawal, 1 loan, 1 application, 1 draw, ' +
      '1 fund share, 1 audit entry, 1 proved night, 1 closed day, 1 document, 1 month of execution',
  );
  expect(sayChecked(each(1_200))).toBe(names.map((name) => `1,200 ${name}`).join(', '));
  expect(sayChecked(each(0))).toContain('0 months of execution');
});
