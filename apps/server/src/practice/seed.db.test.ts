import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { registerCustomer, type Phone } from '../customers/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(async () => {
  await t.drop();
});

async function startAndStop(): Promise<void> {
  const app = await createApp({
    config: parseConfig({ SECRET_KEY: '5a'.repeat(32) }, '/'),
    database: t.database,
    clock: systemClock,
    log: createLog('silent'),
  });
  await app.start();
  await app.stop();
}

async function history() {
  const [row] = await t.database.sql`
    WITH demo AS (SELECT id AS customer_id FROM customers WHERE phone = '9000000001')
    SELECT (SELECT count(*)::int FROM demo) AS customers,
      (SELECT count(*)::int FROM recharges JOIN demo USING (customer_id)) AS recharges,
      (SELECT count(*)::int FROM orders JOIN demo USING (customer_id) WHERE side = 'buy') AS buys,
      (SELECT count(*)::int FROM orders JOIN demo USING (customer_id) WHERE side = 'sell') AS sells`;
  return row;
}

test('a start that was ended after the registration is made good by the next, and there is no third', async () => {
  await t.database.transaction((tx) =>
    registerCustomer(tx, { phone: '9000000001' as Phone, passwordHash: 'none', at: new Date() }),
  );
  await startAndStop();
  expect(await history()).toEqual({ customers: 1, recharges: 1, buys: 3, sells: 1 });
  await startAndStop();
  expect(await history()).toEqual({ customers: 1, recharges: 1, buys: 3, sells: 1 });
});
