import type { CallDefinition } from '@sauda/contract';
import { deskCalls, namesMark, type DeskCallKey, type Role } from '@sauda/contract/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPicture, uploadOf } from '../api/forms.ts';
import { createTestApp, type TestApp } from '../api/app.ts';
import { namedCustomers } from '../../src/calls/wires/own-customer.ts';
import { column } from '../../src/platform/database.ts';
import { createChance, randomRequest, readThings } from './random-requests.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let first: TestStaff;
beforeAll(async () => {
  t = await createTestApp();
  first = await newStaff(t, 'admin');
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
const keys = Object.keys(deskCalls) as DeskCallKey[];
const reason = 'It has to be';

test('while there is one administrator they take on a second alone, and that only; shutting the second out changes nothing', async () => {
  const newcomer = (login: string, role: Role) => ({ body: { login, name: 'Somebody', role } });
  const fee = { tag: 'stop_protection_percent', value: '5', was: '3', reason };
  await first.propose('POST /staff/create', newcomer('first.cashier', 'cashier'));
  await first.propose('POST /config/set', { body: fee });
  expect((await first.ask('POST /staff/create', newcomer('second.admin', 'admin'))).data.password).toMatch(/^\w{5}-/);
  await first.propose('POST /staff/create', newcomer('third.admin', 'admin'));
  const change = { login: 'second.admin', name: 'Somebody', reason } as const;
  await first.ask('POST /staff/change', { body: { ...change, role: 'admin', disabled: true } });
  await first.propose('POST /staff/create', newcomer('fourth.admin', 'admin'));
  // Nor does one give power to somebody who is there.
  await first.propose('POST /staff/change', { body: { ...change, role: 'admin', disabled: false } });
  const other = await newStaff(t, 'viewer');
  const body = { login: other.login, name: other.login, reason, disabled: false } as const;
  await first.propose('POST /staff/change', { body: { ...body, role: 'cashier' } });
  const phone = await first.send('POST /staff/change', { body: { ...body, role: 'viewer', phone: '9876543210' } });
  expect(phone).toMatchObject({ status: 409, data: 'proposal_open' });
  await first.ask('POST /staff/change', { body: { ...body, name: 'Renamed', role: 'viewer' } });
});

test('an administrator alone ends a session of a colleague, who is out at once and on record', async () => {
  const [colleague, compliance] = [await newStaff(t, 'cashier'), await newStaff(t, 'compliance')];
  const { login } = colleague;
  const sessions = async () => (await compliance.ask('GET /staff/sessions', { query: { login } })).data.rows;
  const [seen] = await sessions();
  expect(seen).toMatchObject({ device: 'test', address: '127.0.0.1', state: 'open', is_current: false });
  const { data } = await compliance.ask('GET /staff', { query: { role: 'cashier', limit: 100 } });
  expect(data.rows.find((row) => row.login === login)).toMatchObject({ sessions: 1, last_log_in_at: null });
  expect((await colleague.send('GET /staff/sessions', { query: { login } })).status).toBe(403);
  const body = { login, id: seen?.id ?? '', reason: 'The laptop is lost' };
  expect((await compliance.send('POST /staff/sessions/end', { body })).status).toBe(403);
  await first.ask('POST /staff/sessions/end', { body });
  expect((await colleague.send('GET /overview')).status).toBe(401);
  expect(await sessions()).toEqual([]);
  expect(await compliance.send('GET /staff/sessions', { query: { login: 'nobody' } })).toMatchObject({
    status: 404,
  });
  const { data: log } = await compliance.ask('GET /audit', { query: { object_kind: 'staff', object_id: login } });
  expect(log.rows).toMatchObject([{ action: 'POST /staff/sessions/end', reason: body.reason }]);
  expect(await first.send('POST /staff/sessions/end', { body })).toMatchObject({ status: 404 });
});

test('nobody confirms what gives power to themselves', async () => {
  const [second, third] = [await newStaff(t, 'admin'), await newStaff(t, 'viewer')];
  const body = {
    login: second.login,
    name: second.login,
    role: 'admin',
    phone: '9876543211',
    disabled: false,
    reason,
  } as const;
  const id = await first.propose('POST /staff/change', { body });
  expect(await second.send('POST /proposals/confirm', { body: { id } })).toMatchObject({
    status: 403,
    data: 'own_account',
  });
  expect(await third.send('POST /proposals/confirm', { body: { id } })).toMatchObject({
    status: 403,
    data: 'forbidden',
  });
});

test('whatever names a customer in a request says so', () => {
  const unmarked = keys.flatMap((key) => {
    const { body, query } = definitions[key];
    return [...unmarkedIn(body), ...unmarkedIn(query)].map((name) => `${key} ${name}`);
  });
  expect(unmarked).toEqual([]);

  function unmarkedIn(schema: unknown, name = ''): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    if (namesMark in schema) return [];
    const { format, pattern, properties, items, anyOf } = schema as {
      format?: string;
      pattern?: string;
      properties?: object;
      items?: unknown;
      anyOf?: unknown[];
    };
    const mayName =
      format === 'uuid' || pattern?.includes('[0-9a-f]{8}') === true || /^(customer|owner|phone_of|item)/.test(name);
    const isLeaf = properties === undefined && items === undefined && anyOf === undefined;
    return [
      ...(mayName && isLeaf && !isNull(schema) ? [name] : []),
      ...Object.entries(properties ?? {}).flatMap(([one, part]) => unmarkedIn(part, one)),
      ...(anyOf ?? []).flatMap((part) => unmarkedIn(part, name)),
      ...unmarkedIn(items, name),
    ];
  }

  function isNull(schema: object): boolean {
    return 'type' in schema && schema.type === 'null';
  }
});

test('nobody does anything to their own customer account, by any call that names one', async () => {
  const customer = await t.register();
  const [own] = await t.database.sql<Array<{ id: string; number: string }>>`
    SELECT id::text, number::text FROM customers WHERE phone = ${customer.phone}`;
  const members = await Promise.all(
    (['admin', 'compliance', 'cashier', 'support'] as const).map((role) => newStaff(t, role)),
  );
  await t.database.sql`
    UPDATE staff SET phone = ${customer.phone} WHERE login = ANY(${column(members.map(({ login }) => login))}::text[])`;
  const things = await readThings(t, {
    now: new Date(),
    symbols: [{ symbol: 'DECSTEEL', price: '100' }],
    own: own?.id,
    login: first.login,
    settings: new Map(),
    categories: new Map([['STOCKS', null]]),
  });
  const ofOwn = { ...things, customers: [own?.id ?? ''], numbers: [own?.number ?? ''], items: {} };
  const picture = uploadOf(await newPicture());
  const refused: string[] = [];
  for (const key of keys.filter((one) => one.startsWith('POST'))) {
    const { body, query, multipart } = definitions[key];
    // Optional fields are there by chance.
    const asked = Array.from({ length: 20 }, (_, index) => ({
      body: randomRequest(createChance(index), ofOwn, key, body),
      query: randomRequest(createChance(index), ofOwn, key, query) as object | undefined,
    })).find((one) => {
      const { ids, numbers } = namedCustomers(definitions[key], { body: one.body, query: one.query });
      return ids.length + numbers.length > 0;
    });
    if (asked === undefined) continue;
    const answers = await Promise.all(
      members.map((member) =>
        member.raw(key, {
          ...(asked.query === undefined ? {} : { query: asked.query }),
          ...(multipart === true
            ? picture
            : { raw: Buffer.from(JSON.stringify(asked.body)), headers: { 'content-type': 'application/json' } }),
        }),
      ),
    );
    const said = answers.map(({ body: text }) => (JSON.parse(text) as { data: unknown }).data);
    const expected = ['own_customer', 'own_request', 'forbidden'];
    expect(
      said.filter((one) => !expected.includes(String(one))),
      `${key} ${JSON.stringify(asked)}`,
    ).toEqual([]);
    expect(
      said.some((one) => one !== 'forbidden'),
      key,
    ).toBe(true);
    refused.push(key);
  }
  expect(refused.length).toBeGreaterThan(25);
  expect(refused).toContain('POST /customers/unfreeze');
});

test('a proposal is not confirmed about the customer account of who confirms it, nor of who proposed it', async () => {
  const [proposer, confirmer] = [await newStaff(t, 'compliance'), await newStaff(t, 'compliance')];
  const customer = await t.register();
  const { data } = await proposer.ask('GET /customers', { query: { q: customer.phone } });
  const body = { id: data.rows[0]?.id ?? '', eligible: true, reason: 'A fund' };
  const id = await proposer.propose('POST /customers/qip', { body });
  const phoneOf = ({ login }: TestStaff, phone: string | null) =>
    t.database.sql`UPDATE staff SET phone = ${phone} WHERE login = ${login}`;
  for (const member of [confirmer, proposer]) {
    await phoneOf(member, customer.phone);
    expect(await confirmer.send('POST /proposals/confirm', { body: { id } })).toEqual({
      status: 403,
      data: 'own_customer',
    });
    await phoneOf(member, null);
  }
  await confirmer.ask('POST /proposals/confirm', { body: { id } });
});
