import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocketServer, type WebSocket } from 'ws';

/** A server on loopback that answers as Alpaca's market data does, by its documentation: calls, and the stream in MessagePack. */
export interface TestAlpaca {
  /** Reaches this server wherever Alpaca would be reached. */
  readonly fetchFrom: typeof fetch;
  readonly streamUrl: string;
  /** What was asked for: paths with queries, and the symbols subscribed to on streams. */
  readonly asked: string[];
  /** What is told of a symbol when asked; nothing for one that is not set. */
  snapshot(symbol: string, row: object): void;
  bars(symbol: string, rows: readonly object[]): void;
  /** Answers calls with this status from now on; as usual again with undefined. */
  fail(status: number | undefined): void;
  /** Tells something on every open stream. */
  tell(...frames: readonly object[]): void;
  /** Refuses who logs in on the stream. */
  refuseLogIn(): void;
  /** Cuts every stream, as a network does. */
  cut(): void;
  /** Until so many streams have subscribed in all. */
  untilSubscribed(count: number): Promise<void>;
  close(): Promise<void>;
}

export const testKey = { keyId: 'AKTEST', secret: 'not-a-secret' } as const;

export async function startTestAlpaca(): Promise<TestAlpaca> {
  const asked: string[] = [];
  const snapshots = new Map<string, object>();
  const bars = new Map<string, readonly object[]>();
  let status: number | undefined;
  let isRefusing = false;
  let subscribed = 0;
  let told: Array<() => void> = [];

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://alpaca');
    asked.push(`${pathname} ${searchParams.toString()}`);
    const isKnown =
      request.headers['apca-api-key-id'] === testKey.keyId && request.headers['apca-api-secret-key'] === testKey.secret;
    const answer = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!isKnown) return answer(403, { message: 'forbidden' });
    if (status !== undefined) return answer(status, { message: 'no' });
    const symbols = (searchParams.get('symbols') ?? '').split(',');
    const rowsOf = (rows: ReadonlyMap<string, object>) =>
      Object.fromEntries(symbols.filter((symbol) => rows.has(symbol)).map((symbol) => [symbol, rows.get(symbol)]));
    if (pathname === '/v2/stocks/snapshots') return answer(200, rowsOf(snapshots));
    if (pathname === '/v2/stocks/bars') return answer(200, { bars: rowsOf(bars), next_page_token: null });
    return answer(404, { message: 'not found' });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.send(encode([{ T: 'success', msg: 'connected' }]));
    socket.on('message', (data: Buffer) => hear(socket, decode(data) as Message));
  });

  interface Message {
    readonly action: string;
    readonly key?: string;
    readonly trades?: readonly string[];
    readonly quotes?: readonly string[];
  }

  function hear(socket: WebSocket, { action, key, trades = [], quotes = [] }: Message): void {
    if (action === 'auth') {
      const isGood = !isRefusing && key === testKey.keyId;
      const good = { T: 'success', msg: 'authenticated' };
      socket.send(encode([isGood ? good : { T: 'error', code: 402, msg: 'auth failed' }]));
      return;
    }
    asked.push(`${action} trades ${trades.join(',')} quotes ${quotes.join(',')}`);
    socket.send(encode([{ T: 'subscription', trades, quotes }]));
    if (quotes.length === 0) return;
    subscribed += 1;
    for (const wake of told) wake();
    told = [];
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    fetchFrom: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
    },
    streamUrl: `ws://127.0.0.1:${port}/v2/iex`,
    asked,
    snapshot: (symbol, row) => void snapshots.set(symbol, row),
    bars: (symbol, rows) => void bars.set(symbol, rows),
    fail: (code) => (status = code),
    tell: (...frames) => {
      for (const socket of sockets.clients) socket.send(encode(frames));
    },
    refuseLogIn: () => (isRefusing = true),
    cut: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    async untilSubscribed(count) {
      while (subscribed < count) await new Promise<void>((wake) => told.push(wake));
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
