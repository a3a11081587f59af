import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createMetricsServer } from '../../src/http/operations.ts';
import { createUploadsUnderWay, type Receiving } from '../../src/http/uploads-under-way.ts';
import { createDoor } from '../helpers/door.ts';

describe('a client that is slow', () => {
  let door: FastifyInstance;
  const open: Socket[] = [];
  beforeAll(async () => {
    door = await createDoor({ patience: { headersMs: 300, requestMs: 600, checkMs: 50 } });
    await door.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await door.close();
  });

  /** Sends the beginning, then a byte now and then, for as long as it is let. */
  async function drip(beginning: string): Promise<{ answer: string; ms: number }> {
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    open.push(socket);
    let answer = '';
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', () => undefined);
    socket.write(beginning);
    const timer = setInterval(() => socket.write('x'), 40);
    const startedAt = performance.now();
    await ended(socket);
    clearInterval(timer);
    return { answer, ms: performance.now() - startedAt };
  }

  test('with its headers is cut off, though it goes on sending', async () => {
    const { answer, ms } = await drip('GET /api/v2/config HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(ms).toBeLessThan(5_000);
  });

  test('with its body is cut off, though it goes on sending', async () => {
    const head =
      'POST /api/stock/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"';
    const { answer, ms } = await drip(head);
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(ms).toBeLessThan(5_000);
  });
});

test('who sends a body that is far too large is told so while it is on its way, and is not cut off', async () => {
  const door = await createDoor({});
  await door.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  const over = ended(socket);
  socket.on('error', () => undefined);
  let answers = '';
  socket.on('data', (part) => (answers += part.toString()));
  const length = 10 * 1024 * 1024;
  const head = 'POST /api/stock/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json';
  socket.write(`${head}\r\nContent-Length: ${length}\r\n\r\n{`);
  await vi.waitFor(() => expect(answers).toContain('"data":"too_large"'), { timeout: 30_000 });
  // The rest is read away, so that the answer is not lost in a reset, and the connection goes on.
  socket.write('x'.repeat(length - 1));
  socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await over;
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 404']);
  await door.close();
});

test('a request that comes while the node goes is answered as any other, and ends its connection', async () => {
  const door = await createDoor({});
  await door.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.write('GET /api/nowhere HTTP/1.1\r\nHost: x\r\n');
  await vi.waitFor(async () => expect(await connectionsOf(door)).toBe(1), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = door.close();
  socket.write('\r\n');
  await once(socket, 'close');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
  expect(answer).toContain('content-security-policy');
  expect(answer.toLowerCase()).toContain('connection: close');
});

test('whose request it was is known also once they have gone', async () => {
  let client: Socket | undefined;
  const addresses: unknown[] = [];
  const door = await createDoor({
    sessions: {
      async find() {
        client?.destroy();
        await vi.waitFor(async () => expect(await connectionsOf(door)).toBe(0), 30_000);
        return { id: 'one', customerId: 'someone' };
      },
    },
    handlers: {
      async 'GET /stock/success/v2/user/info'({ address }) {
        addresses.push(address);
        throw new Refusal('unavailable');
      },
    },
  });
  await door.listen({ port: 0, host: '127.0.0.1' });
  client = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET /api/stock/success/v2/user/info HTTP/1.1\r\nHost: x\r\nToken: ${'a'.repeat(43)}\r\n\r\n`);
  await vi.waitFor(() => expect(addresses).toEqual(['127.0.0.1']), 30_000);
  await door.close();
});

test('what was sent on a connection that was reset before it was taken is not done', async () => {
  const seen: string[] = [];
  const door = await createDoor({});
  door.addHook('onRequest', async ({ ip }) => void seen.push(ip));
  await door.listen({ port: 0, host: '127.0.0.1' });
  const { port } = door.server.address() as AddressInfo;
  const resetting = `
    const socket = require('node:net').connect(${port}, '127.0.0.1', () =>
      socket.write('GET /api/v2/config HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => socket.resetAndDestroy()));`;
  // Whoever takes connections is busy meanwhile.
  spawnSync(process.execPath, ['-e', resetting]);
  await sleep(300);
  expect(seen).toEqual([]);
  await door.close();
});

/** A write that crosses with the end is answered by a reset, which is an end too. */
const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('uploads that arrive', () => {
  test('of one customer are two at once; whose is slowest makes room for somebody else', async () => {
    const uploads = createUploadsUnderWay({
      perCustomer: 2,
      unfinishedPerCustomer: 3,
      inAll: 4,
      bytesInAll: 10_000_000,
    });
    const ended: string[] = [];
    const receive = (customer: string, bytes: number) => {
      const done = Promise.withResolvers<string>();
      const outcome = uploads.receive(customer, (receiving: Receiving) => {
        receiving.heard(bytes);
        receiving.signal.addEventListener('abort', () => {
          ended.push(`${customer} ${bytes}`);
          done.reject(receiving.signal.reason);
        });
        return done.promise;
      });
      outcome.catch(() => undefined);
      return { outcome, finish: () => done.resolve('whole') };
    };
    const one = receive('a', 1_000_000);
    receive('a', 5);
    await expect(receive('a', 9).outcome).rejects.toMatchObject({ key: 'rate_limited' });
    receive('b', 7);
    receive('b', 6);
    const other = receive('c', 1_000);
    await vi.waitFor(() => expect(ended).toEqual(['a 5']), 30_000);
    for (const [customer, bytes] of [
      ['d', 900],
      ['e', 800],
    ] as const)
      receive(customer, bytes);
    expect(ended).toEqual(['a 5', 'b 6', 'b 7']);
    one.finish();
    other.finish();
    expect(await one.outcome).toBe('whole');
    expect(await other.outcome).toBe('whole');
  });

  test('of one customer are three at once until they have been worked on, and keep out nobody else', async () => {
    const uploads = createUploadsUnderWay({ perCustomer: 2, unfinishedPerCustomer: 3, inAll: 4, bytesInAll: 100 });
    const decoding = Promise.withResolvers<string>();
    const upload = (customer: string) =>
      uploads.whole(customer, async () => {
        await uploads.receive(customer, async ({ heard }) => heard(1));
        return decoding.promise;
      });
    const first: Array<Promise<string>> = [];
    for (let count = 0; count < 3; count += 1) {
      first.push(upload('a'));
      await new Promise(setImmediate);
    }
    await expect(upload('a')).rejects.toMatchObject({ key: 'rate_limited', details: { retryAfterSeconds: 2 } });
    first.push(upload('b'));
    decoding.resolve('done');
    expect(await Promise.all(first)).toEqual(['done', 'done', 'done', 'done']);
    expect(await upload('a')).toBe('done');
  });

  test('hold no more than so many bytes together', async () => {
    const uploads = createUploadsUnderWay({ perCustomer: 2, unfinishedPerCustomer: 3, inAll: 4, bytesInAll: 100 });
    const receive = (customer: string, bytes: number) =>
      uploads.receive(customer, async ({ heard, signal }) => {
        heard(bytes);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return signal.aborted;
      });
    expect(await Promise.all([receive('a', 60), receive('b', 30), receive('c', 20)])).toEqual([false, false, true]);
  });
});

test('a number that PostgreSQL cannot hold is refused, and no fault of the server', async () => {
  const door = await createDoor({
    handlers: { 'GET /v2/config': () => Promise.reject(Object.assign(new Error('out of range'), { code: '22003' })) },
  });
  const { statusCode, body } = await door.inject({ method: 'GET', url: '/api/v2/config' });
  expect({ statusCode, ...(JSON.parse(body) as object) }).toMatchObject({ statusCode: 422, data: 'out_of_range' });
  await door.close();
});

describe('what is public', () => {
  test('is counted by address, documents and addresses that are not there too; another address is not held up', async () => {
    const door = await createDoor({ publicPerMinute: 3 });
    const ask = (url: string, remoteAddress: string) => door.inject({ method: 'GET', url, remoteAddress });
    const now = Date.now();
    const minute = vi.spyOn(Date, 'now').mockReturnValue(now);
    for (const url of ['/api/docs/json', '/api/nothing', '/nothing']) await ask(url, '127.0.0.2');
    const asked = performance.now();
    const refused = await ask('/api/docs/json', '127.0.0.2');
    expect(refused.statusCode).toBe(429);
    // Who asks again as soon as there is an answer asks once a second.
    expect(performance.now() - asked).toBeGreaterThan(900);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ msg: 'no', data: 'rate_limited' });
    expect((await ask('/api/docs/json', '127.0.0.3')).statusCode).toBe(200);
    minute.mockReturnValue(now + 60_000);
    expect((await ask('/api/docs/json', '127.0.0.2')).statusCode).toBe(200);
    minute.mockRestore();
    await door.close();
  });

  test('is counted, told of and answered with all headers also where its address cannot be read', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const answered: unknown[] = [];
    const onAnswer = [(route: string, method: string, status: number) => answered.push([route, method, status])];
    const door = await createDoor({ publicPerMinute: 2, log, onAnswer });
    const minute = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ask = () => door.inject({ method: 'GET', url: '/%E0%A4%A', remoteAddress: '127.0.0.2' });
    const unread = await ask();
    expect(unread.json()).toMatchObject({ data: 'invalid', fields: { path: 'not readable' } });
    expect(unread.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(lines.join('')).toContain(unread.headers['x-request-id']);
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([400, 429]);
    expect(answered).toEqual([
      ['none', 'GET', 400],
      ['none', 'GET', 400],
      ['none', 'GET', 429],
    ]);
    minute.mockRestore();
    await door.close();
  });

  test('counts a large document as the many small ones that it costs', async () => {
    const door = await createDoor({ publicPerMinute: 20 });
    const minute = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ask = (remoteAddress: string) =>
      door.inject({ method: 'GET', url: '/api/docs/js/scalar.js', remoteAddress }).then(({ statusCode }) => statusCode);
    expect([await ask('127.0.0.2'), await ask('127.0.0.2'), await ask('127.0.0.3')]).toEqual([200, 429, 200]);
    minute.mockRestore();
    await door.close();
  });

  test('is kept as it goes over the line: compressed once, with a tag by which it is not sent again', async () => {
    const door = await createDoor({});
    for (const url of ['/api/docs/json', '/api/docs/js/scalar.js']) {
      const ask = (headers: Record<string, string>) => door.inject({ method: 'GET', url, headers });
      const plain = await ask({});
      expect(plain.headers['content-encoding']).toBeUndefined();
      const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect((await ask({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
      const etag = String(plain.headers.etag);
      expect(await ask({ 'if-none-match': `W/${etag}` })).toMatchObject({ statusCode: 304, payload: '' });
      expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
      expect((await ask({ 'if-match': '"other"' })).statusCode).toBe(412);
    }
    await door.close();
  });
});

describe('metrics', () => {
  test('are answered on a port of their own, by the class of the status, and kept for a second', async () => {
    const metrics = createMetrics();
    for (let status = 400; status < 500; status += 1) metrics.observeAnswer('/x', `M${status}`, status, 5);
    const server = createMetricsServer(metrics);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    const first = await (await fetch(`${url}/metrics`)).text();
    expect(first).toContain('http_request_duration_seconds_count{method="other",route="/x",status="4xx"} 100');
    metrics.observeAnswer('/y', 'GET', 200, 5);
    expect(await (await fetch(`${url}/metrics`)).text()).toBe(first);
    now.mockReturnValue(6_001);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('route="/y",status="2xx"');
    now.mockRestore();
    expect((await fetch(`${url}/`)).status).toBe(404);
    server.close();
    const door = await createDoor({});
    expect((await door.inject('/metrics')).statusCode).toBe(404);
    await door.close();
  });

  test.each([
    ['headers', 'GET /metrics HTTP/1.1\r\nX-Slow: '],
    ['a body', 'GET /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
    ['a body for nothing', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
  ])('hold no connection of whom sends %s byte by byte', async (_, beginning) => {
    const server = createMetricsServer(createMetrics(), { headersMs: 200, requestMs: 60_000, checkMs: 50 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write(beginning);
    const dripping = setInterval(() => socket.write('x'), 20);
    socket.resume();
    await ended(socket);
    clearInterval(dripping);
    server.close();
  });
});
