/** @module-tag all */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type ServerProcess } from '../../../bench/src/stage/server-process.ts';
import { freePort } from '../../../e2e/cluster/machine.ts';
import { connectDatabase, type Database } from '../src/platform/database.ts';
import { startPair, type Pair } from './helpers/pair.ts';

/* The whole server on a primary and a standby that follows it. */

const maxAgeSeconds = 3;

let pair: Pair;
let standby: Database;
let node: ServerProcess;
let metricsPort: number;
let token: string;
let directory: string;

beforeAll(async () => {
  pair = await startPair({ isSynchronous: false });
  directory = mkdtempSync(join(tmpdir(), 'sauda-elsewhere-'));
  metricsPort = await freePort();
  node = await startServer({
    port: await freePort(),
    logFile: join(directory, 'node.log'),
    startTimeoutMs: 120_000,
    environment: {
      MODE: 'practice',
      DATABASE_URL: pair.url(pair.primaryPort),
      DATABASE_APP_URL: '',
      DATABASE_READ_URL: pair.url(pair.primaryPort, pair.standbyPort),
      DATABASE_READ_MAX_AGE_SECONDS: String(maxAgeSeconds),
      REDIS_URL: '',
      METRICS_PORT: String(metricsPort),
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
    },
  });
  standby = connectDatabase({
    url: `${pair.url(pair.standbyPort)}?target_session_attrs=any`,
    maxConnections: 2,
    name: 'whoever holds it back',
  });
  ({ token } = (await post('/stock/user/login', { user: '9000000001', password: 'practice' })).body as {
    token: string;
  });
});
afterAll(async () => {
  await Promise.all([node.kill(), standby.close()]);
  await pair.stop();
  rmSync(directory, { recursive: true });
});

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token && { token }) };
  const answer = await fetch(`${node.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return { body: await answer.json(), cookie: answer.headers.get('set-cookie') };
}

async function get(path: string, cookie = '') {
  const answer = await fetch(`${node.url}/api${path}`, { headers: { token, cookie } });
  expect(answer.status).toBe(200);
  return {
    body: (await answer.json()) as { data: { rows: Array<{ no: string }> } },
    asOf: answer.headers.get('x-as-of'),
  };
}

const requests = (cookie?: string) => get('/stock/success/property/list?limit=100', cookie);
const metric = async (name: string) => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(name));
};
async function untilElsewhere(): Promise<void> {
  await expect.poll(async () => (await requests()).asOf, { timeout: 30_000, interval: 200 }).not.toBeNull();
}

test('lists come from the replica, of a stated age; what somebody has done they see; and nothing fails when it is old', async () => {
  await untilElsewhere();
  const { asOf } = await requests();
  const age = Date.now() - new Date(asOf ?? 0).getTime();
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(maxAgeSeconds * 1_000);
  // A statement is read as of one moment, and what is decided by is never old.
  expect((await get('/stock/success/v2/balance')).asOf).toBeNull();

  await standby.sql`SELECT pg_wal_replay_pause()`;
  const done = await post('/stock/success/v2/recharge/add', { count: 5_000 });
  const { no } = (done.body as { data: { no: string } }).data;
  const own = await requests();
  expect(own.asOf).toBeNull();
  expect(own.body.data.rows.map((row) => row.no)).toContain(no);
  expect(done.cookie).toMatch(/^sauda_done=1; Max-Age=4; Path=\/api; HttpOnly; SameSite=Strict$/);

  await expect
    .poll(() => metric(`database_replica_usable{replica="127.0.0.1:${pair.standbyPort}"`))
    .toEqual([expect.stringMatching(/ 0$/)]);
  expect((await requests()).asOf).toBeNull();
  await standby.sql`SELECT pg_wal_replay_resume()`;
  await untilElsewhere();
  const caught = await requests();
  expect(caught.body.data.rows.map((row) => row.no)).toContain(no);
  // Of a browser that has just done something at another node.
  expect((await requests('sauda_done=1')).asOf).toBeNull();
  await untilElsewhere();

  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const statement = await fetch(`${node.url}/api/stock/success/statement?format=csv&from=${today}&to=${today}`, {
    headers: { token },
  });
  expect([statement.status, statement.headers.get('x-as-of') !== null]).toEqual([200, true]);
  expect(await statement.text()).toContain('recharge');
  const reads = await metric('database_reads_that_may_lag');
  expect(reads.map((line) => Number(line.split(' ').at(-1)) > 0)).toEqual([true, true]);
  expect(await metric(`database_replica_usable{replica="127.0.0.1:${pair.primaryPort}"`)).toEqual([
    expect.stringMatching(/ 0$/),
  ]);
  expect(readFileSync(join(directory, 'node.log'), 'utf8')).not.toMatch(/"level":"error"/);
});
