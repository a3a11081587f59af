import { parseDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../src/modules/trading/book-report.ts';
import { createSimulatedMarket } from '../../src/modules/market/index.ts';
import { createExecutor, executorPace } from '../../src/modules/trading/executor.ts';
import { createMarketView, internalVenue } from '../../src/modules/trading/market-view.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Customer } from './app.ts';
import { createWorld, type World } from './world.ts';
import { flatFees } from '../helpers/fees.ts';

let w: World;
/** What an exchange reports comes in by a node of its own. */
let report: (customer: Customer, no: string, said: Report) => Promise<void>;
beforeAll(async () => {
  w = await createWorld();
  const market = createSimulatedMarket({ clock: systemClock, seed: 'test', alwaysOpen: true });
  const executor = createExecutor({
    database: w.t.database,
    market: createMarketView({ market, clock: systemClock, accountCurrency: 'INR' }),
    venue: internalVenue,
    clock: systemClock,
    settings: () => ({
      feePlans: flatFees(3n),
      maximumLots: { half: 50n, full: 100n },
      stopProtectionBasisPoints: 300n,
      gtcDays: 90,
    }),
    ...executorPace,
  });
  report = async ({ phone }, no, said) => {
    const [{ id }] = await w.t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
    expect(await executor.submit({ kind: 'report', customerId: id, no, report: said })).toMatchObject({ kind: 'done' });
  };
});
afterAll(async () => {
  await w.t.expectInOrder();
  await w.t.close();
});

let names = 0;
const trade = (quantity: bigint): Report => ({
  kind: 'trade',
  venue: 'exchange',
  tradeDay: '2026-11-24',
  executionId: `E${(names += 1)}`,
  at: new Date('2026-11-24T09:00:00Z'),
  quantity,
  price: parseDecimal(w.stock.price_low) ?? 0n,
});

test('an order that has filled in part is listed, changed, cancelled and shown as such, and what it bought is a position', async () => {
  const { t, rich: customer } = w;
  const { token } = customer;
  const no = await w.buy(customer, 100, w.stock.price_low);
  await report(customer, no, trade(40n));
  await report(customer, no, trade(20n));
  const list = await t.ask('POST /stock/success/deal/list', { token, body: { status: 'pending' } });
  expect(list.data.rows).toMatchObject([
    { no, count: '100', filled: '60', status: 'pending', price: w.stock.price_low },
  ]);

  const change = (count: number) =>
    t.send('POST /stock/success/deal/replace', { token, body: { no, version: 0, count } });
  expect(await change(60)).toMatchObject({
    status: 422,
    body: { data: 'quantity_has_filled', values: { filled: '60' } },
  });
  const bracket = { no, version: 0, stop_price: '1' };
  expect(await t.send('POST /stock/success/deal/replace', { token, body: bracket })).toMatchObject({ status: 409 });
  expect((await change(90)).status).toBe(200);
  await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });

  const { data: receipt } = await t.ask('GET /stock/success/deal/detail', { token, query: { no } });
  expect(receipt).toMatchObject({ status: 'cancelled', count: '90', filled: '60', held: '0.00' });
  expect(receipt.executions).toMatchObject([
    { part: 1, kind: 'trade', venue: 'exchange', count: '40', price: w.stock.price_low },
    { part: 2, kind: 'trade', venue: 'exchange', count: '20', about_part: 2 },
  ]);
  const sum = (of: 'amount' | 'fee') =>
    receipt.executions.reduce((total, one) => total + (parseDecimal(one[of]) ?? 0n), 0n);
  expect(sum('amount')).toBe(parseDecimal(receipt.amount ?? ''));
  expect(sum('fee')).toBe(parseDecimal(receipt.fee));
  const bill = await t.ask('GET /stock/success/v2/bill', { token, query: { folded: true, type: 'expense', limit: 2 } });
  const [second, first] = receipt.executions.toReversed();
  for (const [row, execution] of [
    [bill.rows[0], second],
    [bill.rows[1], first],
  ] as const) {
    const paid = (parseDecimal(execution?.amount ?? '') ?? 0n) + (parseDecimal(execution?.fee ?? '') ?? 0n);
    expect(parseDecimal(row?.amount ?? '')).toBe(paid);
    const { count, price, fee } = execution ?? {};
    expect(row).toMatchObject({ reason: 'buyStock', order: { count, price, fee, currency: 'INR' } });
  }
  const positions = await t.ask('GET /stock/success/v2/transaction', { token, query: { tag: w.stock.stock } });
  expect(positions.data.rows).toMatchObject([{ no, count: '60', available: '60' }]);
  const held = await t.ask('POST /stock/success/deal/list', { token, body: { tag: w.stock.stock, status: 1 } });
  expect(held.data.rows).toMatchObject([{ no, count: '60', filled: '60' }]);
});
