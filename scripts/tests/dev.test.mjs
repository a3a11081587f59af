/**
 * What a developer works with, of which nothing of the product is made.
 * @module-tag all
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const timeoutMs = 120_000;
let directory;
let dev;
/** What it has said, line by line. */
const said = [];
let urls;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-dev-'));
  const [server, customer, desk] = await freePorts(3);
  urls = {
    server: `http://127.0.0.1:${server}/`,
    customer: `http://localhost:${customer}/`,
    desk: `http://localhost:${desk}/desk/`,
  };
  const ports = { PORT: server, CUSTOMER_PORT: customer, DESK_PORT: desk };
  // The test runner has a MODE of its own, and whoever runs it may have a database.
  const own = { MODE: 'practice', DATABASE_URL: '', DATABASE_APP_URL: '', REDIS_URL: '', DATA_DIR: directory };
  dev = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'dev'], {
    env: { ...process.env, ...own, ...ports, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  createInterface({ input: dev.stderr }).on('line', (line) => said.push(line));
  await until(() => said.some((line) => line.startsWith('Open')));
}, timeoutMs);

afterAll(() => {
  dev.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

test('says where everything is once all of it answers', async () => {
  for (const url of Object.values(urls)) expect(said.some((line) => line.endsWith(` ${url}`))).toBe(true);
  expect(await text(urls.customer)).toContain('/src/main.tsx');
  expect(await text(urls.desk)).toContain('/desk/src/main.tsx');
});

test('the desk has its icons', async () => {
  const [, icon] =
    /"([^"]+\/PieChartOutlineOutlined\.jsx)"/.exec(await text(new URL('src/app/pages.tsx', urls.desk))) ?? [];
  expect(await text(new URL(icon, urls.desk))).toContain('createSvgIcon(');
});

test.each([
  ['customer', '/api/stock/user/login', { user: '9000000001', password: 'practice' }, 200],
  // Where the server saw another address than the browser, it would take this for another site's and say 403.
  ['desk', '/api/desk/session/log-in', { login: 'nobody', password: 'wrong' }, 422],
])('the %s app reaches the server by its own address', async (app, path, body, status) => {
  const { origin } = new URL(urls[app]);
  const headers = { 'content-type': 'application/json', 'x-sauda-desk': '1', origin };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(status);
});

test.each([
  ['customer', 'src/app/shell.tsx'],
  ['desk', 'src/app/layout.tsx'],
])(
  'a page of the %s app is told of a changed file',
  async (app, file) => {
    const path = new URL(file, urls[app]);
    await text(path);
    const [, token] = /wsToken = "([^"]+)"/.exec(await text(new URL('@vite/client', urls[app])));
    const socket = new WebSocket(`${urls[app].replace('http', 'ws')}?token=${token}`, 'vite-hmr');
    const told = [];
    socket.addEventListener('message', ({ data }) => told.push(data));
    await until(() => told.length > 0);
    touch(`apps/${app}/${file}`);
    await until(() => told.some((data) => data.includes('"update"') && data.includes(file)));
    socket.close();
  },
  timeoutMs,
);

test(
  'the server starts anew when one of its files has changed',
  async () => {
    const opened = () => said.filter((line) => line.startsWith('Sauda is open')).length;
    const before = opened();
    touch('apps/server/src/main.ts');
    await until(() => opened() > before);
    expect(await text(new URL('/healthz', urls.server))).toContain('ok');
  },
  timeoutMs,
);

test(
  'Ctrl-C ends all of it',
  async () => {
    dev.kill('SIGINT');
    await once(dev, 'exit');
    for (const url of Object.values(urls)) await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
  },
  timeoutMs,
);

/** As after an edit, without one. */
function touch(file) {
  const now = new Date();
  utimesSync(join(root, file), now, now);
}

async function text(url) {
  return (await fetch(url, { headers: { accept: 'text/html' } })).text();
}

async function until(isSo) {
  const { promise, reject } = Promise.withResolvers();
  const failed = setTimeout(() => reject(new Error(`it never came to that:\n${said.join('\n')}`)), timeoutMs - 5_000);
  const ended = once(dev, 'exit').then(() => reject(new Error(`it ended:\n${said.join('\n')}`)));
  ended.catch(() => undefined);
  while (!isSo()) await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 50))]);
  clearTimeout(failed);
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => String(probe.address().port));
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
