import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export type KnownLevel = readonly [paise: number, quantity: number];

/** By which a WebSocket says that it is one (RFC 6455). */
const secret = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Kite Connect as far as a ticker needs it: the dump of instruments, the profile, and a WebSocket that says what a test wants. */
export class KiteDouble {
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  /** What subscribers have asked for, as it came. */
  readonly asked: string[] = [];
  /** The access token that it takes. */
  accessToken = 'today';
  dump: string;
  dumpsGiven = 0;

  private constructor(dump: string) {
    this.dump = dump;
    this.#server = createServer((request, response) => {
      if (request.headers.authorization !== `token key:${this.accessToken}`) return void response.writeHead(403).end();
      if (request.url === '/instruments') this.dumpsGiven += 1;
      response.end(request.url === '/instruments' ? this.dump : '{"status":"success"}');
    });
    this.#server.on('upgrade', (request, socket) => this.#upgrade(request, socket));
  }

  static async open(dump: string): Promise<KiteDouble> {
    const double = new KiteDouble(dump);
    await once(double.#server.listen(0, '127.0.0.1'), 'listening');
    return double;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get listeners(): number {
    return this.#sockets.size;
  }

  /** A binary message to all. */
  tell(bytes: Buffer): void {
    for (const socket of this.#sockets) socket.write(frameOf(0x82, bytes));
  }

  say(text: string): void {
    for (const socket of this.#sockets) socket.write(frameOf(0x81, Buffer.from(text)));
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #upgrade(request: IncomingMessage, socket: Duplex): void {
    const query = new URL(request.url ?? '', 'ws://kite.invalid').searchParams;
    if (query.get('api_key') !== 'key' || query.get('access_token') !== this.accessToken) {
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1')
      .update(key + secret)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    this.#sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      for (let frame = takeFrame(received); frame !== undefined; frame = takeFrame(received)) {
        received = received.subarray(frame.length);
        if (frame.kind === 1) this.asked.push(frame.text);
        // It wants to end.
        if (frame.kind === 8) socket.end(frameOf(0x88, Buffer.alloc(0)));
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

function frameOf(head: number, body: Buffer): Buffer {
  const length =
    body.length < 126
      ? Buffer.from([head, body.length])
      : Buffer.from([head, 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([length, body]);
}

/** A masked frame of fewer than 65,536 bytes, as browsers send them. */
function takeFrame(bytes: Buffer): { kind: number; text: string; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const at = short === 126 ? 4 : 2;
  if (bytes.length < at + 4) return undefined;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < at + 4 + size) return undefined;
  const mask = bytes.subarray(at, at + 4);
  const body = Buffer.from(bytes.subarray(at + 4, at + 4 + size).map((byte, place) => byte ^ (mask[place % 4] ?? 0)));
  return { kind: (bytes[0] ?? 0) & 0x0f, text: body.toString(), length: at + 4 + size };
}
