import { deskCalls, type DeskCallKey } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let cashier: TestStaff;
let compliance: TestStaff;

type Row = Readonly<Record<string, unknown>>;

interface Page {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

const definitions: Readonly<Record<DeskCallKey, object & { readonly query?: unknown }>> = deskCalls;

/** What a list can be sorted by, as its schema says. */
const sortsOf = (call: DeskCallKey): readonly string[] => {
  const { properties } = (definitions[call].query ?? {}) as { properties?: { sort?: { enum: string[] } } };
  return properties?.sort?.enum ?? [];
};
/** What the market moves between two pages goes another way each time. */
const moving: ReadonlySet<string> = new Set(['value', 'unrealised']);
const sorted = (Object.keys(deskCalls) as DeskCallKey[]).flatMap((call) =>
  sortsOf(call)
    .filter((sort) => !moving.has(sort))
    .map((sort) => ({ call, sort })),
);

const isFigure = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(value));
const inOrder = (values: readonly unknown[]): unknown[] =>
  values.every(isFigure)
    ? values.toSorted((left, right) => Number(left) - Number(right))
    : values.map((value) => String(value).toLowerCase()).toSorted();

/** All rows of a list, leafed through in pages. */
async function rowsOf(staff: TestStaff, call: DeskCallKey, query: Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const asked = { limit: 40, ...query, ...(after === null ? {} : { after }) };
    const { data } = (await staff.ask(call, { query: asked })) as { data: Page };
    rows.push(...data.rows);
    after = data.next;
  } while (after !== null);
  return rows;
}

/** A row without what the market moves between two pages: the price, its second, and what follows from it. */
const still = (row: Row): Row => ({
  ...row,
  market_price: null,
  market_time: null,
  price: null,
  price_time: null,
  cost: null,
  value: null,
  unrealised: null,
});

beforeAll(async () => {
  t = await createTestApp();
  [cashier, compliance] = [await newStaff(t, 'cashier'), await newStaff(t, 'compliance')];
  const [dealer, admin] = [await newStaff(t, 'dealer'), await newStaff(t, 'admin')];
  for (let count = 0; count < 3; count += 1) {
    await t.register();
    await admin.ask('POST /invitations/create', { body: { code: `LIST-${count}` } });
  }
  const { data } = await dealer.ask('GET /instruments', { query: { q: 'KONSHIP' } });
  expect(data.rows).toHaveLength(1);
  const lines = [1, 2, 3, 4].map((number) => `2026-11-21,Someone,${number}00.00,Ref-${number}`);
  await cashier.ask('POST /bank-lines/import', {
    body: { csv: ['Date,Description,Amount,Bank reference', ...lines].join('\n') },
  });
});
afterAll(() => t.close());

describe('lists of the desk', () => {
  test.each(sorted)(
    '$call goes by $sort both ways, each row once, however it is leafed through',
    async ({ call, sort }) => {
      const staff = call === 'GET /bank-lines' ? cashier : compliance;
      const up = await rowsOf(staff, call, { sort, order: 'asc', limit: 3 * (sort === 'symbol' ? 30 : 1) });
      const down = await rowsOf(staff, call, { sort, order: 'desc' });
      expect(down.map(still)).toEqual(up.map(still).toReversed());
      expect(new Set(up.map((row) => JSON.stringify(row))).size).toBe(up.length);
      const values = up.map((row) => row[sort]);
      const comparable = values.every(isFigure) ? values : values.map((value) => String(value).toLowerCase());
      expect(comparable).toEqual(inOrder(values));
    },
  );

  test('go their own way where nobody asks for another', async () => {
    const own = await rowsOf(compliance, 'GET /audit', {});
    expect(own).toEqual(await rowsOf(compliance, 'GET /audit', { sort: 'at', order: 'desc' }));
    const logins = await rowsOf(compliance, 'GET /staff', {});
    expect(logins).toEqual(await rowsOf(compliance, 'GET /staff', { sort: 'login', order: 'asc' }));
  });

  test('find a line of the bank by its reference in any letters, staff by role, and no difference that is resolved', async () => {
    const found = await rowsOf(cashier, 'GET /bank-lines', { reference: 'rEF-3' });
    expect(found).toMatchObject([{ bank_reference: 'Ref-3', amount: '300.00' }]);
    expect(await rowsOf(cashier, 'GET /bank-lines', { reference: 'Ref' })).toEqual([]);
    expect(await rowsOf(compliance, 'GET /staff', { role: 'cashier' })).toMatchObject([{ login: cashier.login }]);
    for (const open of [true, false]) expect(await rowsOf(cashier, 'GET /differences', { open })).toEqual([]);
  });

  test('find lines of the bank by the days on which they were booked, and by an amount whichever way it went', async () => {
    const said = [
      '2026-11-19,Someone,700.00,Day-1',
      '2026-11-20,Bank,-700.00,Day-2',
      '2026-11-20,Someone,700.50,Day-3',
    ];
    await cashier.ask('POST /bank-lines/import', {
      body: { csv: ['Date,Description,Amount,Bank reference', ...said].join('\n') },
    });
    const found = async (query: Row) =>
      (await rowsOf(cashier, 'GET /bank-lines', query)).map(({ bank_reference: reference }) => reference);
    expect(await found({ to: '2026-11-20' })).toEqual(['Day-3', 'Day-2', 'Day-1']);
    expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Day-3', 'Day-2']);
    expect(await found({ amount: '700' })).toEqual(['Day-2', 'Day-1']);
    expect(await found({ amount: '-700.00', from: '2026-11-20' })).toEqual(['Day-2']);
    const query = { from: '2026-02-30' };
    expect(await cashier.send('GET /bank-lines', { query })).toMatchObject({ status: 400 });
  });

  test('refuse to go by what they have no index for', async () => {
    const query = { sort: 'phone' } as never;
    expect(await compliance.send('GET /customers', { query })).toMatchObject({ status: 400 });
  });
});
