import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../../src/platform/database.ts';
import { createEarlierDatabase, type EarlierDatabase } from '../../helpers/migrations.ts';

let earlier: EarlierDatabase;
let sql: Sql;
beforeAll(async () => {
  earlier = await createEarlierDatabase('0068');
  sql = earlier.sql;
});
afterAll(() => earlier.close());

test('what was filled before there were executions has one each, and says how much has filled', async () => {
  const customer = randomUUID();
  const order = (no: string, status: string, more: { side?: string; origin?: string; ends?: boolean } = {}) => {
    const { side = 'buy', origin = 'market', ends = false } = more;
    const isFilled = status === 'success';
    return sql`
      INSERT INTO orders (customer_id, no, symbol, asset_class, origin, offering_id, is_settlement, side, status, quantity, limit_price, fill_price,
        quote_source, quote_time, amount, fee, profit, currency, settlement_rate, lot_no, created_at, expires_at, ended_at)
      VALUES (${customer}, ${no}, 'ABC', 'stock', ${origin}, ${origin === 'block' ? 1 : null}, ${ends}, ${side}, ${status}, 3, 10000, ${isFilled ? 9_900 : null},
        ${isFilled ? 'test' : null}, ${isFilled ? '2026-11-20T23:59:59Z' : null}, ${isFilled ? 29_700 : null},
        ${isFilled && !ends ? 100 : 0}, ${side === 'sell' ? 700 : null}, 'INR', 100000000, ${side === 'sell' ? 'BOUGHT' : null},
        '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z', ${status === 'pending' ? null : '2026-11-21T00:00:01Z'})`;
  };
  await order('BOUGHT', 'success');
  await order('SOLD', 'success', { side: 'sell' });
  await order('ENDED', 'success', { side: 'sell', ends: true });
  await order('BLOCK', 'success', { origin: 'block' });
  for (const status of ['pending', 'failed', 'cancelled', 'expired']) await order(status, status);

  await earlier.upgrade();
  const filled = await sql`SELECT no, filled::int FROM orders WHERE filled > 0 ORDER BY no`;
  expect(filled).toEqual(['BLOCK', 'BOUGHT', 'ENDED', 'SOLD'].map((no) => ({ no, filled: 3 })));
  const executions = await sql`
    SELECT order_no AS no, venue, trade_day::text AS day, part, kind, quantity::int, worth::int, amount::int, fee::int, profit::int
    FROM executions ORDER BY order_no`;
  const one = { day: '2026-11-21', part: 1, kind: 'trade', quantity: 3, worth: 29_700, amount: 29_700, fee: 100 };
  expect(executions).toEqual([
    { no: 'BLOCK', venue: 'block', ...one, profit: undefined },
    { no: 'BOUGHT', venue: 'internal', ...one, profit: undefined },
    { no: 'ENDED', venue: 'settlement', ...one, fee: 0, profit: 700 },
    { no: 'SOLD', venue: 'internal', ...one, profit: 700 },
  ]);
  expect(await sql`SELECT count(*)::int AS stripes FROM ledger.accounts WHERE kind = 'errors'`).toEqual([
    { stripes: 16 },
  ]);
});
