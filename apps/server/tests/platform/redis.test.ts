import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimiter } from '../../src/http/rate-limit.ts';
import { createBus } from '../../src/platform/bus.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectRedis } from '../../src/platform/redis.ts';

const log = createLog('silent');
const endings: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Speaks as much of Redis' protocol as is asked of it here, and hangs when it is told to: it takes all and answers nothing. */
async function createFakeRedis() {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const listening = new Set<Socket>();
  let hangs = false;
  let asked = 0;
  let subscriptions = 0;
  let answersSubscriptions = true;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = data.toString().match(/\*\d+\r\n\$\d+\r\n\w+/g) ?? [];
      asked += commands.length;
      if (hangs || silent.has(socket)) return;
      for (const command of commands) {
        const name = command.split('\r\n')[2]?.toLowerCase() ?? '';
        if (name === 'subscribe') subscriptions += 1;
        if (name === 'subscribe') listening.add(socket);
        if (name !== 'subscribe' || answersSubscriptions) socket.write(answerTo(name));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => (hangs = true),
    /** What there is of connections is heard of no more, as after a machine that is gone; new ones are answered. */
    vanish() {
      for (const socket of sockets) silent.add(socket);
    },
    /** Tells whoever listens, as if somebody had published it. */
    tell(message: string) {
      const parts = ['message', 'sauda:test-fruit', message].map(
        (part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`,
      );
      for (const socket of listening) socket.write(`>3\r\n${parts.join('')}`);
    },
    /** How many connections there are that are answered. */
    alive: () => [...sockets].filter((socket) => !socket.destroyed && !silent.has(socket)).length,
    asked: () => asked,
    /** Ends all connections, of which new ones may be made. */
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    leaveSubscriptionsUnanswered: () => (answersSubscriptions = false),
    /** How often it was asked to subscribe. */
    subscriptions: () => subscriptions,
  };
}

function answerTo(command: string): string {
  if (command === 'info') return '$20\r\nredis_version:7.0.15\r\n';
  if (command === 'ping') return '*2\r\n$4\r\npong\r\n$0\r\n\r\n';
  if (command === 'subscribe') return '*3\r\n$9\r\nsubscribe\r\n$16\r\nsauda:test-fruit\r\n:1\r\n';
  if (command === 'eval') return '*2\r\n:1001\r\n:41000\r\n';
  return command === 'publish' ? ':1\r\n' : '+OK\r\n';
}

test('a Redis that is not there is tried again and again, and told of once', async () => {
  const lines: string[] = [];
  const telling = createLog('warn', { write: (line: string) => lines.push(line) });
  const redis = connectRedis('redis://127.0.0.1:1', { log: telling, whenAway: 'away' });
  endings.push(() => redis.close());
  await vi.waitFor(() => expect(lines).not.toEqual([]), 30_000);
  await sleep(1_000);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 'warn', reason: expect.stringContaining('ECONNREFUSED') as string, msg: 'away' }),
  ]);
});

test('a Redis that hangs is waited for once, then left alone: requests go on at once', async () => {
  const fake = await createFakeRedis();
  const redis = connectRedis(fake.url, { log, whenAway: 'away' });
  endings.push(() => redis.close());
  const limiter = createRateLimiter({ readsPerMinute: 1_000, writesPerMinute: 1_000 }, redis);
  // What the nodes have counted together is beyond the limit, and says until when.
  await vi.waitFor(
    () =>
      expect(limiter.count('a', 'read')).rejects.toMatchObject({
        key: 'rate_limited',
        details: { retryAfterSeconds: 41 },
      }),
    30_000,
  );

  fake.hang();
  await limiter.count('b', 'read');
  const before = fake.asked();
  const startedAt = performance.now();
  for (let call = 2; call <= 1_000; call += 1) await limiter.count('b', 'read');
  // Were each waited for as the first was, it would be a hundred seconds.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  expect(fake.asked()).toBe(before);
  // The node has counted all of them for itself.
  await expect(limiter.count('b', 'read')).rejects.toMatchObject({ key: 'rate_limited' });
});

test('a bus whose Redis hangs goes on telling its own node', async () => {
  const fake = await createFakeRedis();
  const bus = createBus({ redisUrl: fake.url, log });
  endings.push(() => bus.close());
  fake.hang();
  const heard = vi.fn();
  bus.subscribe('test-fruit', heard);
  for (let each = 0; each < 100; each += 1) bus.publish('test-fruit', { name: 'quince' });
  expect(heard).toHaveBeenCalledTimes(100);
});

test('what others publish that is no message of a node is told to nobody, and ends none', async () => {
  const fake = await createFakeRedis();
  const bus = createBus({ redisUrl: fake.url, log });
  endings.push(() => bus.close());
  const heard = vi.fn();
  bus.subscribe('test-fruit', heard);
  await vi.waitFor(() => expect(fake.subscriptions()).toBe(1), 30_000);
  for (const said of ['no JSON', 'null', '{"message":{"name":"medlar"}}']) fake.tell(said);
  fake.tell('{"from":"another","message":{"name":"quince"}}');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 30_000);
  expect(heard).toHaveBeenCalledWith({ name: 'quince' });
});

test('connections that nobody is at the other end of any more are made anew, to ask as to listen', async () => {
  const fake = await createFakeRedis();
  const bus = createBus({ redisUrl: fake.url, log });
  endings.push(() => bus.close());
  bus.subscribe('test-fruit', () => undefined);
  await vi.waitFor(() => expect(fake.alive()).toBe(2), 30_000);
  fake.vanish();
  expect(fake.alive()).toBe(0);
  await vi.waitFor(() => {
    bus.publish('test-fruit', { name: 'quince' });
    expect(fake.alive()).toBe(2);
  }, 30_000);
});

test('a bus that is closed while it takes its topics up anew ends quietly', async () => {
  const fake = await createFakeRedis();
  const bus = createBus({ redisUrl: fake.url, log });
  bus.subscribe('test-fruit', () => undefined);
  await vi.waitFor(() => expect(fake.alive()).toBe(2), 30_000);
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  endings.push(() => process.off('unhandledRejection', rejected));
  // It is connected to again, and asked to subscribe, which it never answers.
  fake.leaveSubscriptionsUnanswered();
  fake.hangUp();
  await vi.waitFor(() => expect(fake.subscriptions()).toBe(2), 30_000);
  await bus.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rejected).not.toHaveBeenCalled();
});

test('after its rest one asks, and where that is answered all do again', async () => {
  const fake = await createFakeRedis();
  const redis = connectRedis(fake.url, { log, whenAway: 'away' });
  endings.push(() => redis.close());
  await vi.waitFor(async () => expect(await redis.ask((asked) => asked.publish('a', 'b'))).toBe(1), 30_000);
  expect(await redis.ask(() => Promise.reject(new Error('Command timed out')))).toBeUndefined();
  const asked = vi.fn(() => Promise.resolve('answer'));
  expect(await redis.ask(asked)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_001);
  const slow = Promise.withResolvers<string>();
  const first = redis.ask(() => slow.promise);
  expect(await redis.ask(asked)).toBeUndefined();
  slow.resolve('answer');
  expect(await first).toBe('answer');
  expect(await redis.ask(asked)).toBe('answer');
  vi.restoreAllMocks();
});
