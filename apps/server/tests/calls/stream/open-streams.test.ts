import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamHub, type StreamHub, type StreamOptions } from '../../../src/calls/stream/customer.ts';
import { createBus, type Bus } from '../../../src/platform/bus.ts';
import { createLog } from '../../../src/platform/log.ts';

const caller = { customerId: 'someone', sessionId: 'one' };

let bus: Bus;
let hub: StreamHub;
let raw: ServerResponse;
let client: Socket;
let faults: unknown[];
let ping: () => unknown;
let isLoggedIn: boolean;
let live: () => Promise<Set<string>>;
let countUnread: () => Promise<{ messages: number; notices: number }>;
/** What is done of a request before it comes to the stream. */
let before: () => Promise<unknown>;
/** Asks for a stream. */
let ask: () => void;
/** Opens a stream that nobody reads on. */
let open: () => Promise<void>;
let end: () => Promise<void>;

beforeEach(async () => {
  bus = createBus({ log: createLog('silent') });
  const market = { subscribe: () => () => undefined, instrument: () => undefined, quote: () => undefined };
  const rounds = { every: (_ms: number, _name: string, work: () => unknown) => (ping = work) };
  const venueLink = {
    subscribe: () => () => undefined,
    away: () => undefined,
    isClosed: () => false,
    isStopped: () => false,
  };
  live = async () => new Set(['one']);
  const sessions = { live: () => live() };
  countUnread = async () => ({ messages: 0, notices: 1 });
  hub = createStreamHub({
    bus,
    market,
    rounds,
    venueLink,
    sessions,
    countUnread: () => countUnread(),
    streamsPerCustomer: 5,
  } as unknown as StreamOptions);
  hub.start();
  faults = [];
  isLoggedIn = true;
  before = async () => undefined;
  const server = createServer((_request, response) => {
    raw = response;
    raw.on('error', (error) => faults.push(error));
    const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) };
    const findCaller = async () => (isLoggedIn ? caller : undefined);
    const asked = { caller, query: { symbols: '' }, reply, findCaller } as never;
    void before().then(() => hub.handlers['GET /v2/stream'](asked));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ask = () => {
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  };
  open = async () => {
    ask();
    await once(client, 'data');
    client.pause();
  };
  end = async () => {
    hub.stop();
    client.destroy();
    server.closeAllConnections();
    server.close();
    await bus.close();
  };
});
afterEach(() => end());

/** Opens a stream, and fills what the system keeps for the line, so that what comes then waits in this process. */
async function openAndStuff(): Promise<void> {
  await open();
  for (let since = Date.now(); Date.now() - since < 300;) {
    if (raw.writableLength === 0) {
      raw.write('x'.repeat(16_000));
      since = Date.now();
    }
    await new Promise(setImmediate);
  }
}

function hearOfOrder(): void {
  bus.publish('domain-event', { type: 'order', customerId: 'someone', no: 'x'.repeat(4_000), status: 'filled' });
}

test('who does not read what happened is hung up on, and begins anew', async () => {
  await openAndStuff();
  for (let count = 0; count < 200; count += 1) hearOfOrder();
  await vi.waitFor(() => expect(hub.size()).toBe(0), 30_000);
  expect(faults).toEqual([]);
});

test('a stream that has ended is told nothing more, though its end is not read', async () => {
  await openAndStuff();
  bus.publish('session-ended', { customerId: 'someone', sessionIds: ['one'] });
  expect(raw.writableEnded).toBe(true);
  hearOfOrder();
  ping();
  ping();
  await vi.waitFor(() => expect(hub.size()).toBe(0), 30_000);
  expect(faults).toEqual([]);
});

test('a stream whose session has ended before it was open ends at once', async () => {
  isLoggedIn = false;
  await open();
  await vi.waitFor(() => expect(hub.size()).toBe(0), 30_000);
  expect(faults).toEqual([]);
});

test('a stream whose reader has gone before it was open is not kept', async () => {
  const opened = Promise.withResolvers<void>();
  before = async () => {
    client.resetAndDestroy();
    await once(raw, 'close');
    setImmediate(opened.resolve);
  };
  ask();
  await opened.promise;
  expect(hub.size()).toBe(0);
  expect(faults).toEqual([]);
});

test('a stream whose session has ended by time, or unheard, ends with the next ping; one that cannot be asked about goes on', async () => {
  await open();
  live = () => Promise.reject(new Error('the database is away'));
  await expect(ping()).rejects.toThrow('the database is away');
  live = async () => new Set(['one', 'other']);
  await ping();
  expect(hub.size()).toBe(1);
  live = async () => new Set(['other']);
  await ping();
  await vi.waitFor(() => expect(hub.size()).toBe(0), 30_000);
  expect(faults).toEqual([]);
});

test('an event whose figures cannot be read ends the stream, whose reader then asks for everything', async () => {
  await open();
  let heard = '';
  client.on('data', (part: Buffer) => (heard += part.toString())).resume();
  bus.publish('domain-event', { type: 'notice', customerId: 'someone' });
  await vi.waitFor(
    () => expect(heard).toContain('event: message\ndata: {"unread_count":0,"unread_notices":1}'),
    30_000,
  );
  countUnread = () => Promise.reject(new Error('the database is away'));
  bus.publish('domain-event', { type: 'notice', customerId: 'someone' });
  await vi.waitFor(() => expect(hub.size()).toBe(0), 30_000);
  expect(faults).toEqual([]);
});
