import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';

/** More than are asked about at a time. */
const timesEach = 20;
let t: TestApp;
const customers: Array<Customer & { readonly amount: string }> = [];

beforeAll(async () => {
  t = await createTestApp();
  for (const amount of [10_000, 20_002, 30_004, 40_006]) {
    const customer = await t.register();
    await t.deposit(customer, amount);
    customers.push({ ...customer, amount: `${amount}.00` });
  }
});
afterAll(() => t.close());

test('customers who ask at the same moment are told of themselves alone', async () => {
  const asked = Array.from({ length: timesEach }, () => customers).flat();
  await Promise.all(
    asked.map(async ({ token, phone, amount }) => {
      const [info, bill, portfolio, positions] = await Promise.all([
        t.ask('GET /stock/success/v2/user/info', { token }),
        t.ask('GET /stock/success/v2/bill', { token, query: { folded: true } }),
        t.ask('GET /stock/success/portfolio', { token, query: {} }),
        t.ask('GET /stock/success/v2/transaction', { token, query: {} }),
      ]);
      expect(info).toMatchObject({ user: phone, money: amount, total: amount });
      expect(bill.rows.map((row) => [row.amount, row.balance])).toEqual([[amount, amount]]);
      expect(portfolio.data.cash).toBe(amount);
      expect(positions.data.rows).toEqual([]);
    }),
  );
});
