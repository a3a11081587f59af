import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../../src/platform/database.ts';
import { createEarlierDatabase, type EarlierDatabase } from '../../helpers/migrations.ts';

let earlier: EarlierDatabase;
let sql: Sql;
beforeAll(async () => {
  earlier = await createEarlierDatabase('0010');
  sql = earlier.sql;
});
afterAll(() => earlier.close());

test('lots from before costs were kept have what was paid for what remains of them', async () => {
  const customer = randomUUID();
  const lot = async (no: string, { quantity, remaining, amount }: Record<string, number>) => {
    await sql`
      insert into orders (customer_id, no, symbol, asset_class, side, status, quantity, limit_price, fill_price, quote_source,
        quote_time, amount, currency, settlement_rate, created_at, expires_at, ended_at)
      values (${customer}, ${no}, 'ABC', 'stock', 'buy', 'success', ${quantity ?? 0}, 10000, 10000, 'test', now(),
        ${amount ?? 0}, 'INR', 10000, now(), now(), now())`;
    await sql`
      insert into lots (customer_id, no, symbol, asset_class, quantity, remaining, price, currency, opened_at)
      values (${customer}, ${no}, 'ABC', 'stock', ${quantity ?? 0}, ${remaining ?? 0}, 10000, 'INR', now())`;
  };
  await lot('WHOLE', { quantity: 3, remaining: 3, amount: 1_000_000 });
  await lot('PART', { quantity: 3, remaining: 1, amount: 1_000_000 });
  await lot('GONE', { quantity: 3, remaining: 0, amount: 1_000_000 });

  await earlier.upgrade();
  const lots = await sql`select no, cost::int, had_no_cost from lots order by no`;
  expect([...lots]).toEqual([
    { no: 'GONE', cost: 0, hadNoCost: true },
    { no: 'PART', cost: 333_300, hadNoCost: true },
    { no: 'WHOLE', cost: 1_000_000, hadNoCost: false },
  ]);
  expect([...(await sql`select distinct settlement_rate::int as rate from orders`)]).toEqual([{ rate: 100_000_000 }]);
});
