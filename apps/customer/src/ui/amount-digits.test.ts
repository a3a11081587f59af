import { expect, it } from 'vitest';
import { amountDigits } from './amount-digits.ts';

it.each([
  ['12,34,567', '1234567'],
  ['₹ 5000.00', '500000'],
  ['007', '7'],
  ['0', '0'],
  ['', ''],
  ['9'.repeat(20), '9'.repeat(14)],
])('amountDigits(%j) is %j', (typed, digits) => expect(amountDigits(typed)).toBe(digits));
