import type { Market } from '../../src/modules/market/index.ts';
import { createDoor } from '../helpers/door.ts';
import { randomUUID } from 'node:crypto';
import { decimal } from '@sauda/money';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createSpokenBank,
  createTestCashier,
  testSettings,
  type SpokenBank,
  type TestCashier,
} from '../helpers/cashier.ts';
import { lockBook, post, verifyLedger, type Transfer } from '../../src/modules/ledger/index.ts';
import { failRecharge } from '../../src/modules/cashier/end-recharge.ts';
import { billHandlers } from '../../src/calls/money/customer/bills.ts';
import { rechargeHandlers } from '../../src/calls/money/customer/cashier.ts';

let t: TestCashier;
let bank: SpokenBank;
let server: FastifyInstance;
let customerId: string;

beforeAll(async () => {
  t = await createTestCashier();
  bank = createSpokenBank();
  const { database, clock } = t;
  const market = {
    instrument: (symbol: string) => (symbol === 'DECSTEEL' ? { name: 'Deccan Steel' } : undefined),
  } as Market;
  server = await createDoor({
    clock,
    database,
    handlers: { ...rechargeHandlers({ cashier: t.node(bank), database }), ...billHandlers({ database, market }) },
    sessions: { find: async (token) => (token === '' ? undefined : { id: token, customerId: token }) },
  });
});
beforeEach(async () => {
  customerId = await t.newCustomer();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const add = '/api/stock/success/v2/recharge/add';
const receipt = '/api/stock/success/v2/recharge/receipt';
const list = '/api/stock/success/property/list';
const bill = '/api/stock/success/v2/bill';

interface RechargeBody {
  reference: string;
  no: string;
}

async function ask(payload: object | string, headers: Record<string, string> = {}, url = add) {
  const answer = await server.inject({
    method: 'POST',
    url,
    payload,
    headers: { token: customerId, 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, body: answer.json<{ msg: string; data: RechargeBody }>() };
}

async function get<T = Record<string, unknown>>(url: string, token = customerId) {
  const answer = await server.inject({ url, headers: { token } });
  return { status: answer.statusCode, body: answer.json<T>() };
}

async function deposit(count: number): Promise<RechargeBody> {
  const { data } = (await ask({ count })).body;
  await bank.say({ kind: 'arrived', reference: data.reference, amount: decimal(count), bankReference: `A-${data.no}` });
  return data;
}

async function move(...transfers: Transfer[]): Promise<void> {
  await t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    book.move(...transfers);
    await post(tx, book, t.clock.now());
  });
}

describe('recharge/add', () => {
  test('answers where to pay, and property/list says the same and then what became of it', async () => {
    const { status, body } = await ask({ count: '5000', method: 'bank' });
    const row = {
      id: expect.any(Number),
      no: expect.stringMatching(/^\w{13}$/),
      count: '5000.00',
      credited: null,
      status: 1,
      method: 'bank',
      reference: expect.stringMatching(/^\w{9}$/),
      bank_details: { bank: 'Bank of Tests', account_name: 'Customer funds', account_number: '1', ifsc: 'TEST0000001' },
      address: null,
      network: null,
      rate: null,
      usdt_count: null,
      coin_transfer: null,
      receipt: null,
      remark: null,
      reason: null,
      bank_reference: null,
      deadline: '2026-11-21T12:00:00.000Z',
      created_at: '2026-11-20T12:00:00.000Z',
      ended_at: null,
    };
    expect({ status, body }).toEqual({ status: 200, body: { msg: 'ok', data: row } });
    expect((await get(list)).body).toEqual({ msg: 'ok', data: { rows: [body.data], count: 1 } });

    await bank.say({
      kind: 'arrived',
      reference: body.data.reference,
      amount: decimal(5_000),
      bankReference: 'HTTP-1',
    });
    expect((await get(list)).body).toEqual({
      msg: 'ok',
      data: {
        rows: [
          {
            ...body.data,
            status: 2,
            credited: '5000.00',
            bank_reference: 'HTTP-1',
            ended_at: '2026-11-20T12:00:00.000Z',
          },
        ],
        count: 1,
      },
    });
  });

  test('a refused one is listed with its reason', async () => {
    const { body } = await ask({ count: 5_013 });
    await bank.say({ kind: 'refused', reference: body.data.reference });
    expect((await get(list)).body).toMatchObject({ data: { rows: [{ status: 3, reason: 'bank_refused' }] } });
  });

  test.each([
    ['nothing', {}],
    ['words', { count: 'much' }],
    ['decimals', { count: '5000.5' }],
    ['a fraction', { count: 5000.5 }],
    ['a list', { count: [5000] }],
    ['no number at all', { count: null }],
    ['more digits than there is money', { count: '9'.repeat(40) }],
    ['an unknown method', { count: 5000, method: 'cash' }],
    ['the amount twice', '{"count":5000,"count":9000}'],
    ['something that is no JSON', '{"count":'],
  ])('malformed: %s', async (_, payload) => {
    expect(await ask(payload)).toMatchObject({ status: 400, body: { msg: 'no', data: 'invalid' } });
    expect((await get(list)).body).toMatchObject({ data: { count: 0 } });
  });

  test.each([
    [{ count: 4_999 }, 'amount_below_minimum', 'The amount must be at least 5000'],
    [{ count: -5_000 }, 'amount_below_minimum', 'The amount must be at least 5000'],
    [{ count: 10_000_001 }, 'amount_above_maximum', 'The amount must be at most 10000000'],
    [{ count: 5_000, method: 'usdt' }, 'method_unavailable', 'This method is not available'],
  ])('against the rules: %j', async (payload, data, message) => {
    expect(await ask(payload)).toMatchObject({ status: 422, body: { msg: 'no', data, message } });
  });

  test('needs a session', async () => {
    const { status, body } = await ask({ count: 5_000 }, { token: '' });
    expect({ status, body }).toMatchObject({ status: 401, body: { message: 'logout' } });
  });

  test('the same key five times at once makes one request, and answers it five times', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ count: 5_000 }, headers)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect((await get(list)).body).toMatchObject({ data: { count: 1 } });
    expect(await ask({ count: 6_000 }, headers)).toMatchObject({
      status: 409,
      body: { data: 'repeated_with_other_body' },
    });
  });

  test('without a key two requests are two', async () => {
    await Promise.all([ask({ count: 5_000 }), ask({ count: 5_000 })]);
    expect((await get(list)).body).toMatchObject({ data: { count: 2 } });
  });

  test("nobody sees somebody else's", async () => {
    await deposit(5_000);
    const other = await t.newCustomer();
    expect((await get(list, other)).body).toMatchObject({ data: { rows: [], count: 0 } });
    expect((await get(bill, other)).body).toMatchObject({ rows: [], count: 0 });
  });
});

describe('property/list', () => {
  test('pages from the newest; past the end is empty', async () => {
    for (const count of [5_000, 5_001, 5_002]) await ask({ count });
    type Rows = { data: { rows: Array<{ count: string }>; count: number } };
    const countsOf = async (query: string) =>
      (await get<Rows>(`${list}?${query}`)).body.data.rows.map(({ count }) => count);
    expect(await countsOf('limit=2')).toEqual(['5002.00', '5001.00']);
    expect(await countsOf('limit=2&page=2')).toEqual(['5000.00']);
    expect(await countsOf('limit=2&page=9')).toEqual([]);
    for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x']) {
      expect(await get(`${list}?${query}`)).toMatchObject({ status: 400, body: { data: 'invalid' } });
    }
  });
});

describe('bill', () => {
  test('tells each change of the free cash with the balance after it, and what it was about', async () => {
    const { no } = await deposit(5_000);
    await t.database.sql`
      INSERT INTO orders (customer_id, no, symbol, asset_class, side, status, quantity, limit_price, held, currency,
        settlement_rate, created_at, expires_at)
      VALUES (${customerId}, 'ORDER1', 'DECSTEEL', 'stock', 'buy', 'pending', 1, 1000000, 1000000, 'INR', 100000000,
        ${t.clock.now()}, ${t.clock.now()})`;
    const subject = { kind: 'order', no: 'ORDER1' } as const;
    const common = { customerId, actor: 'market' } as const;
    const ipo = { kind: 'ipo', no: 'IPO1' } as const;
    const dividend = { kind: 'dividend', no: 'D1' } as const;
    await move(
      { ...common, debit: 'cash', credit: 'holds', amount: decimal(100), reason: 'hold', subject },
      { ...common, debit: 'holds', credit: 'ipo_escrow', amount: decimal(90), reason: 'ipoAllotment', subject: ipo },
      { ...common, debit: 'dividends', credit: 'cash', amount: decimal('2.50'), reason: 'dividend', subject: dividend },
    );

    type Bill = { rows: Array<Record<string, unknown>>; count: number };
    const rows = async (query = '') => (await get<Bill>(`${bill}${query}`)).body;
    const all = await rows();
    const at = { id: expect.any(Number), created_at: '2026-11-20T12:00:00.000Z' };
    expect(all).toEqual({
      msg: 'ok',
      rows: [
        {
          ...at,
          type: 'income',
          kind: 'income',
          amount: '2.50',
          balance: '4902.50',
          reason: 'dividend',
          subject: { kind: 'other', no: 'D1', name: null },
          order: null,
        },
        {
          ...at,
          type: 'expense',
          kind: 'expense',
          amount: '100.00',
          balance: '4900.00',
          reason: 'hold',
          subject: { ...subject, name: 'Deccan Steel' },
          order: { type: 'stock', count: '1', price: '100.00', currency: 'INR', fee: '0.00' },
        },
        {
          ...at,
          type: 'income',
          kind: 'income',
          amount: '5000.00',
          balance: '5000.00',
          reason: 'recharge',
          subject: { kind: 'recharge', no, name: null },
          order: null,
        },
      ],
      count: 3,
    });
    for (const query of ['?type=', '?type=all']) expect(await rows(query)).toEqual(all);
    expect(await rows('?type=income')).toMatchObject({
      rows: [{ reason: 'dividend' }, { reason: 'recharge' }],
      count: 2,
    });
    expect(await rows('?type=expense')).toMatchObject({ rows: [{ reason: 'hold' }], count: 1 });
    expect(await rows('?limit=1&page=2')).toMatchObject({ rows: [{ reason: 'hold' }], count: 3 });
    expect(await rows('?reason=dividend')).toMatchObject({ rows: [{ reason: 'dividend' }], count: 1 });
    expect(await rows('?reason=dividend&type=expense')).toMatchObject({ rows: [], count: 0 });
    for (const query of [
      'type=both',
      'type=held',
      'from=yesterday',
      'to=2026-13-01T00:00:00Z',
      'before=0',
      'before=x',
    ]) {
      expect(await get(`${bill}?${query}`)).toMatchObject({ status: 400, body: { data: 'invalid' } });
    }
  });

  test('folds what an order has booked beside its amount into one row, and tells held money apart', async () => {
    await deposit(5_000);
    const about = (no: string) => ({ customerId, actor: 'market', subject: { kind: 'order', no } }) as const;
    const hold = { debit: 'cash', credit: 'holds', reason: 'hold' } as const;
    const release = { debit: 'holds', credit: 'cash', reason: 'holdRelease' } as const;
    const buy = { debit: 'cash', credit: 'clearing', reason: 'buyTreasury' } as const;
    const sell = { debit: 'clearing', credit: 'cash', reason: 'sellTreasury' } as const;
    const fee = { debit: 'cash', credit: 'fees', reason: 'transactionExpenses' } as const;
    await move({ ...about('A'), ...hold, amount: decimal(110) });
    // The fill of A beside that of another order, in one transaction.
    await move(
      { ...about('A'), ...release, amount: decimal(110) },
      { ...about('A'), ...buy, amount: decimal(100) },
      { ...about('A'), debit: 'cash', credit: 'interest', reason: 'interest', amount: decimal(2) },
      { ...about('A'), ...fee, amount: decimal(1) },
      { ...about('B'), ...sell, amount: decimal(50) },
      { ...about('B'), ...fee, amount: decimal('0.50') },
    );
    await move({
      customerId,
      actor: 'market',
      subject: { kind: 'interest', no: 'C' },
      debit: 'interest',
      credit: 'cash',
      reason: 'interest',
      amount: decimal(3),
    });

    type Bill = {
      rows: Array<{ id: number; kind: string; reason: string; amount: string; balance: string }>;
      count: number;
    };
    const told = async (query: string) => {
      const { rows, count } = (await get<Bill>(`${bill}?${query}`)).body;
      return { rows: rows.map((row) => `${row.kind} ${row.reason} ${row.amount} ${row.balance}`), count };
    };
    const rows = [
      'income interest 3.00 4949.50',
      'income sellTreasury 49.50 4946.50',
      'expense buyTreasury 103.00 4897.00',
      'held holdRelease 110.00 5000.00',
      'held hold 110.00 4890.00',
      'income recharge 5000.00 5000.00',
    ];
    expect(await told('folded=true')).toEqual({ rows, count: 6 });
    expect(await told('folded=true&type=held')).toEqual({ rows: rows.slice(3, 5), count: 2 });
    expect(await told('folded=true&type=expense')).toEqual({ rows: [rows[2]], count: 1 });
    expect(await told('folded=true&type=income')).toMatchObject({ count: 3 });
    // What is asked for is told alone, also where it would be part of another row.
    expect(await told('folded=true&reason=transactionExpenses')).toEqual({
      rows: ['expense transactionExpenses 0.50 4946.50', 'expense transactionExpenses 1.00 4897.00'],
      count: 2,
    });
    expect((await told('folded=true&reason=interest')).rows).toEqual([rows[0], 'expense interest 2.00 4898.00']);

    // A page ends between rows, never within one.
    const [, , third] = (await get<Bill>(`${bill}?folded=true&limit=3`)).body.rows;
    expect((await told(`folded=true&before=${third?.id}`)).rows).toEqual(rows.slice(3));
    expect((await told('')).count).toBe(9);
  });

  test('is narrowed to a time, and goes on below an id', async () => {
    const began = t.clock.now();
    for (const day of [0, 1, 2]) {
      t.clock.set(new Date(began.getTime() + day * 24 * 3_600_000));
      await deposit(5_000 + day);
    }
    t.clock.set(began);
    type Bill = { rows: Array<{ id: number; amount: string }>; count: number };
    const amounts = async (query: string) => {
      const { rows, count } = (await get<Bill>(`${bill}?${query}`)).body;
      return { amounts: rows.map(({ amount }) => amount), count };
    };
    const from = 'from=2026-11-21T12:00:00.000Z';
    expect(await amounts(from)).toEqual({ amounts: ['5002.00', '5001.00'], count: 2 });
    expect(await amounts(`${from}&to=2026-11-22T12:00:00.000Z`)).toEqual({ amounts: ['5001.00'], count: 1 });

    const [newest, , oldest] = (await get<Bill>(bill)).body.rows;
    expect(await amounts(`before=${newest?.id}&limit=1`)).toEqual({ amounts: ['5001.00'], count: 3 });
    expect(await amounts(`before=${oldest?.id}`)).toEqual({ amounts: [], count: 3 });
  });
});

describe('a recharge in USDT', () => {
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
  const usdt = { address, rate: decimal('83.5'), rateUpdatedAt: new Date('2026-11-20T00:00:00.000Z') };
  afterEach(() => {
    t.settings = testSettings;
  });

  test('answers the address, the network and how much to send instead of a bank account', async () => {
    t.settings = { ...testSettings, rechargeMethods: ['bank', 'usdt'], usdt };
    const { status, body } = await ask({ count: 5_000, method: 'usdt' });
    expect(status).toBe(200);
    // 5,000 / 83.5 is 59.8802…: never less than the amount asked for.
    expect(body.data).toMatchObject({
      method: 'usdt',
      bank_details: null,
      address,
      network: 'TRC20',
      rate: '83.50',
      usdt_count: '59.89',
    });
    t.settings = { ...testSettings, usdt: { ...usdt, rate: decimal(90) } };
    expect((await get(list)).body).toMatchObject({ data: { rows: [{ rate: '83.50', address }] } });
  });

  test('takes the number of its transfer, once whatever its letters, until it fails', async () => {
    t.settings = { ...testSettings, rechargeMethods: ['bank', 'usdt'], usdt };
    const number = 'Ab'.repeat(32);
    const open = async (method = 'usdt') => {
      const { data } = (await ask({ count: 5_000, method })).body;
      return data as typeof data & { id: number };
    };
    const say = (id: number, coin_transfer: string) => ask({ id, coin_transfer }, {}, receipt);
    const [first, second, byBank] = [await open(), await open(), await open('bank')];
    expect(await say(first.id, 'c'.repeat(64))).toMatchObject({ status: 200 });
    expect(await say(first.id, number)).toMatchObject({ body: { data: { coin_transfer: number.toLowerCase() } } });
    // What it had before is free again, and its own is no other's.
    expect(await say(first.id, number)).toMatchObject({ status: 200 });
    expect(await say(second.id, 'c'.repeat(64))).toMatchObject({ status: 200 });
    expect(await say(second.id, number.toUpperCase())).toMatchObject({
      status: 409,
      body: { data: 'coin_transfer_used' },
    });
    expect(await say(byBank.id, 'd'.repeat(64))).toMatchObject({ status: 400 });
    expect(await say(second.id, 'd'.repeat(63))).toMatchObject({ status: 400 });
    expect(await ask({ id: second.id }, {}, receipt)).toMatchObject({ status: 400 });

    await t.database.transaction((tx) => failRecharge(tx, { customerId, no: first.no }, 'declined', t.node(bank)));
    expect(await say(first.id, number)).toMatchObject({ status: 409, body: { data: 'request_ended' } });
    expect(await say(second.id, number)).toMatchObject({ status: 200 });
    await bank.say({
      kind: 'arrived',
      reference: byBank.reference,
      amount: decimal(5_000),
      bankReference: 'e'.repeat(64),
    });
    expect(await say(second.id, 'e'.repeat(64))).toMatchObject({ body: { data: 'coin_transfer_used' } });
  });

  test.each([
    ['not offered', { usdt }, 'method_unavailable'],
    ['without an address', { rechargeMethods: ['usdt'] }, 'method_unavailable'],
    [
      'at a rate older than a day',
      { rechargeMethods: ['usdt'], usdt: { ...usdt, rateUpdatedAt: new Date('2026-11-19T11:59:59.000Z') } },
      'stale_rate',
    ],
  ])('%s is refused', async (_, settings, key) => {
    t.settings = { ...testSettings, ...settings };
    expect(await ask({ count: 5_000, method: 'usdt' })).toMatchObject({ body: { data: key } });
    expect((await get(list)).body).toMatchObject({ data: { count: 0 } });
  });
});
