import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let support: TestStaff;
let asha: Customer;
let ravi: Customer;

const list = async (query: object) => (await support.ask('GET /messages', { query })).data;
const texts = async (query: object) => (await list(query)).rows.map(({ content }) => content);
const write = async ({ token }: Customer, content: string) => {
  await t.ask('POST /stock/success/user_message/send', { token, body: { content } });
};

beforeAll(async () => {
  t = await createTestApp({ CUSTOMER_SERVICE: 'on' });
  support = await newStaff(t, 'support');
  [asha, ravi] = [await t.register(), await t.register()];
  await write(asha, 'my transfer has not arrived');
  await write(ravi, 'which fund pays most');
  const { rows } = (await support.ask('GET /conversations', { query: { box: 'all', q: asha.phone } })).data;
  const id = rows[0]?.customer.id ?? '';
  await support.ask('POST /conversations/answer', { body: { id, content: 'your transfer is here now' } });
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

test('messages of everybody are listed, also once they are answered, and narrowed', async () => {
  const written = async (query: object) => (await texts(query)).filter((text) => /transfer|fund pays/.test(text));
  expect(await written({})).toEqual([
    'your transfer is here now',
    'which fund pays most',
    'my transfer has not arrived',
  ]);
  expect(await written({ q: 'transfer' })).toEqual(['your transfer is here now', 'my transfer has not arrived']);
  expect(await written({ q: 'transfer', sender: 'customer' })).toEqual(['my transfer has not arrived']);
  expect(await written({ who: ravi.phone })).toEqual(['which fund pays most']);
  expect(await written({ by: support.login })).toEqual(['your transfer is here now']);
  expect(await written({ by: 'nobody' })).toEqual([]);
  expect(await texts({ q: 'unheard' })).toEqual([]);
  expect(await texts({ who: '1' })).toEqual([]);
  const { rows } = await list({ q: 'fund pays' });
  const at = rows[0]?.created_at ?? '';
  expect(rows[0]).toMatchObject({ from: 'customer', by: null, has_picture: false, customer: { phone: ravi.phone } });
  expect(await written({ to: at })).toEqual(['my transfer has not arrived']);
  expect(await written({ from: at, sender: 'customer' })).toEqual(['which fund pays most']);
});

test('they are leafed through, each once, by who may read conversations', async () => {
  const numbers: number[] = [];
  let after: string | null = null;
  do {
    const page = await list({ limit: 1, ...(after === null ? {} : { after }) });
    numbers.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(numbers).toEqual((await list({})).rows.map(({ id }) => id));
  expect((await (await newStaff(t, 'dealer')).send('GET /messages', {})).status).toBe(403);
});
