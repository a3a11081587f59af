/** @module-tag all */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@sauda/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type ServerProcess } from '../../../bench/src/stage/server-process.ts';
import { freePort } from '../../../e2e/cluster/machine.ts';
import { verifyBooks } from '../src/app/verify-books.ts';
import { findCodeBefore, layCode } from './helpers/code-before.ts';
import { createTestDatabase, type TestDatabase } from './helpers/database.ts';

/* An upgrade without a pause: nodes with the code of before the newest migrations serve customers after them, and start again. */

let t: TestDatabase;
let directory: string;
const nodes: ServerProcess[] = [];
beforeAll(async () => {
  t = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'sauda-before-'));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await t.drop();
  rmSync(directory, { recursive: true });
});

const logOf = (name: string) => join(directory, `${name}.log`);

async function start(name: string, program?: string): Promise<ServerProcess> {
  const environment = {
    MODE: 'practice',
    DATABASE_URL: t.url,
    DATABASE_APP_URL: '',
    DATABASE_CONNECTIONS: '8',
    REDIS_URL: '',
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'error',
  };
  const more = program === undefined ? {} : { program: { path: program } };
  const port = await freePort();
  const node = await startServer({ port, logFile: logOf(name), environment, startTimeoutMs: 120_000, ...more });
  nodes.push(node);
  return node;
}

/** Registers, deposits, buys, sells and withdraws, as a customer does by the wire. */
async function trade(url: string, phone: string): Promise<void> {
  let token: string | undefined;
  const client = createClient({ origin: url, token: () => token });
  const registered = await client.call('POST /stock/user/reg', {
    body: { user: phone, password: 'a-long-password', code: 'PRACTICE' },
  });
  expect(registered.msg).toBe('ok');
  ({ token } = await client.call('POST /stock/user/login', { body: { user: phone, password: 'a-long-password' } }));
  const idempotencyKey = () => randomUUID();
  await client.call('POST /stock/success/v2/recharge/add', {
    body: { count: 50_000 },
    idempotencyKey: idempotencyKey(),
  });
  await expect.poll(() => cashOf(client), { timeout: 30_000, interval: 200 }).toBe(50_000);
  const { data: listed } = await client.call('GET /v2/stock/list', { query: { limit: 100 } });
  const stock = listed.rows.find(({ type, currency }) => type === 'stock' && currency === 'INR');
  if (stock === undefined) throw new Error('there is nothing to trade');
  const { data: bought } = await client.call('POST /stock/success/deal/buy', {
    body: { mold: 'stock', tag: stock.stock, count: '3', price: stock.price_high },
    idempotencyKey: idempotencyKey(),
  });
  await client.call('POST /stock/success/deal/sell', {
    body: { no: bought.no, price: bought.price, sell_price: stock.price_low },
    idempotencyKey: idempotencyKey(),
  });
  const { data: card } = await client.call('POST /stock/success/bank/add', {
    body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
    idempotencyKey: idempotencyKey(),
  });
  const before = await cashOf(client);
  await client.call('POST /stock/success/money/access', {
    body: { bank_id: card.id, count: 1_000 },
    idempotencyKey: idempotencyKey(),
  });
  expect(await cashOf(client)).toBe(before - 1_000);
  const { rows } = await client.call('GET /stock/success/v2/bill', { query: {} });
  expect(rows.length).toBeGreaterThanOrEqual(4);
}

const cashOf = async (client: Client): Promise<number> =>
  Number((await client.call('GET /stock/success/v2/balance', {})).data.balance);

test(
  'code from before the newest migrations works on the schema of now, and starts again on it',
  { timeout: 300_000 },
  async (context) => {
    const before = findCodeBefore();
    if (before === undefined)
      return context.skip('there is no history of the code here to take the code from before from');
    const into = join(directory, 'code');
    mkdirSync(into);
    const program = layCode(before.commit, into);
    const now = await start('now');
    if (!before.mayWork) {
      await expect(start('before', program)).rejects.toThrow(`it has had migration ${before.lacks}`);
      return;
    }
    const old = await start('before', program);
    await trade(old.url, '9111111101');
    await trade(now.url, '9111111102');
    await old.kill();
    const again = await start('before', program);
    await trade(again.url, '9111111103');
    await Promise.all([again.stop(), now.stop()]);
    const knows = new RegExp(`\\(${before.lacks}[^)]*\\), and that it can work with`);
    expect(readFileSync(logOf('before'), 'utf8')).toMatch(knows);
    for (const name of ['before', 'now']) expect(readFileSync(logOf(name), 'utf8')).not.toMatch(/"level":"error"/);
    expect((await verifyBooks(t.database)).differences).toEqual([]);
  },
);
