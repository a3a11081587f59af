import { expect, test } from 'vitest';
import { createDoor } from '../helpers/door.ts';

const sessions = { find: async (token: string) => ({ id: token, customerId: token }) };

const faultsOf = async (url: string, payload: object) => {
  const door = await createDoor({ sessions });
  const answer = await door.inject({ method: 'POST', url, payload, headers: { token: 'a' } });
  await door.close();
  return answer.json<{ data: string; fields: object; faults: object }>();
};

test('what is wrong with the shape of a field travels as a key with its figures, beside the sentence', async () => {
  const { data, fields, faults } = await faultsOf('/api/stock/user/login', { user: 'x'.repeat(10_000), password: 7 });
  expect(data).toBe('invalid');
  expect(faults).toEqual({
    user: { rule: 'too_long', values: { max: expect.stringMatching(/^\d+$/) as string } },
    password: { rule: 'malformed' },
  });
  expect(Object.keys(fields).toSorted()).toEqual(['password', 'user']);
});

test('what may be digits or a number is told as a number where one was sent', async () => {
  const { fields, faults } = await faultsOf('/api/stock/success/deal/buy', {
    tag: 'DECSTEEL',
    mold: 'stock',
    count: 1.5,
    price: -1,
  });
  expect(fields).toEqual({ count: 'must be a whole number', price: 'must be 0 or more' });
  expect(faults).toEqual({ count: { rule: 'not_whole' }, price: { rule: 'below', values: { min: '0' } } });
  const text = await faultsOf('/api/stock/success/deal/buy', {
    tag: 'DECSTEEL',
    mold: 'stock',
    count: 'x',
    price: '12.34567',
  });
  expect(text.fields).toEqual({ count: 'must be a whole number', price: 'must be a number like 1250 or 12.5' });
  expect(text.faults).toEqual({ count: { rule: 'not_whole' }, price: { rule: 'not_a_number' } });
});

test('a word that is none of those that there are is told all of them', async () => {
  const { fields } = await faultsOf('/api/stock/success/deal/buy', { tag: 'A', count: 1, price: 1, mold: 'option' });
  expect(fields).toEqual({ mold: 'must be one of stock, forex, futures, treasury, bulk, finalize' });
});

test('a body that is not there is an empty one, as one without content is', async () => {
  const door = await createDoor({});
  const answers = await Promise.all(
    [{}, { headers: { 'content-type': 'application/json' }, payload: '' }].map((sent) =>
      door.inject({ method: 'POST', url: '/api/stock/user/login', ...sent }),
    ),
  );
  await door.close();
  for (const { body } of answers) expect(body).toContain('"fields":{"user":"is required","password":"is required"}');
});

test('a field that is not there is required', async () => {
  expect((await faultsOf('/api/stock/user/login', {})).faults).toMatchObject({ password: { rule: 'required' } });
});
