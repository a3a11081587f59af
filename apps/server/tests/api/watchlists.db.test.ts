import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let symbols: string[];
beforeAll(async () => {
  t = await createTestApp();
  const { token } = await t.register();
  const pages = await Promise.all(
    [1, 2, 3].map((page) => t.ask('GET /v2/stock/list', { token, query: { market: 'IN', page, limit: 100 } })),
  );
  symbols = pages.flatMap(({ data }) => data.rows.map(({ stock }) => stock));
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const lists = async ({ token }: Customer) => (await t.ask('GET /stock/success/watchlists', { token })).data;
const add = async ({ token }: Customer, name: string) =>
  (await t.ask('POST /stock/success/watchlists/add', { token, body: { name } })).data.id;
const inList = async ({ token }: Customer, watchlist?: number) => {
  const query = { limit: 100, ...(watchlist === undefined ? {} : { watchlist }) };
  const { data } = await t.ask('GET /stock/success/collection/list', { token, query });
  return data.list.map(({ stock_code }) => stock_code);
};
const follow = ({ token }: Customer, symbol: string, watchlist?: number) =>
  t.send('POST /stock/success/collection/add', { token, body: { symbol, watchlist } });
const [first, second, third] = ['TARAKA', 'DECSTEEL', 'PANCBANK'];

describe('a new customer', () => {
  test('has the default list, empty, without having made it', async () => {
    expect(await lists(await t.register())).toEqual([{ id: 0, name: 'Favourites', count: 0, is_default: true }]);
  });

  test('follows into it where no list is named', async () => {
    const customer = await t.register();
    await follow(customer, first);
    await follow(customer, second);
    await follow(customer, first);
    expect(await inList(customer)).toEqual([second, first]);
    expect(await inList(customer, 0)).toEqual([second, first]);
    expect(await lists(customer)).toMatchObject([{ id: 0, count: 2 }]);
  });
});

describe('lists', () => {
  test('are made, renamed and removed with what is in them', async () => {
    const customer = await t.register();
    const { token } = customer;
    const banks = await add(customer, '  Banks  ');
    const metals = await add(customer, 'Metals');
    await follow(customer, third, banks);
    await follow(customer, second, metals);
    await follow(customer, second);
    expect(await lists(customer)).toMatchObject([
      { id: 0, count: 1 },
      { id: banks, name: 'Banks', count: 1, is_default: false },
      { id: metals, name: 'Metals', count: 1 },
    ]);
    const check = await t.ask('GET /stock/success/collection/check', { token, query: { symbol: second } });
    expect(check).toMatchObject({ collected: true, watchlists: [0, metals] });

    await t.ask('POST /stock/success/watchlists/rename', { token, body: { id: metals, name: 'Steel' } });
    await t.ask('POST /stock/success/watchlists/rename', { token, body: { id: 0, name: 'Mine' } });
    expect((await lists(customer)).map(({ name }) => name)).toEqual(['Mine', 'Banks', 'Steel']);
    await t.ask('POST /stock/success/watchlists/remove', { token, body: { id: banks } });
    expect((await lists(customer)).map(({ id }) => id)).toEqual([0, metals]);
    expect(await t.ask('GET /stock/success/collection/check', { token, query: { symbol: third } })).toMatchObject({
      collected: false,
      watchlists: [],
    });
  });

  test('lose only what is taken from them', async () => {
    const customer = await t.register();
    const other = await add(customer, 'Other');
    await follow(customer, first);
    await follow(customer, first, other);
    await t.ask('POST /stock/success/collection/remove', { token: customer.token, body: { symbol: first } });
    expect(await inList(customer)).toEqual([]);
    expect(await inList(customer, other)).toEqual([first]);
  });

  test.each(['', '   ', 'a\u0007b', 'x'.repeat(41)])('cannot be named %j', async (name) => {
    const { token } = await t.register();
    const answer = await t.send('POST /stock/success/watchlists/add', { token, body: { name } });
    expect(answer).toMatchObject({ status: 400, body: { data: 'invalid', fields: { name: expect.any(String) } } });
  });

  test('have names of their own, whatever their case', async () => {
    const customer = await t.register();
    const { token } = customer;
    const id = await add(customer, 'Banks');
    const taken = { status: 409, body: { data: 'watchlist_name_taken' } };
    for (const name of ['banks', 'FAVOURITES'])
      expect(await t.send('POST /stock/success/watchlists/add', { token, body: { name } }), name).toMatchObject(taken);
    const body = { id, name: 'Favourites' };
    expect(await t.send('POST /stock/success/watchlists/rename', { token, body })).toMatchObject(taken);
    await t.ask('POST /stock/success/watchlists/rename', { token, body: { id, name: 'BANKS' } });
  });

  test('leave the default one standing', async () => {
    const { token } = await t.register();
    expect(await t.send('POST /stock/success/watchlists/remove', { token, body: { id: 0 } })).toMatchObject({
      status: 422,
      body: { data: 'watchlist_is_default' },
    });
  });
});

describe('the order of a list', () => {
  const ask = (key: 'add' | 'move' | 'remove', { token }: Customer, body: object, idempotencyKey = newKey()) =>
    t.send(`POST /stock/success/collection/${key}`, { token, body, key: idempotencyKey });

  test('is that of the customer: what is moved goes to the top or below another, and stays there', async () => {
    const customer = await t.register();
    const [a, b, c, d, e] = symbols;
    for (const symbol of [e, d, c, b, a]) await follow(customer, symbol ?? '');
    const moves: Array<[body: object, order: Array<string | undefined>]> = [
      [{ symbol: a, after: d }, [b, c, d, a, e]],
      [{ symbol: e }, [e, b, c, d, a]],
      [{ symbol: b, after: a }, [e, c, d, a, b]],
      [{ symbol: c, after: c }, [e, c, d, a, b]],
      [{ symbol: c, after: e }, [e, c, d, a, b]],
    ];
    for (const [body, order] of moves) {
      expect(await ask('move', customer, body)).toMatchObject({ status: 200 });
      expect(await inList(customer), JSON.stringify(body)).toEqual(order);
    }
    const pages = [];
    for (const page of [1, 2, 3]) {
      const query = { page, pageSize: 2 };
      const { data } = await t.ask('GET /stock/success/collection/list', { token: customer.token, query });
      pages.push(...data.list.map(({ stock_code }) => stock_code));
    }
    expect(pages).toEqual([e, c, d, a, b]);
    await follow(customer, third);
    expect(await inList(customer)).toEqual([third, e, c, d, a, b]);
  });

  test('is changed once by a key, and not by what is not in it', async () => {
    const customer = await t.register();
    for (const symbol of [third, second, first]) await follow(customer, symbol);
    const key = newKey();
    await ask('move', customer, { symbol: first, after: third }, key);
    await ask('move', customer, { symbol: second, after: first });
    expect(await ask('move', customer, { symbol: first, after: third }, key)).toMatchObject({ status: 200 });
    expect(await inList(customer)).toEqual([third, first, second]);

    const gone = { status: 409, body: { data: 'not_in_watchlist' } };
    expect(await ask('move', customer, { symbol: first, after: symbols[0] })).toMatchObject(gone);
    expect(await ask('move', customer, { symbol: symbols[0] })).toMatchObject(gone);
    const unknown = { status: 404, body: { data: 'unknown_symbol' } };
    expect(await ask('move', customer, { symbol: 'NOTHERE' })).toMatchObject(unknown);
    const other = await add(await t.register(), 'Other');
    const foreign = { status: 404, body: { data: 'unknown_watchlist' } };
    expect(await ask('move', customer, { symbol: first, watchlist: other })).toMatchObject(foreign);
    expect(await ask('move', customer, { symbol: first, after: '' })).toMatchObject({ status: 400 });
    expect(await inList(customer)).toEqual([third, first, second]);
  });

  test('holds each of its symbols once, however many moves, additions and removals come at once', async () => {
    const customer = await t.register();
    const kept = symbols.slice(0, 12);
    const [anchor = '', ...others] = kept;
    for (const symbol of kept) await follow(customer, symbol);
    const answers = await Promise.all([
      ...others.map((symbol) => ask('move', customer, { symbol, after: anchor })),
      ...others.map((symbol) => ask('move', customer, { symbol })),
      ...symbols.slice(12, 18).map((symbol) => ask('add', customer, { symbol, after: anchor })),
      ask('remove', customer, { symbol: kept[3] }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({ body: { data: 'not_in_watchlist' } });
    const order = await inList(customer);
    expect(order.toSorted()).toEqual([...symbols.slice(0, 3), ...symbols.slice(4, 18)].toSorted());
  });

  test('tells where a removed one stood, so that it can be put back there', async () => {
    const customer = await t.register();
    for (const symbol of [third, second, first]) await follow(customer, symbol);
    expect(await ask('remove', customer, { symbol: second })).toMatchObject({
      body: { data: { removed: true, after: first } },
    });
    expect(await ask('remove', customer, { symbol: second })).toMatchObject({
      body: { data: { removed: false, after: null } },
    });
    await ask('add', customer, { symbol: second, after: first });
    expect(await inList(customer)).toEqual([first, second, third]);
    expect(await ask('remove', customer, { symbol: first })).toMatchObject({
      body: { data: { removed: true, after: null } },
    });
    // What it stood below has gone as well.
    await ask('add', customer, { symbol: first, after: symbols[0] });
    expect(await inList(customer)).toEqual([first, second, third]);
  });

  test('of several instruments it is told at once in which lists they are', async () => {
    const customer = await t.register();
    const other = await add(customer, 'Other');
    await follow(customer, first);
    await follow(customer, first, other);
    await follow(customer, second, other);
    const { token } = customer;
    const query = { symbols: `${first},${second},${third},NOTHERE` };
    const { data } = await t.ask('GET /stock/success/collection/followed', { token, query });
    expect(data.rows.toSorted((left, right) => right.watchlists.length - left.watchlists.length)).toEqual([
      { symbol: first, watchlists: [0, other] },
      { symbol: second, watchlists: [other] },
    ]);
    const many = Array.from({ length: 51 }, (_, index) => `S${index}`).join(',');
    const answer = await t.send('GET /stock/success/collection/followed', { token, query: { symbols: many } });
    expect(answer).toMatchObject({ status: 400, body: { data: 'invalid' } });
  });
});

test("somebody else's list is not there", async () => {
  const owner = await t.register();
  const { token } = await t.register();
  const id = await add(owner, 'Mine');
  await follow(owner, first, id);
  const answers = await Promise.all([
    t.send('GET /stock/success/collection/list', { token, query: { watchlist: id } }),
    t.send('POST /stock/success/collection/add', { token, body: { symbol: second, watchlist: id } }),
    t.send('POST /stock/success/collection/remove', { token, body: { symbol: first, watchlist: id } }),
    t.send('POST /stock/success/watchlists/rename', { token, body: { id, name: 'Yours' } }),
    t.send('POST /stock/success/watchlists/remove', { token, body: { id } }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { data: 'unknown_watchlist' } });
  expect(await inList(owner, id)).toEqual([first]);
  expect(await lists(owner)).toMatchObject([{ id: 0 }, { id, name: 'Mine' }]);
});

describe('limits', () => {
  test('twenty lists, however many are made at once', async () => {
    const { token } = await t.register();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        t.send('POST /stock/success/watchlists/add', { token, key: newKey(), body: { name: `List ${index}` } }),
      ),
    );
    // One of the twenty is the default list.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { data: 'too_many_watchlists', values: { maximum: '20' } },
      });
  });

  test('two hundred symbols, however many are added at once', async () => {
    const customer = await t.register();
    for (const symbol of symbols.slice(0, 190)) await follow(customer, symbol);
    const answers = await Promise.all(symbols.slice(190, 210).map((symbol) => follow(customer, symbol)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status !== 200)[0]).toMatchObject({
      status: 422,
      body: { data: 'watchlist_full', values: { maximum: '200' } },
    });
    // What is in the list can be added again.
    expect(await follow(customer, symbols[0] ?? '')).toMatchObject({ status: 200 });
    expect(await lists(customer)).toMatchObject([{ count: 200 }]);
  });
});
