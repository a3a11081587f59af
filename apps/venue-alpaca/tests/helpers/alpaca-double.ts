import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leastUlid, timeOfUlid } from '../../src/book/ulid.ts';

/** An order as Alpaca has it, of which only what moves is written again. */
export interface DoubleOrder {
  readonly id: string;
  readonly account: string;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  qty: number;
  limit_price: string;
  status: string;
  filled_qty: number;
  replaced_by: string | null;
  readonly replaces: string | null;
  readonly time_in_force: string;
}

/** What is to go wrong with a request, told by its method and path. */
export type Mishap =
  /** Nothing: it is the turn of the one after it. */
  | 'none'
  /** Answered so, and nothing is done. */
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  /** Done, and answered so all the same. */
  | { readonly doneAndStatus: number }
  /** Done, or not, and never answered. */
  | { readonly hangs: 'done' | 'not done' };

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestBody: string;
  readonly status: number;
  readonly responseBody: string;
}

const key = { id: 'CKTEST', secret: 'for tests alone' } as const;
const authorization = `Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`;
const open: ReadonlySet<string> = new Set(['new', 'accepted', 'partially_filled']);

/**
 * Alpaca's Broker API with a memory: accounts, orders, events that are told again from any of them on, and activities, by its OpenAPI of
 * August 2026. What it does beside answering, a test says.
 */
export class AlpacaDouble {
  readonly key = key;
  readonly accounts = new Map<string, { status: string; currency: string }>();
  readonly orders: DoubleOrder[] = [];
  readonly events: Array<Record<string, unknown> & { event_id: string }> = [];
  readonly activities: Array<Record<string, unknown> & { at: string }> = [];
  /** Every new order that came, by our name for it: more often than once is what must not be. */
  readonly placed: string[] = [];
  /** Whatever came and was answered, but for streams. */
  readonly exchanges: Exchange[] = [];
  /** Streams that were asked for. */
  readonly streams: Array<{ readonly path: string; readonly query: string }> = [];
  /** What is to go wrong with the next request, and is used up by it. */
  readonly mishaps: Mishap[] = [];
  /** Events are kept, and not told to whoever listens. */
  isSilent = false;
  /** Comments that prove that it is there. */
  heartbeatMs = 100;
  readonly #server: Server;
  readonly #listeners = new Set<ServerResponse>();

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async open(): Promise<AlpacaDouble> {
    const double = new AlpacaDouble();
    double.#server.listen(0, '127.0.0.1');
    await once(double.#server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  openAccount(status = 'ACTIVE', currency = 'USD'): string {
    const id = randomUUID();
    this.accounts.set(id, { status, currency });
    return id;
  }

  order(clientOrderId: string): DoubleOrder {
    const order = this.orders.find(({ client_order_id: id }) => id === clientOrderId);
    if (order === undefined) throw new Error(`there is no order ${clientOrderId}`);
    return order;
  }

  /** So much of it trades. @returns the name of the trade */
  fill(order: DoubleOrder, quantity: number, price: string, executionId: string = randomUUID()): string {
    order.filled_qty += quantity;
    const isAll = order.filled_qty === order.qty;
    order.status = isAll ? 'filled' : 'partially_filled';
    const at = new Date().toISOString();
    this.tell(isAll ? 'fill' : 'partial_fill', order, {
      execution_id: executionId,
      qty: String(quantity),
      price,
      timestamp: at,
    });
    this.#act(order, { ref_id: executionId, qty: String(quantity), price }, 'fill', at);
    return executionId;
  }

  bust(order: DoubleOrder, executionId: string, quantity: number): void {
    const name = randomUUID();
    order.filled_qty -= quantity;
    const words = { qty: String(-quantity), previous_execution_id: executionId };
    this.tell('trade_bust', order, { execution_id: name, ...words });
    this.#act(order, { ref_id: name, qty: String(-quantity), price: '0', previous_id: executionId }, 'trade_bust');
  }

  /** The event has no price, which the activity has. */
  correct(order: DoubleOrder, executionId: string, quantity: number, price: string): void {
    const name = randomUUID();
    this.tell('trade_correct', order, {
      execution_id: name,
      qty: String(quantity),
      previous_execution_id: executionId,
    });
    this.#act(order, { ref_id: name, qty: String(quantity), price, previous_id: executionId }, 'trade_correct');
  }

  end(order: DoubleOrder, status: 'canceled' | 'expired'): void {
    order.status = status;
    this.tell(status, order);
  }

  tell(event: string, order: DoubleOrder, more: Readonly<Record<string, unknown>> = {}): void {
    const at = new Date();
    const told = {
      account_id: order.account,
      at: at.toISOString(),
      event,
      // The least of this millisecond with chance behind it.
      event_id: leastUlid(at).slice(0, 10) + randomBytes(8).toString('hex').toUpperCase(),
      execution_id: randomUUID(),
      order: presentOrder(order),
      timestamp: at.toISOString(),
      ...more,
    };
    this.events.push(told);
    if (!this.isSilent) for (const listener of this.#listeners) listener.write(frameOf(told));
  }

  comment(text: string): void {
    for (const listener of this.#listeners) listener.write(`: ${text}\n\n`);
  }

  /** Bytes, whatever they are. */
  write(text: string): void {
    for (const listener of this.#listeners) listener.write(text);
  }

  /** As a network does. */
  cutStreams(): void {
    for (const listener of this.#listeners) listener.destroy();
  }

  #act(
    order: DoubleOrder,
    words: Readonly<Record<string, unknown>>,
    type: string,
    at = new Date().toISOString(),
  ): void {
    this.activities.push({
      account_id: order.account,
      activity_type: 'TRD',
      at,
      executed_at: at,
      status: 'executed',
      settle_date: at.slice(0, 10),
      currency: 'USD',
      event_id: leastUlid(new Date(at)),
      details: {
        order_id: order.id,
        client_order_id: order.client_order_id,
        side: order.side,
        symbol: order.symbol,
        asset_id: randomUUID(),
        cum_qty: String(order.filled_qty),
        leaves_qty: String(order.qty - order.filled_qty),
        order_status: order.status,
        execution_type: type,
      },
      ...words,
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://alpaca.invalid');
    let requestBody = '';
    for await (const chunk of request.setEncoding('utf8')) requestBody += chunk;
    const { method = 'GET' } = request;
    const answer = (status: number, body = '', headers: Readonly<Record<string, string>> = {}) => {
      this.exchanges.push({ method, path: url.pathname, query: url.search, requestBody, status, responseBody: body });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };
    if (request.headers.authorization !== authorization) return answer(401, refusal('request is not authorized'));
    if (url.pathname.includes('/events/')) this.streams.push({ path: url.pathname, query: url.search });
    if (url.pathname === '/v2/events/trades') return this.#stream(url.searchParams, response);
    if (url.pathname === '/v2beta1/events/activities') return this.#replay(url.searchParams, response);
    const mishap = this.mishaps.shift();
    const isMishap = mishap !== undefined && mishap !== 'none';
    if (isMishap && 'status' in mishap) return answer(mishap.status, mishap.body, mishap.headers);
    if (isMishap && 'hangs' in mishap) {
      if (mishap.hangs === 'done') this.#answerTo(method, url, requestBody);
      return;
    }
    const { status, body } = this.#answerTo(method, url, requestBody);
    return isMishap && 'doneAndStatus' in mishap
      ? answer(mishap.doneAndStatus, refusal('internal server error'))
      : answer(status, body);
  }

  #stream(query: URLSearchParams, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': welcome to the Alpaca events\n\n');
    const [sinceId, since] = [query.get('since_id'), query.get('since')];
    const missed = this.events.filter(({ event_id: id }) =>
      sinceId === null ? since !== null && timeOfUlid(id) >= new Date(since) : id > sinceId,
    );
    for (const event of missed) response.write(frameOf(event));
    this.#listeners.add(response);
    const beating = setInterval(() => !this.isSilent && response.write(':heartbeat\n\n'), this.heartbeatMs);
    response.on('close', () => {
      clearInterval(beating);
      this.#listeners.delete(response);
    });
  }

  #replay(query: URLSearchParams, response: ServerResponse): void {
    const [since, until] = [query.get('since') ?? '', query.get('until') ?? ''];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const one of this.activities) if (one.at >= since && one.at <= until) response.write(frameOf(one));
    response.end();
  }

  #answerTo(method: string, { pathname, searchParams }: URL, requestBody: string): { status: number; body: string } {
    const [, account, rest] = /^\/v1\/trading\/accounts\/([^/]+)\/orders(.*)$/.exec(pathname) ?? [];
    if (account === undefined) return this.#accountAnswer(pathname);
    const found = (order: DoubleOrder | undefined) =>
      order === undefined ? notFound : { status: 200, body: JSON.stringify(presentOrder(order)) };
    if (rest === ':by_client_order_id') {
      const name = searchParams.get('client_order_id');
      return found(this.orders.find((order) => order.account === account && order.client_order_id === name));
    }
    if (method === 'POST') return this.#place(account, JSON.parse(requestBody) as NewOrder);
    const order = this.orders.find(({ id }) => `/${id}` === rest);
    if (order === undefined || method === 'GET') return found(order);
    if (!open.has(order.status)) return { status: 422, body: refusal(`order is already in "${order.status}" state`) };
    if (method === 'PATCH') return this.#replace(order, JSON.parse(requestBody) as NewOrder);
    this.end(order, 'canceled');
    return { status: 204, body: '' };
  }

  #accountAnswer(pathname: string): { status: number; body: string } {
    const id = pathname.slice('/v1/accounts/'.length);
    const account = this.accounts.get(id);
    if (account === undefined) return notFound;
    const fixed = {
      account_number: '9034005019',
      account_type: 'trading',
      created_at: '2026-11-02T10:00:00Z',
      last_equity: '0',
    };
    return { status: 200, body: JSON.stringify({ id, ...account, ...fixed }) };
  }

  #place(account: string, asked: NewOrder): { status: number; body: string } {
    this.placed.push(asked.client_order_id);
    if (this.accounts.get(account)?.status !== 'ACTIVE') return { status: 403, body: refusal('account is not active') };
    if (this.orders.some(({ client_order_id: id }) => id === asked.client_order_id)) {
      return { status: 422, body: refusal('client_order_id must be unique') };
    }
    const order = this.#newOrder(account, asked, null);
    this.tell('new', order);
    return { status: 200, body: JSON.stringify(presentOrder(order)) };
  }

  #replace(order: DoubleOrder, asked: NewOrder): { status: number; body: string } {
    const { symbol, side } = order;
    const next = this.#newOrder(order.account, { ...asked, symbol, side }, order.id);
    order.status = 'replaced';
    order.replaced_by = next.id;
    this.tell('replaced', order);
    this.tell('new', next);
    return { status: 200, body: JSON.stringify(presentOrder(next)) };
  }

  #newOrder(account: string, asked: NewOrder, replaces: string | null): DoubleOrder {
    const { client_order_id, symbol, side, qty, limit_price, time_in_force } = asked;
    const moving = { qty: Number(qty), limit_price, status: 'new', filled_qty: 0, replaced_by: null };
    const order = { id: randomUUID(), account, client_order_id, symbol, side, time_in_force, replaces, ...moving };
    this.orders.push(order);
    return order;
  }
}

interface NewOrder {
  readonly client_order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly limit_price: string;
  readonly time_in_force: string;
}

const frameOf = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const refusal = (message: string): string => JSON.stringify({ code: 40_010_001, message });
const notFound = { status: 404, body: refusal('not found') };

function presentOrder({ account: _account, qty, filled_qty, ...order }: DoubleOrder) {
  return {
    ...order,
    asset_class: 'us_equity',
    type: 'limit',
    order_type: 'limit',
    order_class: 'simple',
    qty: String(qty),
    filled_qty: String(filled_qty),
    filled_avg_price: filled_qty === 0 ? null : order.limit_price,
    extended_hours: false,
    created_at: '2026-11-25T14:30:00Z',
  };
}
