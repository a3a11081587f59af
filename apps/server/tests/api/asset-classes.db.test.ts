import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyTrading } from '../../src/modules/trading/index.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';
import type { StockRow } from './world.ts';

type Mold = 'forex' | 'futures' | 'treasury';

let t: TestApp;
let rich: Customer;
beforeAll(async () => {
  t = await createTestApp();
  rich = await t.register();
  await t.deposit(rich, 10_000_000);
});
afterEach(async () => {
  await t.expectInOrder();
  expect((await t.database.transaction((tx) => verifyTrading(tx))).differences).toEqual([]);
});
afterAll(() => t.close());

async function rowsOf(mold: Mold, code: string): Promise<StockRow[]> {
  const query = { code, limit: 100 };
  const { token } = rich;
  const { data } =
    mold === 'forex'
      ? await t.ask('GET /v2/currency/list', { token, query })
      : await t.ask('GET /v2/stock/list', {
          token,
          query: { ...query, market: mold === 'futures' ? 'FUTURE' : 'CGI' },
        });
  return data.rows;
}

const classes: ReadonlyArray<readonly [Mold, string]> = [
  ['forex', 'USDINR'],
  ['futures', 'GOLD'],
  ['treasury', 'UB2032'],
];

describe.each(classes)('%s', (mold, code) => {
  const first = async (): Promise<StockRow> => {
    const [row] = await rowsOf(mold, code);
    if (row === undefined) throw new Error(`there is no ${code}`);
    return row;
  };
  const buy = async (price?: string): Promise<string> => {
    const row = await first();
    const { data } = await t.ask('POST /stock/success/deal/buy', {
      token: rich.token,
      body: { tag: row.stock, count: row.lot_size, price: price ?? row.price_high, mold },
    });
    return data.no;
  };

  test('is listed with its terms, and quoted with the same', async () => {
    const row = await first();
    const quoted = await t.ask('GET /v2/yahoo', { token: rich.token, query: { symbol: row.stock } });
    const { terms } = quoted.data;
    expect(Object.keys(terms ?? {})).toEqual(Object.keys(row.terms ?? {}));
    const set = Object.entries(terms ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
    expect(set).toEqual(
      {
        forex: ['base_currency', 'quote_currency'],
        futures: ['multiplier', 'expires_at', 'settlement'],
        treasury: [
          'settlement',
          'face_value',
          'coupon_rate',
          'coupon_amount',
          'next_coupon_at',
          'accrued_interest',
          'matures_at',
          'yield_percent',
        ],
      }[mold],
    );
  });

  test('is bought once however often it is asked, listed as a position, and sold with a receipt', async () => {
    const row = await first();
    const key = newKey();
    const body = { tag: row.stock, count: row.lot_size, price: row.price_high, mold };
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.ask('POST /stock/success/deal/buy', { token: rich.token, key, body })),
    );
    const [{ data: placed }] = answers as [(typeof answers)[number]];
    expect(answers.map(({ data }) => data.no)).toEqual([placed.no, placed.no, placed.no]);
    expect(Number(placed.interest) > 0).toBe(mold === 'treasury');

    const { data: held } = await t.ask('GET /stock/success/v2/transaction', {
      token: rich.token,
      query: { type: mold },
    });
    expect(held.rows.find(({ no }) => no === placed.no)).toMatchObject({ mold, price_all: placed.amount });

    const { data: sold } = await t.ask('POST /stock/success/deal/sell', {
      token: rich.token,
      body: { no: placed.no, sell_price: row.price_low },
    });
    const { data: receipt } = await t.ask('GET /stock/success/deal/detail', {
      token: rich.token,
      query: { no: sold.no },
    });
    expect(receipt).toMatchObject({
      mold,
      state: 'sell',
      status: 'success',
      lot_no: placed.no,
      multiplier: row.terms?.multiplier ?? null,
      price_source: sold.source,
    });
    const capital = `${mold.charAt(0).toUpperCase()}${mold.slice(1)}`;
    expect(receipt.transfers.map(({ reason }) => reason)).toEqual([
      `sell${capital}`,
      ...(mold === 'treasury' ? ['interest'] : []),
      'transactionExpenses',
    ]);
    const moved = receipt.transfers.reduce(
      (sum, { type, amount }) => sum + Math.round(Number(amount) * 100) * (type === 'income' ? 1 : -1),
      0,
    );
    expect(moved).toBe(Math.round(Number(receipt.total) * 100));
  });

  test('is on the tab of its status, by word and by number', async () => {
    const { price_low } = await first();
    const waiting = await buy(price_low);
    const cancelled = await buy(price_low);
    await t.ask('POST /stock/success/deal/cancel', { token: rich.token, body: { no: cancelled } });
    const nosOn = async (status: string | number): Promise<string[]> => {
      const { rows } = await t.ask('POST /stock/success/deal/list', {
        token: rich.token,
        body: { status, mold, limit: 100 },
      });
      return rows.map(({ no }) => no);
    };
    for (const status of ['pending', 3, '3']) {
      expect(await nosOn(status)).toContain(waiting);
      expect(await nosOn(status)).not.toContain(cancelled);
    }
    for (const status of ['cancelled', 4]) expect(await nosOn(status)).toContain(cancelled);
    for (const status of ['expired', 5, 'failed', 2]) expect(await nosOn(status)).toEqual([]);
    expect((await nosOn('success')).length).toBe((await nosOn(1)).length);
    expect(await nosOn(0)).toEqual(expect.arrayContaining([waiting, cancelled]));
    await t.ask('POST /stock/success/deal/cancel', { token: rich.token, body: { no: waiting } });
  });

  test('is somebody else’s in every call', async () => {
    const no = await buy();
    const { token } = await t.register();
    const unknown = { status: 404, body: { data: 'unknown_order' } };
    const { price_low } = await first();
    expect(await t.send('POST /stock/success/deal/sell', { token, body: { no, sell_price: price_low } })).toMatchObject(
      unknown,
    );
    expect(await t.send('GET /stock/success/deal/detail', { token, query: { no } })).toMatchObject(unknown);
  });

  test('is not bought as another class, nor in parts of a lot', async () => {
    const row = await first();
    const body = { tag: row.stock, count: row.lot_size, price: row.price_high };
    expect(
      await t.send('POST /stock/success/deal/buy', { token: rich.token, body: { ...body, mold: 'stock' } }),
    ).toMatchObject({
      status: 422,
      body: { data: 'wrong_kind' },
    });
    if (row.lot_size === 1) return;
    const part = { ...body, mold, count: row.lot_size + 1 };
    expect(await t.send('POST /stock/success/deal/buy', { token: rich.token, body: part })).toMatchObject({
      status: 422,
      body: { data: 'quantity_off_lot', values: { lot: String(row.lot_size) } },
    });
  });
});

test('what a page of contracts lists is there to be traded, and the near one is first', async () => {
  const rows = await rowsOf('futures', '');
  expect(rows.length).toBeGreaterThan(20);
  for (const { terms } of rows) expect(Date.parse(terms?.expires_at ?? '')).toBeGreaterThan(Date.now());
  const gold = rows.filter(({ stock }) => stock.startsWith('GOLD')).map(({ terms }) => terms?.expires_at ?? '');
  expect(gold).toHaveLength(3);
  expect(gold).toEqual(gold.toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('income is there to be asked for, of each kind', async () => {
  const { data } = await t.ask('GET /stock/success/income', { token: rich.token, query: { type: 'dividend' } });
  expect(data).toEqual({ rows: [], count: 0, total: '0.00', due: [] });
});
