import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { writeTime } from '../../src/orders/read-values.ts';
import { Framer } from '../../src/wire/framer.ts';
import { writeMessage, type Field, type Message } from '../../src/wire/message.ts';

interface Where {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Any free one where none is given. */
  readonly port?: number;
}

/** The other side of a session, which says nothing by itself: a test says it, right or wrong. */
export class Acceptor {
  readonly #server: Server;
  readonly port: number;
  readonly #arrived: Peer[] = [];
  #wake = Promise.withResolvers<void>();

  private constructor(server: Server, isTls: boolean) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#arrived.push(new Peer(socket));
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
    });
  }

  static async open({ tls, port = 0 }: Where = {}): Promise<Acceptor> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return new Acceptor(server, tls !== undefined);
  }

  /** The next connection. */
  async peer(): Promise<Peer> {
    for (;;) {
      const peer = this.#arrived.shift();
      if (peer !== undefined) return peer;
      await this.#wake.promise;
    }
  }

  async close(): Promise<void> {
    this.#server.close();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}

interface Sent {
  /** The number of the message, where it is not the next one. */
  readonly no?: number;
  readonly possDup?: boolean;
  readonly target?: string;
  readonly version?: string;
}

export class Peer {
  readonly #socket: Socket;
  readonly #arrived: Message[] = [];
  #wake = Promise.withResolvers<void>();
  #isClosed = false;
  /** The number of what is sent next. */
  next = 1;
  /** Whom it speaks to. */
  as = 'SAUDA';

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    const framer = new Framer();
    const wake = () => {
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
    };
    socket.on('data', (bytes) => {
      for (const frame of framer.push(bytes)) if ('message' in frame) this.#arrived.push(frame.message);
      wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isClosed = true;
      wake();
    });
  }

  /** The next message, whatever it is. @throws Error where the connection has ended before */
  async message(): Promise<Message> {
    for (;;) {
      const message = this.#arrived.shift();
      if (message !== undefined) return message;
      if (this.#isClosed) throw new Error('closed');
      await this.#wake.promise;
    }
  }

  /** The next message of a type; those before it are left out. */
  async take(type: string): Promise<Message> {
    for (;;) {
      const message = await this.message();
      if (message.type === type) return message;
    }
  }

  async closed(): Promise<void> {
    while (!this.#isClosed) await this.#wake.promise;
  }

  /** What has come and nobody has taken. */
  get left(): readonly Message[] {
    return this.#arrived;
  }

  send(type: string, fields: readonly Field[] = [], { no, possDup, target, version }: Sent = {}): void {
    const wireNo = no ?? this.next;
    if (no === undefined) this.next += 1;
    const header: Field[] = [
      [35, type],
      [49, 'VENUE'],
      [56, target ?? this.as],
      [34, String(wireNo)],
      [52, writeTime(new Date())],
    ];
    if (possDup === true) header.push([43, 'Y']);
    this.write(writeMessage(version ?? 'FIX.4.4', [...header, ...fields]));
  }

  write(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  /** What is sent in `work` goes out as one. */
  cork(work: () => void): void {
    this.#socket.cork();
    work();
    this.#socket.uncork();
  }

  /** Answers the Logon and the question that follows it. @returns both */
  async welcome(): Promise<{ logon: Message; test: Message }> {
    const logon = await this.take('A');
    this.send('A', [[98, '0'], [108, logon.get(108) ?? ''], ...(logon.get(141) === 'Y' ? [[141, 'Y'] as const] : [])]);
    const test = await this.take('1');
    this.send('0', [[112, test.get(112) ?? '']]);
    return { logon, test };
  }

  /** Reads nothing from now on. */
  deafen(): void {
    this.#socket.pause();
  }

  /** Bytes that the other side has not taken. */
  get untaken(): number {
    return this.#socket.writableLength;
  }

  drop(): void {
    this.#socket.destroy();
  }

  /** As where its process has died. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }
}

/** The fields of an execution: a part of 1 at 10. */
export function trade(execId: string, clOrdId = 'a1'): Field[] {
  return [
    [37, 'O1'],
    [11, clOrdId],
    [17, execId],
    [150, 'F'],
    [39, '1'],
    [55, 'ACME'],
    [54, '1'],
    [32, '1'],
    [31, '10'],
    [151, '1'],
    [14, '1'],
    [6, '10'],
  ];
}
