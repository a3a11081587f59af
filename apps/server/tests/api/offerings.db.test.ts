import { ONE, basisPointsOf, decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { offerBlock, offerFund, offerIpo } from './offered.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let rich: Customer;
let blockId: number;
/** What a share of the blocks costs: the market's price as the tests begin. */
let price: string;
const buy = 'POST /stock/success/deal/buy';
const list = 'POST /stock/success/deal/list';
const secret = '482913';

beforeAll(async () => {
  t = await createTestApp();
  rich = await investor(5_000_000);
  price = (await t.ask('GET /v2/yahoo', { token: rich.token, query: { symbol: 'KONSHIP' } })).data.price;
});
beforeEach(async () => {
  blockId = Number(await offerBlock(t.database, { price: decimal(price) }));
});
afterAll(async () => {
  await t.expectInOrder();
  expect((await verifyBooks(t.database)).differences).toEqual([]);
  await t.close();
});

/** A customer with money and a transaction password. */
async function investor(amount: number): Promise<Customer> {
  const customer = await t.register();
  await t.ask('POST /stock/success/user/password/up', {
    token: customer.token,
    body: { type: 'transaction', fund_code_new: secret },
  });
  if (amount > 0) await t.deposit(customer, amount);
  return customer;
}
const block = (more: object = {}) => ({
  mold: 'bulk',
  id: blockId,
  count: 100,
  price,
  stock_password: secret,
  ...more,
});
const balance = async ({ token }: Customer) => (await t.ask('GET /stock/success/v2/balance', { token })).data;

test('a new practice market has offerings in every state', async () => {
  const { token } = rich;
  await vi.waitFor(
    async () => {
      const { data } = await t.ask('GET /client/ipo', { token, query: { limit: 100 } });
      const words = ['Allotted', 'Cancelled', 'Closed', 'Forthcoming', 'Listed', 'Open'];
      expect([...new Set(data.map(({ status }) => status))].toSorted()).toEqual(words);
    },
    { timeout: 30_000, interval: 200 },
  );
  const { data: funds } = await t.ask('GET /v2/fund/list', { token, query: { limit: 100 } });
  const isSoldOut = funds.rows.map(
    (fund) => decimal(fund.sold_amount) + decimal(fund.amount) > decimal(fund.issue_amount),
  );
  expect(new Set(isSoldOut)).toEqual(new Set([true, false]));
  expect(funds.rows.some(({ day_seconds }) => day_seconds === 60)).toBe(true);
  for (const mold of ['bulk', 'finalize'] as const) {
    const { data: items } = await t.ask('POST /stock/success/stock/list', { token, body: { mold, limit: 100 } });
    expect(items.filter(({ status }) => status === 1).length).toBeGreaterThanOrEqual(4);
    expect(items.some(({ status }) => status === 2)).toBe(mold === 'bulk');
  }
});

describe('a block', () => {
  test('is bought with the transaction password, listed by tabs, and sold like any lot', async () => {
    const { token } = rich;
    const before = await balance(rich);
    const cost = decimal(price) * 100n;
    const fee = basisPointsOf(cost, 3n);
    const { data } = await t.ask(buy, { token, body: block({ tag: 'KONSHIP' }) as never });
    expect(data).toMatchObject({
      status: 1,
      count: '100',
      price,
      amount: formatDecimal(cost),
      fee: formatDecimal(fee),
      source: `block/${blockId}`,
    });
    expect(decimal((await balance(rich)).balance)).toBe(decimal(before.balance) - cost - fee);
    const tabs = await Promise.all([0, 1, 2].map((status) => t.ask(list, { token, body: { mold: 'bulk', status } })));
    expect(tabs.map(({ rows }) => rows.map(({ no }) => no))).toEqual([[data.no], [data.no], []]);
    expect(tabs[0]?.rows[0]).toMatchObject({ mold: 'bulk', state: 'buy', status: 1, tag: 'KONSHIP', price });
    expect((await t.ask(list, { token, body: { mold: 'stock' } })).rows).toEqual([]);
    expect((await t.ask(list, { token, body: {} })).rows).toMatchObject([
      { no: data.no, mold: 'bulk', status: 'success' },
    ]);

    const quote = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'KONSHIP' } });
    const sold = await t.ask('POST /stock/success/deal/sell', {
      token,
      body: { no: data.no, price, sell_price: quote.data.price_low },
    });
    expect(sold.data.status).toBe('success');
    const { rows } = await t.ask(list, { token, body: { mold: 'bulk', status: 1 } });
    expect(rows.map(({ state }) => state)).toEqual(['sell', 'buy']);
    const bill = await t.ask('GET /stock/success/v2/bill', { token });
    expect(bill.rows.slice(0, 4).map(({ reason }) => reason)).toEqual([
      'transactionExpenses',
      'sellBlock',
      'transactionExpenses',
      'buyBlock',
    ]);
  });

  test.each<[string, number, object]>([
    ['transaction_password_required', 422, { stock_password: undefined }],
    ['transaction_password_incorrect', 422, { stock_password: '111111' }],
    ['invalid', 400, { id: undefined }],
    ['invalid', 400, { price: '10.00001' }],
    ['not_found', 404, { id: 999_999 }],
    ['not_found', 404, { mold: 'finalize' }],
    ['block_price_changed', 409, { price: '9.99' }],
    ['quantity_below_minimum', 422, { count: 99 }],
    ['insufficient_funds', 422, { count: 100_000_000 }],
  ])('is refused as %s (%i): %o', async (key, status, more) => {
    const answer = await t.send(buy, { token: rich.token, body: block(more) });
    expect(answer).toMatchObject({ status, body: { data: key } });
  });

  test('that has too few left is a failed order, once however often it is asked for, and charges nothing', async () => {
    blockId = Number(await offerBlock(t.database, { price: decimal(price), quantity: 150n }));
    const { token } = rich;
    await t.ask(buy, { token, body: block() as never });
    const before = (await balance(rich)).balance;
    const request = { token, body: block(), key: newKey() };
    const answers = [await t.send(buy, request), await t.send(buy, request), await t.send(buy, request)];
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { data: 'block_sold_out', values: { remaining: '50' } },
      });
    }
    const { rows } = await t.ask(list, { token, body: { mold: 'bulk', status: 2 } });
    expect(rows).toMatchObject([{ status: 2, tag: 'KONSHIP', count: '100', price, fee: '0.00' }]);
    expect((await balance(rich)).balance).toBe(before);
    expect(await t.send(buy, { ...request, body: block({ count: 50 }) })).toMatchObject({ status: 409 });
  });

  test('is found by the start of its code or name, with the most that the balance pays for', async () => {
    const { token } = rich;
    const find = async (code: string) =>
      (await t.ask('POST /stock/success/stock/list', { token, body: { mold: 'bulk', code, limit: 100 } })).data;
    for (const code of ['kons', 'KONSHIP', 'konkan']) expect((await find(code)).map(({ id }) => id)).toContain(blockId);
    expect(await find('nosuch')).toEqual([]);
    const poor = await investor(5_000);
    const listed = await t.ask('POST /stock/success/stock/list', {
      token: poor.token,
      body: { mold: 'bulk', code: 'KONSHIP' },
    });
    expect(listed).toMatchObject({ balance: '5000.00', eligible: true, reason: null });
    expect(listed.data.find(({ id }) => id === blockId)).toMatchObject({
      count: 100,
      remaining: 1_000,
      max: Number((decimal(5_000) * ONE * 10_000n) / (decimal(price) * 10_003n * ONE)),
      status: 1,
    });
  });

  test('is listed beside what the market pays, where the market has a price', async () => {
    const { token } = rich;
    const unlisted = Number(await offerBlock(t.database, { symbol: 'NOSUCH', price: decimal(price) }));
    const { data } = await t.ask('POST /stock/success/stock/list', { token, body: { mold: 'bulk', limit: 100 } });
    const quote = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'KONSHIP' } });
    const market = Number(data.find(({ id }) => id === blockId)?.market_price);
    // A second or two may lie between the two looks.
    expect(Math.abs(market / Number(quote.data.price) - 1)).toBeLessThan(0.01);
    expect(data.find(({ id }) => id === unlisted)).toMatchObject({ market_price: null });
  });

  test('of QIP says who may buy, and lets nobody else', async () => {
    blockId = Number(await offerBlock(t.database, { price: decimal(price), kind: 'qip' }));
    const listed = await t.ask('POST /stock/success/stock/list', { token: rich.token, body: { mold: 'finalize' } });
    expect(listed).toMatchObject({ eligible: false, reason: 'not_eligible' });
    const answer = await t.send(buy, { token: rich.token, body: block({ mold: 'finalize' }) });
    expect(answer).toMatchObject({ status: 403, body: { data: 'not_eligible' } });
    await t.database.sql`UPDATE customers SET qip_eligible = true WHERE phone = ${rich.phone}`;
    await t.ask(buy, { token: rich.token, body: block({ mold: 'finalize' }) as never });
    expect((await t.ask(list, { token: rich.token, body: { mold: 'finalize' } })).rows).toMatchObject([
      { mold: 'finalize', status: 1 },
    ]);
  });
});

describe('an IPO', () => {
  const apply = 'POST /stock/success/ipo/buy';

  test('goes from the application to the sale of its shares, by the calls alone', async () => {
    // Nobody whose positions change the total meanwhile.
    const customer = await investor(10_000);
    const { token } = customer;
    const id = Number(await offerIpo(t.database));
    const before = await balance(customer);
    const { data } = await t.ask(apply, { token, body: { id, tag: 'KONSHIP', count: 500, price: '10' } });
    expect(data).toMatchObject({ status: 0, count: '500', held: '5000.00' });
    const holding = await balance(customer);
    expect(holding.total).toBe(before.total);
    expect(holding.holds).toMatchObject([{ kind: 'ipo', no: data.no, name: 'Konkan Shipping', amount: '5000.00' }]);

    const mine = async () => {
      const { rows } = await t.ask('GET /stock/success/ipo/list', { token });
      return rows.find(({ no }) => no === data.no);
    };
    const until = (status: string) =>
      vi.waitFor(async () => expect((await mine())?.ipo_status).toBe(status), { timeout: 30_000, interval: 50 });
    const passed = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    await t.database.sql`
      UPDATE ipos SET opens_at = ${passed(3)}, closes_at = ${passed(2)}, allots_at = ${passed(1)} WHERE id = ${id}`;
    await until('Allotted');
    // Fewer bids than shares: the floor is the issue price, and the rest comes back.
    expect(await mine()).toMatchObject({
      status: 2,
      allotted: '500',
      held: '0.00',
      refunded: '500.00',
      can_edit: false,
    });
    expect((await balance(customer)).total).toBe(before.total);
    const [record] = (await t.ask(list, { token, body: { mold: 'ipo', status: 0 } })).rows;
    expect(record).toMatchObject({
      no: data.no,
      status: 2,
      count: '500',
      price: '9.00',
      price_all: '4500.00',
      sell_price: null,
    });

    await t.database.sql`UPDATE ipos SET lists_at = ${new Date()} WHERE id = ${id}`;
    await until('Listed');
    expect((await t.ask(list, { token, body: { mold: 'ipo', status: 1 } })).rows).toEqual([]);
    const quote = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'KONSHIP' } });
    await t.ask('POST /stock/success/deal/sell', { token, body: { no: data.no, sell_price: quote.data.price_low } });
    const [sale] = (await t.ask(list, { token, body: { mold: 'ipo', status: 1 } })).rows;
    expect(sale).toMatchObject({ state: 'sell', status: 1, count: '500', price: '9.00', mold: 'ipo' });
    expect(decimal(sale?.profit ?? '0')).toBeGreaterThan(0n);

    const draw = await t.ask('GET /client/ipo/draw', { token, query: { id } });
    expect(draw.data).toMatchObject({ status: 'Listed', issue_price: '9.00', applications: 1, next: null });
    expect(draw.data.company_name).toBe('Konkan Shipping');
    expect(draw.data.rows).toEqual([{ no: data.no, count: 500, price: '10.00', allotted: 500 }]);
    expect(draw.data.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('shows no book and no seed before its close', async () => {
    const id = Number(await offerIpo(t.database));
    await t.ask(apply, { token: rich.token, body: { id, count: 100, price: '10' } });
    const { data } = await t.ask('GET /client/ipo/draw', { token: rich.token, query: { id } });
    expect(data).toMatchObject({ rows: [], seed: null, book_hash: null, issue_price: null });
    expect(data.seed_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("has applications that are nobody's but the customer's", async () => {
    const id = Number(await offerIpo(t.database));
    const { data } = await t.ask(apply, { token: rich.token, body: { id, count: 100, price: '10' } });
    const { token } = await t.register();
    for (const key of ['POST /stock/success/ipo/edit', 'POST /stock/success/ipo/cancel'] as const) {
      const answer = await t.send(key, { token, body: { no: data.no, count: 200 } });
      expect(answer).toMatchObject({ status: 404, body: { data: 'unknown_order' } });
    }
    expect((await t.ask('GET /stock/success/ipo/list', { token })).rows).toEqual([]);
    expect((await t.ask(list, { token, body: { mold: 'ipo' } })).rows).toEqual([]);
    // Books are counted once a second.
    await vi.waitFor(
      async () => {
        const { data: ipos } = await t.ask('GET /client/ipo', { token, query: { limit: 100 } });
        expect(ipos.find((ipo) => ipo.id === id)).toMatchObject({
          application: null,
          applications: 1,
          applied_shares: 100,
          subscription: '0.10',
        });
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  test('is told of after those to apply for, and refuses applications, while it is upcoming', async () => {
    const from = new Date(Date.now() + 60 * 60_000);
    const id = Number(await offerIpo(t.database, { appliesFrom: from }));
    const { token } = rich;
    const known = async () => (await t.ask('GET /client/ipo', { token, query: { limit: 100 } })).data;
    const forthcoming = (await known()).filter(({ status }) => status === 'Forthcoming');
    expect(forthcoming.find((ipo) => ipo.id === id)).toMatchObject({
      upcoming: true,
      apply_start_date: from.toISOString(),
    });
    const stages = forthcoming.map(({ upcoming }) => upcoming);
    expect(stages).toEqual(stages.toSorted((one, other) => Number(one) - Number(other)));
    expect((await t.ask('GET /client/ipo/draw', { token, query: { id } })).data).toMatchObject({ upcoming: true });
    const application = { id, count: 100, price: '10' };
    expect(await t.send(apply, { token, body: application })).toMatchObject({
      status: 422,
      body: { data: 'ipo_upcoming' },
    });

    await t.database.sql`UPDATE ipos SET applies_from = now() WHERE id = ${id}`;
    expect((await known()).find((ipo) => ipo.id === id)).toMatchObject({ upcoming: false, status: 'Forthcoming' });
    expect((await t.ask(apply, { token, body: application })).data).toMatchObject({ status: 0, count: '100' });
  });

  test('tells who has asked for it, once, when it can be applied for', async () => {
    const id = Number(await offerIpo(t.database, { appliesFrom: new Date(Date.now() + 60 * 60_000) }));
    const [{ token }, other] = [rich, await t.register()];
    const remind = (body: object, by = token) => t.send('POST /stock/success/ipo/remind', { token: by, body });
    const reminded = async (by = token) =>
      (await t.ask('GET /client/ipo', { token: by, query: { limit: 100 } })).data.find((ipo) => ipo.id === id)
        ?.reminded;
    const told = async (by: string) => {
      const { rows } = await t.ask('GET /stock/success/user/notices', { token: by, query: { limit: 50 } });
      return rows.filter(({ kind }) => kind === 'ipo_open');
    };
    expect(await reminded()).toBe(false);
    for (const on of [true, true]) expect(await remind({ id, on })).toMatchObject({ body: { data: { reminded: on } } });
    for (const on of [true, false, false]) await remind({ id, on }, other.token);
    expect([await reminded(), await reminded(other.token)]).toEqual([true, false]);
    expect(await remind({ id: 999_999, on: true })).toMatchObject({ status: 404, body: { data: 'not_found' } });
    expect(await remind({ id, on: 'yes' })).toMatchObject({ status: 400, body: { data: 'invalid' } });
    expect(await told(token)).toEqual([]);

    await t.database.sql`UPDATE ipos SET applies_from = now() WHERE id = ${id}`;
    await expect.poll(() => told(token)).toHaveLength(1);
    expect(await told(other.token)).toEqual([]);
    expect(await reminded()).toBe(false);
    expect(await remind({ id, on: true })).toMatchObject({ status: 422, body: { data: 'ipo_opened' } });
  });

  test('that is a draft is not there', async () => {
    const id = Number(await offerIpo(t.database));
    await t.database.sql`UPDATE ipos SET status = 'draft' WHERE id = ${id}`;
    const { token } = rich;
    expect(await t.send('GET /client/ipo/draw', { token, query: { id } })).toMatchObject({ status: 404 });
    expect(await t.send(apply, { token, body: { id, count: 100, price: '10' } })).toMatchObject({ status: 404 });
  });

  test('lists a company that nobody could see before', async () => {
    const { token } = rich;
    const [waiting] = await t.database.sql<Array<{ symbol: string }>>`
      SELECT symbol FROM ipos WHERE status = 'forthcoming' AND series <> 'FPO' ORDER BY opens_at DESC LIMIT 1`;
    const symbol = waiting?.symbol ?? '';
    expect(await t.send('GET /v2/yahoo', { token, query: { symbol } })).toMatchObject({ status: 404 });
    expect((await t.ask('GET /v2/search', { token, query: { q: symbol } })).data.rows).toEqual([]);
    const body = { tag: symbol, count: 1, price: '100', mold: 'stock' };
    expect(await t.send(buy, { token, body })).toMatchObject({ status: 404, body: { data: 'unknown_symbol' } });
  });
});

describe('a fund', () => {
  test('is bought at its amount, and accrues day by day', async () => {
    const id = Number(await offerFund(t.database, { amount: decimal('1000'), daySeconds: 1, periodDays: 3 }));
    // Nobody whose positions change the total meanwhile.
    const customer = await investor(10_000);
    const { token } = customer;
    const before = await balance(customer);
    const { data } = await t.ask('POST /stock/success/fund/purchase', { token, body: { project_id: id } });
    expect(data).toMatchObject({ amount: '1000.00', expected_return: '2.00' });
    expect((await balance(customer)).total).toBe(before.total);
    const orders = async (status?: '' | 'all' | 'active' | 'completed') => {
      const { rows } = await t.ask('GET /stock/success/fund/orders', {
        token,
        query: status === undefined ? {} : { status },
      });
      return rows.filter(({ no }) => no === data.no);
    };
    expect(await orders('active')).toMatchObject([
      { status: 'active', accrued: '0.00', value: '1000.00', profit: null },
    ]);
    await vi.waitFor(async () => expect(await orders('completed')).toHaveLength(1), { timeout: 30_000, interval: 100 });
    expect(await orders()).toMatchObject([
      { status: 'completed', accrued: '20.00', value: '1020.00', profit: '20.00' },
    ]);
    // As other lists take the tab of all.
    for (const all of ['', 'all'] as const) expect(await orders(all)).toHaveLength(1);
    expect(decimal((await balance(customer)).balance)).toBe(decimal(before.balance) + decimal('20'));
    const { rows } = await t.ask('GET /stock/success/v2/bill', { token });
    expect(rows.slice(0, 3)).toMatchObject([
      { reason: 'fund_project_profit', subject: { kind: 'fund', name: 'Penny Fund' } },
      { reason: 'principal_returned' },
      { reason: 'fundPurchase' },
    ]);
    expect((await t.ask('GET /stock/success/fund/orders', { token: (await t.register()).token })).rows).toEqual([]);
  });

  test('tells its terms, its risks and its value by day', async () => {
    const id = Number(await offerFund(t.database, { amount: decimal('1000'), periodDays: 365 }));
    const { data } = await t.ask('GET /v2/fund/detail', { token: rich.token, query: { id } });
    expect(data).toMatchObject({ terms: 'Terms.', risk: 'Risks.', current_return: '2.00', status: 'open' });
    expect(data.points).toHaveLength(61);
    expect(data.points.at(0)).toMatchObject({ day: 0, low: '1000.00', value: '1000.00', high: '1000.00' });
    expect(data.points.at(-1)).toMatchObject({ day: 365, low: '1010.00', value: '1020.00', high: '1020.00' });
    expect(await t.send('GET /v2/fund/detail', { token: rich.token, query: { id: 999_999 } })).toMatchObject({
      status: 404,
    });
  });
});
