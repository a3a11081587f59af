import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from './app.ts';
import { createWorld, type World } from './world.ts';

let w: World;
let customer: Customer;
let other: Customer;
const call = 'GET /stock/success/statement';
const india = (moment: number): string => new Date(moment + 330 * 60_000).toISOString().slice(0, 10);
const today = india(Date.now());

beforeAll(async () => {
  w = await createWorld();
  [customer, other] = await Promise.all([w.t.register(), w.t.register()]);
  await w.t.deposit(customer, 50_000);
  await w.t.deposit(other, 7_000);
  await w.buy(customer, 3);
  await w.placePending(customer);
});
afterAll(async () => {
  await w.t.expectInOrder();
  await w.t.close();
});

async function fetched(query: Record<string, string>, token = customer.token) {
  const words = new URLSearchParams(query).toString();
  return w.t.download(`/api/stock/success/statement?${words}`, { token });
}

interface Bill {
  amount: string;
  type: string;
  balance: string;
  reason: string;
}

describe('a statement as CSV', () => {
  test('has every movement of free cash between the opening and the closing balance', async () => {
    const answer = await fetched({ from: today, to: today });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="sauda-statement-\\d{8}-${today}-to-${today}\\.csv"$`),
    );
    const [head, first, ...lines] = parse(answer.body.toString());
    expect(head).toEqual([
      'date',
      'time (Asia/Kolkata)',
      'reason',
      'subject',
      'subject_no',
      'in',
      'out',
      'balance',
      'currency',
      'transfer',
    ]);
    const last = lines.pop();
    const bill = await w.t.ask('GET /stock/success/v2/bill', { token: customer.token, query: { limit: 100 } });
    expect(first?.slice(2, 8)).toEqual(['opening_balance', '', '', '', '', '0.00']);
    expect(lines.map((line) => line.slice(5, 8))).toEqual(
      (bill.rows as Bill[])
        .toReversed()
        .map(({ type, amount, balance }) => (type === 'income' ? [amount, '', balance] : ['', amount, balance])),
    );
    expect(lines.map(([, , reason]) => reason)).toEqual(['recharge', 'buyStock', 'transactionExpenses', 'hold']);
    expect(last?.slice(2, 8)).toEqual(['closing_balance', '', '', '', '', bill.rows[0]?.balance]);
  });

  test('of a period without movements opens and closes with the same balance', async () => {
    const answer = await fetched({ from: '2024-01-01', to: '2024-12-31' });
    const [, ...lines] = parse(answer.body.toString());
    expect(lines.map((line) => line[7])).toEqual(['0.00', '0.00']);
  });
});

describe('a statement as PDF', () => {
  test.each(['en', 'es', 'de', 'zh'])('is a document with its fonts in it (%s)', async (lang) => {
    const { status, headers, body } = await fetched({ from: today, to: today, format: 'pdf', lang });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.toString('latin1')).toMatch(/\/FontFile2/);
    expect(body.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  });
});

describe('a statement as JSON', () => {
  test('carries every transfer, and nobody else’s', async () => {
    const { headers, body } = await fetched({ from: today, to: today, format: 'json' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const statement = JSON.parse(body.toString()) as {
      transfers: Array<{ customer_id: string; reason: string }>;
      customer: { id: string; phone: string };
      practice: boolean;
    };
    expect(statement.practice).toBe(true);
    expect(statement.customer.phone).toBe(`••••••${customer.phone.slice(-4)}`);
    expect(statement.transfers).toHaveLength(4);
    expect(statement.transfers.every(({ customer_id }) => customer_id === statement.customer.id)).toBe(true);
    const theirs = JSON.parse((await fetched({ from: today, to: today, format: 'json' }, other.token)).body.toString());
    expect(theirs.customer.id).not.toBe(statement.customer.id);
    expect(theirs.transfers).toHaveLength(1);
  });
});

describe('the period of a statement', () => {
  test.each([
    [{ from: '2026-02-30', to: today }, { from: 'not a day' }],
    [{ from: '1999-12-31', to: today }, { from: 'before 2000-01-01' }],
    [{ from: today, to: '2099-01-01' }, { to: 'still to come' }],
    [{ from: today, to: india(Date.now() - 86_400_000) }, { to: 'before the first day' }],
  ])('%o is refused', async (query, fields) => {
    const { status, body } = await w.t.send(call, { token: customer.token, query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ data: 'invalid', fields });
  });

  test('is a year at most', async () => {
    const year = { from: '2024-01-01', to: '2024-12-31' };
    expect((await w.t.send(call, { token: customer.token, query: year })).status).toBe(200);
    const longer = await w.t.send(call, { token: customer.token, query: { ...year, to: '2025-01-01' } });
    expect(longer).toMatchObject({ status: 422, body: { data: 'statement_period_too_long' } });
  });

  test('needs a session', async () => {
    const { status } = await w.t.send(call, { query: { from: today, to: today } });
    expect(status).toBe(401);
  });
});

test('statements are counted by the minute, more strictly than other reads', async () => {
  const { createTestApp } = await import('./app.ts');
  const t = await createTestApp({ LIMIT_READS_PER_MINUTE: '180' });
  const { token } = await t.register();
  const ask = async () => (await t.send(call, { token, query: { from: today, to: today } })).status;
  const statuses = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask(), await ask()];
  expect(statuses).toContain(429);
  expect((await t.send('GET /stock/success/v2/user/info', { token })).status).toBe(200);
  await t.close();
});

describe('gains of a financial year', () => {
  test('list each part of a sale with the purchase that it is of, and the sums', async () => {
    const seller = await w.t.register();
    await w.t.deposit(seller, 200_000);
    const lots = [await w.buy(seller, 4), await w.buy(seller, 6)];
    const sold = await w.t.ask('POST /stock/success/deal/sell', {
      token: seller.token,
      body: { no: lots[1] ?? '', sell_price: w.stock.price_low, count: 5 },
    });
    const year = Number(today.slice(5, 7)) >= 4 ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1;
    const name = `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
    const { status, headers, body } = await w.t.download(`/api/stock/success/statement/gains?year=${name}`, seller);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="sauda-capital-gains-${name}.csv"`);
    const rows = parse<Record<string, string>>(body.toString(), { columns: true });
    // The first that came in goes out first, whatever lot was named.
    expect(rows.slice(0, 2).map(({ buy_order, quantity, term }) => [buy_order, quantity, term])).toEqual([
      [lots[0], '4', 'short'],
      [lots[1], '1', 'short'],
    ]);
    expect(rows[0]).toMatchObject({ sell_order: sold.data.no, named_lot: lots[1], matched_by: 'first_in_first_out' });
    const total = rows.find(({ term }) => term === 'total_short');
    const units = (text: string | undefined) => Math.round(Number(text) * 100);
    const sum = (column: string) => rows.slice(0, 2).reduce((all, row) => all + units(row[column]), 0);
    for (const column of ['buy_amount', 'sell_amount', 'fees', 'gain']) {
      expect(units(total?.[column])).toBe(sum(column));
    }
    expect(units(total?.['sell_amount'])).toBe(units(sold.data.amount ?? ''));
  });

  test.each(['2026-28', '2099-00', '1999-00', '2098-99'])('%s is refused', async (year) => {
    const { status } = await w.t.send('GET /stock/success/statement/gains', { token: customer.token, query: { year } });
    expect(status).toBe(400);
  });
});
