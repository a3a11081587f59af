import type { CallDefinition } from '@sauda/contract';
import { deskCalls, type DeskCallKey } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let staff: Readonly<Record<'admin' | 'support' | 'cashier' | 'dealer' | 'compliance', TestStaff>>;
beforeAll(async () => {
  t = await createTestApp();
  const [admin, support, cashier, dealer, compliance] = await Promise.all(
    (['admin', 'support', 'cashier', 'dealer', 'compliance'] as const).map((role) => newStaff(t, role)),
  );
  staff = { admin, support, cashier, dealer, compliance } as typeof staff;
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
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
  for (const who of Object.values(staff)) {
    for (const time of noTimes) {
      const { status, fields } = await who.send(key, { [part]: { [name]: time } });
      expect([400, 403], `${key} ${name} ${time}`).toContain(status);
      if (status === 400) expect(Object.keys(fields as object)).toContain(name);
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
