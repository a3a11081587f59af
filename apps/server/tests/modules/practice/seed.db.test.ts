import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { parseConfig } from '../../../src/app/config.ts';
import { registerCustomer, type Phone } from '../../../src/modules/customers/index.ts';
import { failedSteps } from '../../../src/platform/apart.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { applicationRole } from '../../../src/platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createParts } from '../../../src/platform/parts.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(async () => {
  await t.drop();
});

/** A node with connections of its own. */
async function start(): Promise<{ stop(): Promise<void> }> {
  const database = connectDatabase({ url: t.url, role: applicationRole, maxConnections: 10, name: 'node' });
  const log = createLog('silent');
  const parts = createParts(log);
  await createApp({
    config: parseConfig({ SECRET_KEY: '5a'.repeat(32) }, '/'),
    database,
    clock: systemClock,
    log,
    parts,
  });
  await parts.start();
  return {
    async stop() {
      await parts.stop();
      await database.close();
    },
  };
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

/** Counted for the whole process: other files in it count too. */
const failuresOfPractice = () => failedSteps.get('the practice market') ?? 0;

test('a start that was ended after the registration is made good by the next three at once, and there is nothing twice', async () => {
  await t.database.transaction((tx) =>
    registerCustomer(tx, { phone: '9000000001' as Phone, passwordHash: 'none', at: new Date() }),
  );
  const failedBefore = failuresOfPractice();
  const apps = await Promise.all([start(), start(), start()]);
  expect(await history()).toEqual({ customers: 1, recharges: 1, buys: 3, sells: 1 });
  // What one node makes another does not try to make: nothing has failed and been left for later.
  expect(failuresOfPractice()).toBe(failedBefore);
  await Promise.all(apps.map((app) => app.stop()));
  await (await start()).stop();
  expect(await history()).toEqual({ customers: 1, recharges: 1, buys: 3, sells: 1 });
});
