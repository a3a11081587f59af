import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type App } from '../../src/app/app.ts';
import { parseConfig } from '../../src/app/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { createParts, type Parts } from '../../src/platform/parts.ts';

let t: TestDatabase;
let app: App;
let parts: Parts;
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 20 });
  const config = parseConfig(
    {
      MODE: 'live',
      MARKET: 'yahoo',
      INVITATION_CODE: 'WELCOME',
      LICENCE_NAME: 'A broker',
      LICENCE_REGULATOR: 'A regulator',
      LICENCE_NUMBER: '1',
      SECRET_KEY: '5a'.repeat(32),
      BANK_NAME: 'Bank of Tests',
      BANK_ACCOUNT_NAME: 'Customer funds',
      BANK_ACCOUNT_NUMBER: '1',
      BANK_ACCOUNT_CODE: 'TEST0000001',
    },
    '/',
  );
  const log = createLog('silent');
  parts = createParts(log);
  app = await createApp({ config, database: t.database, clock: systemClock, log, parts });
  await parts.start();
});
afterAll(async () => {
  await app.fastify.close();
  await parts.stop();
  await t.drop();
});

async function send<T>(path: string, payload: object, token?: string): Promise<{ status: number; body: T }> {
  const headers = token === undefined ? {} : { token };
  const response = await app.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: response.statusCode, body: JSON.parse(response.payload) as T };
}

test('live mode starts on prices to look at, and refuses orders for want of a venue', async () => {
  const user = '9876543210';
  const password = 'correct horse';
  await send('/stock/user/reg', { user, password, code: 'WELCOME' });
  const { body } = await send<{ token: string }>('/stock/user/login', { user, password });
  const listed = await app.fastify.inject({ url: '/api/stock/category/list', headers: { token: body.token } });
  const { data } = JSON.parse(listed.payload) as { data: Array<{ stocks: unknown[] }> };
  expect(data.length).toBeGreaterThan(0);

  const order = { tag: 'USDINR', count: 1000, price: '88', mold: 'forex' };
  expect(await send('/stock/success/deal/buy', order, body.token)).toEqual({
    status: 422,
    body: {
      msg: 'no',
      data: 'no_venue',
      message: 'Orders cannot be placed here yet: no trading venue is connected',
    },
  });
  const { rows } = (await send<{ rows: unknown[] }>('/stock/success/deal/list', {}, body.token)).body;
  expect(rows).toEqual([]);
});
