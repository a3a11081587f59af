import type { WireAnswer, WireBody, CallKey, WireQuery } from '@sauda/contract';
import { expect, vi } from 'vitest';
import { decimal } from '@sauda/money';
import { createToken } from '../../src/modules/customers/index.ts';
import type { Instrument } from '../../src/modules/market/index.ts';
import { announceBuyback, announceRights } from '../../src/modules/trading/index.ts';
import { identityOf, newPicture, uploadOf, uploadPicture } from './forms.ts';
import { documentUpToNow } from '../helpers/documents.ts';
import { newAppToken, newSubscription } from '../helpers/push-service.ts';
import { offerFund, offerIpo } from './offered.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';
import { strongAuthRequests } from './strong-auth.ts';
import { pagedPartOf, plainRequest } from './wire.ts';

export type StockRow = WireAnswer<'GET /v2/stock/list'>['data']['rows'][number];

/** An application with a customer who has money, and makers of requests that it must say yes to. */
export interface World {
  readonly t: TestApp;
  readonly rich: Customer;
  /** A stock at some price to buy: not so dear that a few would not fit. */
  readonly stock: StockRow;
  buy(customer: Customer, count: number, price?: string): Promise<string>;
  /** An order that waits, since its limit is the lowest there may be. */
  placePending(customer: Customer): Promise<string>;
  /** A request that must succeed, made anew each time. */
  goodRequest(key: CallKey): Promise<GoodRequest>;
  /** One that was good once, and must do for those of which only a part matters. */
  someRequest(key: CallKey): Promise<GoodRequest>;
}

export interface GoodRequest {
  readonly token: string;
  readonly body?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  /** Of a form. */
  readonly raw?: Buffer;
  readonly headers?: Record<string, string>;
}

type Makers = {
  readonly [K in CallKey]?: () => Promise<
    Pick<GoodRequest, 'raw' | 'headers'> & { body?: WireBody<K>; query?: WireQuery<K>; token?: string }
  >;
};

export async function createWorld(): Promise<World> {
  const t = await createTestApp({ IDLE_MONEY: '365' });
  const rich = await t.register();
  await t.deposit(rich, 10_000_000);
  const { data } = await t.ask('GET /v2/stock/list', { token: rich.token, query: { limit: 100 } });
  const stock = data.rows.find(({ prasent }) => Number(prasent) > 100 && Number(prasent) < 1_000);
  if (stock === undefined) throw new Error('there is no stock to test with');
  const tag = stock.stock;

  const w: World = {
    t,
    rich,
    stock,
    async buy({ token }, count, price = stock.price_high) {
      const { data } = await t.ask('POST /stock/success/deal/buy', {
        token,
        body: { tag, count, price, mold: 'stock' },
      });
      return data.no;
    },
    placePending: (customer) => w.buy(customer, 1, stock.price_low),
    someRequest(key) {
      const made = someRequests.get(key) ?? w.goodRequest(key);
      someRequests.set(key, made);
      return made;
    },
    async goodRequest(key) {
      const made = await makers[key]?.();
      return {
        token: rich.token,
        ...(key.startsWith('POST') ? { body: plainRequest(key, 'body') } : { query: plainRequest(key, 'query') }),
        ...(made as Partial<GoodRequest> | undefined),
      };
    },
  };

  const someRequests = new Map<CallKey, Promise<GoodRequest>>();

  let card: Promise<number> | undefined;
  const richCard = () =>
    (card ??= t.ask('POST /stock/success/bank/add', { token: rich.token, body: someCard }).then(({ data }) => data.id));
  const withdrawn = async () => {
    const body = { bank_id: await richCard(), count: 100 };
    const { data } = await t.ask('POST /stock/success/money/access', { token: rich.token, body });
    return data;
  };
  /** The number of an application that can still be changed. */
  const applied = async (): Promise<string> => {
    const body = { id: Number(await offerIpo(t.database)), count: 100, price: '10' };
    return (await t.ask('POST /stock/success/ipo/buy', { token: rich.token, body })).data.no;
  };
  let buyback: Promise<string> | undefined;
  /** Of the share that the rich one buys. */
  const openBuyback = () =>
    (buyback ??= (async () => {
      await w.buy(rich, 3);
      const at = new Date();
      const lastDay = new Date(at.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
      const people = { reason: 'as the company says', announcedBy: 'staff:one', confirmedBy: 'staff:other' };
      const terms = { symbol: tag, price: decimal(stock.price_low), taxBasisPoints: 0, lastDay, at, ...people };
      const share = {
        symbol: tag,
        assetClass: 'stock',
        segment: 'IN-EQUITY',
        currency: 'INR',
        tickSize: 1n,
      } as Instrument;
      return t.database.transaction((tx) => announceBuyback(tx, { instrument: () => share }, terms));
    })());
  let rights: Promise<string> | undefined;
  /** One for each share that the rich one holds of another share; its day comes at once. */
  const openRights = () =>
    (rights ??= (async () => {
      const symbol = 'MERUBANK';
      const { data: quote } = await t.ask('GET /v2/yahoo', { token: rich.token, query: { symbol } });
      const buy = { tag: symbol, count: 100, mold: 'stock', price: quote.price_high } as const;
      await t.ask('POST /stock/success/deal/buy', { token: rich.token, body: buy });
      const at = new Date();
      const dayAfter = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const share = { symbol, assetClass: 'stock', segment: 'IN-EQUITY', currency: 'INR', tickSize: 1n } as Instrument;
      const issue = { symbol, offered: 1, held: 1, price: decimal(10), exDay: dayAfter(2), lastDay: dayAfter(5) };
      const people = { reason: 'as the company says', announcedBy: 'staff:one', confirmedBy: 'staff:other' };
      const [no = ''] = await t.database.transaction((tx) =>
        announceRights(tx, { instrument: () => share }, { issues: [issue], fileDigest: undefined, at, ...people }),
      );
      await t.database.sql`UPDATE rights_issues SET ex_at = now() WHERE no = ${no}`;
      await vi.waitFor(
        async () => {
          const [open] = await t.database.sql`SELECT FROM rights_issues WHERE no = ${no} AND status = 'open'`;
          if (open === undefined) throw new Error('the rights issue is not open yet');
        },
        { timeout: 30_000, interval: 100 },
      );
      return no;
    })());
  let documented: Promise<string> | undefined;
  const document = async () => {
    await w.buy(rich, 1);
    await documentUpToNow(t.database, 'note');
    const { data } = await t.ask('GET /stock/success/documents', { token: rich.token });
    return data.rows[0]?.no ?? '';
  };
  /** A loan large enough to be repaid many times in part. */
  let borrowing: Promise<{ token: string; id: number }> | undefined;
  const borrow = async () => {
    const { token } = await stranger();
    const { data } = await t.ask('POST /stock/success/loans/add', { token, body: { count: 1_000 } });
    await t.hurryPractice();
    await vi.waitFor(
      async () => {
        const list = await t.ask('GET /stock/success/loans/list', { token });
        expect(list.data.rows[0]?.state).toBe(2);
      },
      { timeout: 30_000, interval: 50 },
    );
    return { token, id: data.id };
  };
  const stranger = async () => (await t.register()) satisfies Customer;

  const asked = async () => {
    const body = newQuestion();
    await t.ask('POST /stock/user/access/ask', { body });
    return { body: { token: body.token } };
  };

  const makers: Makers = {
    'POST /stock/success/autonomy/add': async () => {
      const { token } = await stranger();
      return { token, body: await identityOf(t, { token }) };
    },
    'POST /stock/success/user/address': async () => ({
      token: (await stranger()).token,
      body: { line1: '12 Lake Road', city: 'Pune', region: 'Maharashtra', postal_code: '411 001' },
    }),
    'POST /stock/success/user/nominees': async () => ({
      token: (await stranger()).token,
      body: { nominees: [{ name: 'Ravi Rao', relation: 'spouse', birth_date: '1980-02-29', share: 100 }] },
    }),
    'POST /stock/success/upload': async () => ({
      token: (await stranger()).token,
      ...uploadOf(await newPicture()),
    }),
    'POST /stock/user/login': async () => ({ body: { user: rich.phone, password: rich.password } }),
    'POST /stock/user/reg': async () => {
      newPhones += 1;
      return { body: { user: String(newPhones), password: 'correct horse', code: 'PRACTICE' } };
    },
    'POST /v2/user/forget': async () => {
      const { phone, password } = await stranger();
      return { body: { user: phone, password, new_password: 'battery staple' } };
    },
    'POST /stock/user/access/ask': async () => ({ body: newQuestion() }),
    'POST /stock/success/user/language': async () => ({ body: { language: 'es' } }),
    'POST /stock/success/user/access/ask': async () => {
      const { user: _user, ...body } = newQuestion();
      return { token: (await stranger()).token, body: { ...body, lost: 'passkeys' } };
    },
    'POST /stock/user/access/look': asked,
    'POST /stock/user/access/withdraw': asked,
    'POST /stock/success/user/logout': async () => ({ token: await t.logIn(rich) }),
    'POST /stock/success/user/password/up': async () => {
      const { token, password } = await stranger();
      return { token, body: { password, password_new: 'battery staple' } };
    },
    'POST /stock/success/user/sessions/end': async () => {
      const { token } = await stranger();
      return { token, body: { others: true } };
    },
    ...strongAuthRequests(t),
    'POST /stock/success/user/push/on': async () => ({ token: (await stranger()).token, body: newSubscription() }),
    'POST /stock/success/user/push/app': async () => ({ token: (await stranger()).token, body: newAppToken() }),
    'POST /stock/user/push/renew': async () => {
      const { token } = await stranger();
      const { renewal } = await t.ask('POST /stock/success/user/push/on', { token, body: newSubscription() });
      const { endpoint, p256dh, auth } = newSubscription();
      return { body: { endpoint, p256dh, auth, renewal } };
    },
    'GET /v2/yahoo': async () => ({ query: { symbol: tag } }),
    'GET /v2/instrument': async () => ({ query: { symbol: tag } }),
    'GET /v2/depth': async () => ({ query: { symbol: tag } }),
    'GET /v2/auction': async () => ({ query: { symbol: tag } }),
    'GET /stock/new/index': async () => {
      const { rows } = await t.ask('GET /stock/new/list', { token: rich.token });
      return { query: { id: rows[0]?.id ?? 0 } };
    },
    'GET /v2/stream': async () => ({ query: { symbols: tag } }),
    'GET /stock/success/collection/check': async () => ({ query: { symbol: tag } }),
    'GET /stock/success/collection/followed': async () => ({ query: { symbols: tag } }),
    'POST /stock/success/collection/add': async () => ({ body: { symbol: tag } }),
    'POST /stock/success/collection/move': async () => {
      const { token } = await stranger();
      await t.ask('POST /stock/success/collection/add', { token, body: { symbol: tag } });
      return { token, body: { symbol: tag } };
    },
    'POST /stock/success/collection/remove': async () => ({ body: { symbol: tag } }),
    'POST /stock/success/watchlists/add': async () => {
      const { token } = await stranger();
      return { token, body: { name: 'Banks' } };
    },
    'POST /stock/success/watchlists/rename': async () => ({ body: { id: 0, name: 'My own' } }),
    'POST /stock/success/watchlists/remove': async () => {
      const { token } = await stranger();
      const { data } = await t.ask('POST /stock/success/watchlists/add', { token, body: { name: 'Banks' } });
      return { token, body: { id: data.id } };
    },
    'POST /stock/success/alerts/add': async () => ({
      token: (await stranger()).token,
      body: { symbol: tag, direction: 'above', price: stock.price_high },
    }),
    'POST /stock/success/alerts/remove': async () => {
      const body = { symbol: tag, direction: 'above', price: stock.price_high } as const;
      const { data } = await t.ask('POST /stock/success/alerts/add', { token: rich.token, body });
      return { body: { id: data.id } };
    },
    'POST /stock/success/triggers/add': async () => ({
      body: { no: await w.buy(rich, 2), count: 1, stop_price: stock.price_low, target_price: stock.price_high },
    }),
    'POST /stock/success/triggers/cancel': async () => {
      const body = { no: await w.buy(rich, 1), stop_price: stock.price_low };
      const { data } = await t.ask('POST /stock/success/triggers/add', { token: rich.token, body });
      return { body: { id: data.id } };
    },
    'POST /stock/success/deal/buy': async () => ({
      body: { tag, count: 1, price: stock.price_high, mold: 'stock', position: 'half', url_count: [{}] },
    }),
    'POST /stock/success/orders/place': () =>
      Promise.resolve({ body: { side: 'buy', symbol: tag, kind: 'stock', count: 1, type: 'market' } }),
    'POST /stock/success/orders/basket': () =>
      Promise.resolve({
        body: { orders: [{ side: 'buy', symbol: tag, kind: 'stock', count: 1, type: 'market' }] },
      }),
    'POST /stock/success/orders/buy': async () => ({
      body: {
        symbol: tag,
        kind: 'stock',
        count: 1,
        price: stock.price_high,
        stop_price: stock.price_low,
        target_price: stock.price_high,
      },
    }),
    'POST /stock/success/deal/sell': async () => ({
      body: { no: await w.buy(rich, 2), sell_price: stock.price_low, count: 1 },
    }),
    'POST /stock/success/deal/replace': async () => ({
      body: { no: await w.placePending(rich), version: 0, count: 2 },
    }),
    'POST /stock/success/deal/cancel': async () => ({ body: { no: await w.placePending(rich) } }),
    'POST /stock/success/deeds/outcome': async () => ({
      body: { path: '/stock/success/deal/buy', key: newKey() },
    }),
    'GET /stock/success/deal/detail': async () => ({ query: { no: await w.buy(rich, 1) } }),
    'POST /stock/success/v2/recharge/add': async () => {
      const { token } = await stranger();
      return { token, body: { count: '5000', method: 'bank' } };
    },
    'POST /stock/success/v2/recharge/receipt': async () => {
      const { token } = await stranger();
      const img = await uploadPicture(t, { token });
      // Last, since the practice bank decides some seconds later.
      const { data } = await t.ask('POST /stock/success/v2/recharge/add', { token, body: { count: 5_000 } });
      return { token, body: { id: data.id, img } };
    },
    'POST /stock/success/money/access': async () => ({ body: { bank_id: await richCard(), count: 100 } }),
    'POST /stock/success/money/cancel': async () => ({ body: { id: (await withdrawn()).id } }),
    'GET /stock/success/property/detail': async () => ({ query: { no: (await withdrawn()).no } }),
    'POST /stock/success/idle-money': async () => ({
      body: { keep_until: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10) },
    }),
    'POST /stock/success/loans/add': async () => {
      const { token } = await stranger();
      return { token, body: { count: 1_000 } };
    },
    'POST /stock/success/loans/repay': async () => {
      const { token, id } = await (borrowing ??= borrow());
      return { token, body: { id, count: 1 } };
    },
    'GET /stock/success/statement': async () => ({ query: { from: '2026-11-01', to: '2026-11-20', format: 'json' } }),
    'GET /stock/success/document': async () => ({ query: { no: await (documented ??= document()), format: 'json' } }),
    'GET /stock/success/liabilities': async () => ({}),
    'GET /stock/success/statement/gains': async () => ({ query: { year: '2026-27' } }),
    'POST /stock/success/user/export': async () => ({ token: (await stranger()).token }),
    'POST /stock/success/user/close': async () => {
      const { token, password } = await stranger();
      const stock_password = '135790';
      const body = { type: 'transaction', fund_code_new: stock_password, is_first: true } as const;
      await t.ask('POST /stock/success/user/password/up', { token, body });
      return { token, body: { password, stock_password } };
    },
    'POST /stock/success/ipo/buy': async () => ({
      body: { id: Number(await offerIpo(t.database)), count: 100, price: '10' },
    }),
    'POST /stock/success/ipo/edit': async () => ({ body: { no: await applied(), count: 200 } }),
    'POST /stock/success/ipo/cancel': async () => ({ body: { no: await applied() } }),
    'POST /stock/success/ipo/remind': async () => ({
      body: { id: Number(await offerIpo(t.database, { appliesFrom: new Date(Date.now() + 3_600_000) })), on: true },
    }),
    'POST /stock/success/buybacks/tender': async () => ({ body: { no: await openBuyback(), count: 1 } }),
    'POST /stock/success/buybacks/withdraw': async () => {
      const no = await openBuyback();
      await t.ask('POST /stock/success/buybacks/tender', { token: rich.token, body: { no, count: 1 } });
      return { body: { no } };
    },
    'POST /stock/success/rights/subscribe': async () => ({ body: { no: await openRights(), count: 1 } }),
    'POST /stock/success/rights/withdraw': async () => {
      const no = await openRights();
      await t.ask('POST /stock/success/rights/subscribe', { token: rich.token, body: { no, count: 1 } });
      return { body: { no } };
    },
    'GET /client/ipo/draw': async () => ({ query: { id: Number(await offerIpo(t.database)) } }),
    'POST /stock/success/fund/purchase': async () => ({ body: { project_id: Number(await offerFund(t.database)) } }),
    'GET /v2/fund/detail': async () => ({ query: { id: Number(await offerFund(t.database)) } }),
    'POST /stock/success/stock/list': async () => ({ body: { mold: 'bulk' } }),
    'POST /stock/success/user_message/send': async () => ({
      token: (await stranger()).token,
      body: { content: 'When will my recharge be there?' },
    }),
    'GET /stock/success/bank/ifsc': async () => ({ query: { ifsc: 'SAUD0000001' } }),
    'POST /stock/success/bank/add': async () => ({ token: (await stranger()).token, body: someCard }),
    'POST /stock/success/bank/edit': async () => {
      const { token } = await stranger();
      const { data } = await t.ask('POST /stock/success/bank/add', { token, body: someCard });
      return { token, body: { id: data.id, bank_user: 'Another Holder' } };
    },
    'POST /stock/success/bank/remove': async () => {
      const { token } = await stranger();
      const { data } = await t.ask('POST /stock/success/bank/add', { token, body: someCard });
      return { token, body: { id: data.id } };
    },
  };
  return w;
}

const someCard = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;

/** A request for access to the account of a phone that nobody has. */
export function newQuestion() {
  newPhones += 1;
  return { token: createToken(), user: String(newPhones), contact: 'On 98200 12345, after six' };
}

let newPhones = 7_100_000_000;

/** The rows of a list, wherever the call has them. */
export function rowsOf(body: unknown): unknown[] {
  const { rows, data } = body as { rows?: unknown[]; data?: unknown };
  if (rows !== undefined) return rows;
  if (Array.isArray(data)) return data;
  const { rows: inner, list } = data as { rows?: unknown[]; list?: unknown[] };
  return inner ?? list ?? [];
}

/** `request` with other fields in its query or body, whichever the call lists by. */
export function paged(key: CallKey, request: GoodRequest, page: Record<string, unknown>): GoodRequest {
  const part = pagedPartOf(key) ?? 'query';
  return { ...request, [part]: { ...request[part], ...page } };
}
