import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { ONE, formatDecimal, type Decimal } from '@sauda/money';
import { readDecimal, writeTime } from '../../src/orders/read-values.ts';
import { Framer } from '../../src/wire/framer.ts';
import { writeMessage, type Field, type Message } from '../../src/wire/message.ts';
import type { VenueUnderTest } from '../scenes.ts';

const version = 'FIX.4.2';

interface Sent {
  readonly type: string;
  readonly body: readonly Field[];
  readonly at: string;
}

/** What the venue knows of one who logs on, whether they are there or not. */
interface Client {
  readonly name: string;
  expected: number;
  readonly sent: Sent[];
  socket: Socket | undefined;
}

interface Resting {
  readonly id: string;
  readonly client: Client;
  clOrdId: string;
  readonly symbol: string;
  readonly side: string;
  quantity: bigint;
  price: Decimal;
  filled: bigint;
}

/** A venue with a book, price before time, that resends and fills gaps as FIX wants it. */
export class OwnVenue implements VenueUnderTest {
  readonly port: number;
  /** The ClOrdIDs of the orders that have come, in their order. */
  readonly orders: string[] = [];
  /** What a drop copy says of a trade, which is all but its name; undefined where it keeps silent. */
  copyOf: (fields: readonly Field[]) => readonly Field[] | undefined = (fields) => fields;
  #clients = new Map<string, Client>();
  #book: Resting[] = [];
  #names = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#welcome(socket)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    await (this.#server?.listening === true ? once(this.#server, 'close') : undefined);
  }

  async forget(): Promise<void> {
    this.#clients = new Map();
    this.#book = [];
    this.#names = 0;
  }

  #welcome(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    const framer = new Framer();
    let client: Client | undefined;
    socket.on('data', (bytes) => {
      for (const frame of framer.push(bytes)) {
        if (!('message' in frame)) continue;
        client ??= this.#clientOf(frame.message, socket);
        if (client.socket === socket) this.#receive(client, frame.message);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (client?.socket === socket) client.socket = undefined;
    });
  }

  #clientOf(logon: Message, socket: Socket): Client {
    const name = logon.get(49) ?? '';
    const client = this.#clients.get(name) ?? { name, expected: 1, sent: [], socket };
    this.#clients.set(name, client);
    client.socket = socket;
    if (logon.get(141) === 'Y') {
      client.expected = 1;
      client.sent.length = 0;
    }
    return client;
  }

  #send(client: Client, type: string, body: readonly Field[]): void {
    const at = writeTime(new Date());
    client.sent.push({ type, body, at });
    this.#write(client, type, client.sent.length, [[52, at], ...body]);
  }

  #write(client: Client, type: string, wireNo: number, rest: readonly Field[]): void {
    const header: Field[] = [
      [35, type],
      [49, 'VENUE'],
      [56, client.name],
      [34, String(wireNo)],
    ];
    if (client.socket?.writable === true) client.socket.write(writeMessage(version, [...header, ...rest]), 'latin1');
  }

  #receive(client: Client, message: Message): void {
    const wireNo = message.number(34) ?? 0;
    if (wireNo < client.expected) {
      if (message.get(43) === 'Y') return;
      const text = `MsgSeqNum too low, expecting ${client.expected} but received ${wireNo}`;
      this.#send(client, '5', [[58, text]]);
      client.socket?.end();
      client.socket = undefined;
      return;
    }
    if (message.type === 'A') {
      const reset: Field[] = message.get(141) === 'Y' ? [[141, 'Y']] : [];
      this.#send(client, 'A', [[98, '0'], [108, message.get(108) ?? '30'], ...reset]);
    }
    if (message.type === '2') this.#resend(client, message);
    if (wireNo > client.expected) {
      // What came beyond a gap is left; it comes again, or is filled.
      this.#send(client, '2', [
        [7, String(client.expected)],
        [16, '0'],
      ]);
      return;
    }
    client.expected = message.type === '4' ? (message.number(36) ?? wireNo + 1) : wireNo + 1;
    this.#act(client, message);
  }

  #resend(client: Client, request: Message): void {
    const last = request.number(16) === 0 ? client.sent.length : (request.number(16) ?? 0);
    for (let wireNo = request.number(7) ?? 1; wireNo <= last; wireNo += 1) {
      const sent = client.sent[wireNo - 1];
      if (sent === undefined) return;
      const again: Field[] = [
        [43, 'Y'],
        [52, writeTime(new Date())],
        [122, sent.at],
      ];
      if (sent.type === '8' || sent.type === '9' || sent.type === 'j') {
        this.#write(client, sent.type, wireNo, [...again, ...sent.body]);
      } else {
        this.#write(client, '4', wireNo, [...again, [123, 'Y'], [36, String(wireNo + 1)]]);
      }
    }
  }

  #act(client: Client, message: Message): void {
    switch (message.type) {
      case '1':
        return this.#send(client, '0', [[112, message.get(112) ?? '']]);
      case '5':
        this.#send(client, '5', []);
        return void client.socket?.end();
      case 'D':
        return this.#place(client, message);
      case 'F':
        return this.#cancel(client, message);
      default:
        return undefined;
    }
  }

  #place(client: Client, message: Message): void {
    this.#names += 1;
    const order: Resting = {
      id: `O${this.#names}`,
      client,
      clOrdId: message.get(11) ?? '',
      symbol: message.get(55) ?? '',
      side: message.get(54) ?? '',
      quantity: BigInt(message.get(38) ?? '0'),
      price: readDecimal(message.get(44) ?? '') ?? 0n,
      filled: 0n,
    };
    this.orders.push(order.clOrdId);
    if (message.get(59) !== '0') return this.#report(order, '8', [[58, 'Unsupported TIF']]);
    this.#report(order, '0', []);
    this.#match(order);
    if (order.filled < order.quantity) this.#book.push(order);
  }

  #match(order: Resting): void {
    const isBuy = order.side === '1';
    const others = this.#book
      .filter(({ side, symbol, price }) => {
        const reaches = isBuy ? price <= order.price : price >= order.price;
        return side !== order.side && symbol === order.symbol && reaches;
      })
      // The sort keeps the order of time.
      .toSorted((a, b) => Number(isBuy ? a.price - b.price : b.price - a.price));
    for (const other of others) {
      const open = order.quantity - order.filled;
      const traded = open < other.quantity - other.filled ? open : other.quantity - other.filled;
      if (traded === 0n) return;
      for (const side of [order, other]) {
        side.filled += traded;
        const last: Field[] = [
          [32, String(traded)],
          [31, formatDecimal(other.price)],
        ];
        this.#report(side, side.filled === side.quantity ? '2' : '1', last);
      }
      this.#book = this.#book.filter(({ filled, quantity }) => filled < quantity);
    }
  }

  #cancel(client: Client, message: Message): void {
    const order = this.#book.find(({ clOrdId, client: owner }) => owner === client && clOrdId === message.get(41));
    if (order === undefined) {
      const names: Field[] = [
        [37, 'NONE'],
        [11, message.get(11) ?? ''],
        [41, message.get(41) ?? ''],
      ];
      return this.#send(client, '9', [...names, [39, '8'], [434, '1'], [102, '1']]);
    }
    this.#book = this.#book.filter((other) => other !== order);
    const orig: Field = [41, order.clOrdId];
    order.clOrdId = message.get(11) ?? '';
    this.#report(order, '4', [orig]);
  }

  #report(order: Resting, status: string, more: readonly Field[]): void {
    this.#names += 1;
    const isOver = status === '4' || status === '8';
    const fields: readonly Field[] = [
      [37, order.id],
      [11, order.clOrdId],
      [17, `E${this.#names}`],
      [20, '0'],
      [150, status],
      [39, status],
      [55, order.symbol],
      [54, order.side],
      [38, String(order.quantity)],
      [151, isOver ? '0' : String(order.quantity - order.filled)],
      [14, String(order.filled)],
      [6, formatDecimal(order.filled === 0n ? 0n : ONE)],
      ...more,
      [60, writeTime(new Date())],
    ];
    this.#send(order.client, '8', fields);
    if (status === '1' || status === '2') this.copy(order.client.name, fields);
  }

  /** Tells a trade to whoever has drop copies of this client, under a name of that session. */
  copy(name: string, fields: readonly Field[]): void {
    const copies = this.#clients.get(`${name}-DC`);
    const said = this.copyOf(fields);
    if (copies === undefined || said === undefined) return;
    this.#names += 1;
    const execId: Field = [17, `C${this.#names}`];
    this.#send(copies, '8', [execId, ...said.filter(([tag]) => tag !== 17)]);
  }
}
