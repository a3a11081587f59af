import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let cashier: TestStaff;
let compliance: TestStaff;
let another: TestStaff;
beforeAll(async () => {
  t = await createTestApp();
  [cashier, compliance, another] = await Promise.all([
    newStaff(t, 'cashier'),
    newStaff(t, 'compliance'),
    newStaff(t, 'compliance'),
  ]);
});
afterAll(() => t.close());

const open = async () => (await cashier.ask('GET /differences', { query: { open: true } })).data.rows;

test('what the house has taken of a report is open until two people say that it was dealt with, and moves no money', async () => {
  const { token } = await t.register();
  await t.database.sql`
    INSERT INTO execution_differences (customer_id, order_no, venue, trade_day, execution_id, kind, taken, found_at)
    SELECT id, 'ORDER1', 'exchange', '2026-11-24', 'E1', 'money', 1250000, now() FROM customers ORDER BY id DESC LIMIT 1`;
  expect(token).toBeDefined();
  await cashier.ask('POST /differences/look', {});
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'execution', sentence: expect.stringContaining('the house has paid 125.00') });
  const body = { subject: found?.subject ?? '', reason: 'The clearing broker has paid it back' };
  expect((await cashier.send('POST /differences/settle', { body })).status).toBe(403);
  const transfers = () => t.database.sql`SELECT count(*)::int AS count FROM ledger.transfers`;
  const before = await transfers();
  await compliance.askWith(another, 'POST /differences/settle', { body });
  await cashier.ask('POST /differences/look', {});
  expect(await open()).toEqual([]);
  expect(await transfers()).toEqual(before);
  for (const subject of [body.subject, '99', 'no number']) {
    expect(await compliance.send('POST /differences/settle', { body: { ...body, subject } })).toMatchObject({
      status: 404,
    });
  }
});
