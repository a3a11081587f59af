import { ApiRefusal } from '@sauda/contract/client';
import { expect, test } from 'vitest';
import { errorText } from '../../src/lib/api.ts';

const refusal = (data: string, message: string) => new ApiRefusal(409, { msg: 'no', data, message }, undefined);

test('what a customer is told of their own account is said of it to the staff', () => {
  const toCustomer = refusal('account_frozen', 'Your account is frozen: we are looking into it');
  expect(errorText(toCustomer)).toBe('This account is frozen: unfreeze it first');
  expect(errorText(refusal('not_found', 'There is no such thing'))).toBe('There is no such thing');
});
