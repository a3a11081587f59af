import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Sql } from '../platform/database.ts';
import { migrate, migrationsDirectory } from '../platform/migrate.ts';
import { connectOwner, createEmptyDatabase } from '../platform/test-database.ts';

let directory: string;
let owner: Database;
let sql: Sql;
let url: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-costs-'));
  url = await createEmptyDatabase();
  owner = connectOwner(url);
  sql = owner.sql;
});
afterAll(async () => {
  await owner.close();
  rmSync(directory, { recursive: true });
});

test('lots from before costs were kept have what was paid for what remains of them', async () => {
  const files = readdirSync(migrationsDirectory).toSorted();
  const bringOver = (chosen: string[]) => {
    for (const file of chosen) cpSync(join(migrationsDirectory, file), join(directory, file));
  };
  bringOver(files.filter((file) => file < '0010'));
  await migrate(url, directory);
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

  bringOver(files);
  await migrate(url, directory);
  const lots = await sql`select no, cost::int, had_no_cost from lots order by no`;
  expect([...lots]).toEqual([
    { no: 'GONE', cost: 0, had_no_cost: true },
    { no: 'PART', cost: 333_300, had_no_cost: true },
    { no: 'WHOLE', cost: 1_000_000, had_no_cost: false },
  ]);
  expect([...(await sql`select distinct settlement_rate::int as rate from orders`)]).toEqual([{ rate: 100_000_000 }]);
});
