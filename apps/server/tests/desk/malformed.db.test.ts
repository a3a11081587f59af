import type { CallDefinition } from '@sauda/contract';
import { deskCalls, mayCall, type DeskCallKey } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

const roles = ['admin', 'support', 'cashier', 'dealer', 'compliance'] as const;

let t: TestApp;
let customerId: string;
let staff: Readonly<Record<(typeof roles)[number], TestStaff>>;
beforeAll(async () => {
  t = await createTestApp();
  const all = await Promise.all(roles.map(async (role) => [role, await newStaff(t, role)] as const));
  staff = Object.fromEntries(all) as typeof staff;
  const { phone } = await t.register();
  const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  customerId = id;
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;

/** Somebody who may ask: all others are refused before anybody reads what they ask for, as `rights.db.test.ts` shows. */
function whoMay(key: DeskCallKey): TestStaff {
  const role = roles.find((each) => mayCall(each, definitions[key].access));
  if (role === undefined) throw new Error(`nobody may ${key}`);
  return staff[role];
}

const noTimes = ['2026-06-30T23:59:60Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '1969-01-01T00:00:00Z'];

/** Every field of either part of a call that is a time, whatever calls there come to be. */
const timeFields = (Object.keys(deskCalls) as DeskCallKey[]).flatMap((key) =>
  (['query', 'body'] as const).flatMap((part) =>
    Object.entries(definitions[key][part]?.properties ?? {})
      .filter(([, schema]) => JSON.stringify(schema).includes('"date-time"'))
      .map(([name]) => [key, part, name] as const),
  ),
);

test('there are times to be tried', () => {
  expect(timeFields.length).toBeGreaterThan(10);
});

test.each(timeFields)('%s: a moment that there is not is malformed in %s %s', async (key, part, name) => {
  for (const time of noTimes) {
    const { status, fields } = await whoMay(key).send(key, { [part]: { [name]: time } });
    expect(status, `${key} ${name} ${time}`).toBe(400);
    expect(Object.keys(fields as object)).toContain(name);
  }
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const reason = 'A figure that is none';
const share = { symbol: 'SETUCAP', reason };
const days = { last_day: '2099-02-12', ex_day: '2099-01-26' };
const tooLong = '9'.repeat(15);

test.each<[DeskCallKey, object]>([
  ['POST /buybacks/announce', { ...share, ...days, price: tooLong }],
  ['POST /buybacks/announce', { ...share, ...days, price: '15', tax_percent: tooLong }],
  ['POST /rights/announce', { issues: [{ ...share, ...days, ratio: '1:5', price: tooLong }], reason }],
  ['POST /corporate-actions/announce', { actions: [{ ...share, ...days, kind: 'cash_exit', cash: tooLong }], reason }],
  ['POST /dividends/declare', { ...share, per_share: 0.1 + 0.2, record_at: tomorrow, pays_at: tomorrow }],
  [
    'POST /dividends/declare',
    { ...share, per_share: '1', tax_percent: 0.1 + 0.2, record_at: tomorrow, pays_at: tomorrow },
  ],
])('%s: a figure that nobody can read is malformed: %j', async (key, body) => {
  expect(await whoMay(key).send(key, { body })).toMatchObject({ status: 400, data: 'invalid' });
});

/** Every field of a list that is a figure, whatever lists there come to be. */
const figureFields = (Object.keys(deskCalls) as DeskCallKey[]).flatMap((key) =>
  Object.entries(definitions[key].query?.properties ?? {})
    .filter(([name]) => name.startsWith('amount'))
    .map(([name]) => [key, name] as const),
);
test('there are figures to be tried', () => {
  expect(figureFields.length).toBeGreaterThan(2);
});

test.each(figureFields)(
  '%s: a figure that nobody can read narrows nothing, and is malformed in %s',
  async (key, name) => {
    const { status, fields } = await whoMay(key).send(key, { query: { [name]: tooLong } });
    expect(status).toBe(400);
    expect(Object.keys(fields as object)).toContain(name);
  },
);

/** Every list that goes on after a key, whatever lists there come to be. */
const lists = (Object.keys(deskCalls) as DeskCallKey[]).filter(
  (key) => 'after' in (definitions[key].query?.properties ?? {}),
);
/** Keys of all kinds: a list has one kind alone. */
const keysOfOthers = [
  '1',
  'ABC123',
  '26',
  '9'.repeat(18),
  '9'.repeat(40),
  '2026-01-01',
  '2026-01',
  '2026-01-01T00:00:00.000Z~A',
  '2026-01-01T00:00:00.000Z~1',
  `2026-01-01T00:00:00.000Z~${'9'.repeat(40)}`,
  '2026-01-01T00:00:00.000Z~x-1',
  '0000-01-01T00:00:00.000Z~1',
  '2026-01-01~1',
  '0000-01-01~1',
  `2026-01-01~${'9'.repeat(40)}`,
  '019378aa-0000-7000-8000-000000000000',
  'NSE',
  '~',
  '-1',
];

test.each(lists)('%s: a key of another list is taken or malformed, and breaks nothing', async (key) => {
  const named = {
    id: customerId,
    symbol: 'NSEI',
    kind: key === 'GET /customers/documents' ? 'statement' : 'recharge',
    number: '1',
  };
  const known = Object.fromEntries(
    Object.entries(named).filter(([name]) => name in (definitions[key].query?.properties ?? {})),
  );
  for (const after of keysOfOthers) {
    const { status } = await whoMay(key).send(key, { query: { ...known, after } });
    expect([200, 400, 404, 422], `${key} ${after}`).toContain(status);
  }
});

const reads = (Object.keys(deskCalls) as DeskCallKey[]).filter(
  (key) => key.startsWith('GET') && 'id' in (definitions[key].query?.properties ?? {}),
);
test.each(reads)('%s: what nobody has is not there, and breaks nothing', async (key) => {
  for (const id of ['019378aa-0000-7000-8000-000000000000', '999999', '019378aa-0000-7000-8000-000000000000/ABC123']) {
    for (const more of [{}, { kind: 'statement' }, { kind: 'recharge' }]) {
      const { status } = await whoMay(key).send(key, { query: { id, ...more } });
      expect([200, 400, 404, 422], `${key} ${id}`).toContain(status);
    }
  }
});

describe('keys of pages', () => {
  test.each([
    ['GET /recharges', 'cashier', '+275760-09-13T00:00:00.000Z~x'],
    ['GET /withdrawals', 'cashier', '0000-01-01T00:00:00.000Z~ABC'],
    ['GET /loans', 'cashier', '2026-01-01T00:00:00.000Z~'],
    ['GET /best-execution', 'cashier', '2026-13'],
    ['GET /idle-money', 'cashier', '2026-01-01'],
    ['GET /loans/running', 'cashier', '2026-01-01'],
    ['GET /customers', 'admin', '-'.repeat(36)],
    ['GET /audit', 'admin', '9'.repeat(30)],
    ['GET /proposals', 'admin', '0000-01-01T00:00:00.000Z~1'],
    ['GET /tickets', 'support', '2026-01-01T00:00:00.000Z~C9KWMV3VWGBE7'],
    ['GET /cases', 'compliance', `2026-01-01T00:00:00.000Z~${'9'.repeat(40)}`],
  ] as const)('%s: what is no key is malformed', async (key, role, after) => {
    expect(await staff[role].send(key, { query: { after } })).toMatchObject({
      status: 400,
      fields: { after: expect.anything() },
    });
  });
});

test.each([
  '-'.repeat(36),
  '- '.repeat(30),
  `${'-"'.repeat(15)}a`,
  '-a '.repeat(20),
  'or or or -',
  '"',
  '\\',
  "':*&|!()<->",
])('the inbox is searched for %s without harm', async (q) => {
  expect(await staff.support.send('GET /conversations', { query: { q } })).toMatchObject({ status: 200 });
});

test('a line of a statement from before 1970 is no date', async () => {
  const csv = 'Date,Description,Bank reference,Amount\n0000-01-01,x,R1,10.00';
  expect(await staff.cashier.send('POST /bank-lines/import', { body: { csv } })).toMatchObject({
    status: 400,
    fields: { csv: expect.stringContaining('is no date') },
  });
});
