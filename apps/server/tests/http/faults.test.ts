import { expect, test } from 'vitest';
import { createDoor } from '../helpers/door.ts';

const faultsOf = async (url: string, payload: object) => {
  const door = await createDoor({});
  const answer = await door.inject({ method: 'POST', url, payload });
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

test('a field that is not there is required', async () => {
  expect((await faultsOf('/api/stock/user/login', {})).faults).toMatchObject({ password: { rule: 'required' } });
});
