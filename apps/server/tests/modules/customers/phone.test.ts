import { expect, test } from 'vitest';
import { formatCustomerNumber, randomCustomerNumber } from '../../../src/modules/customers/register.ts';
import { parsePhone } from '../../../src/modules/customers/find-by-phone.ts';

test('a phone is ten ASCII digits and nothing else', () => {
  expect(parsePhone('9000000001')).toEqual({ value: '9000000001' });
  for (const text of ['900000000', '90000000011']) {
    expect(parsePhone(text)).toEqual({ fault: 'Phone number must be 10 digits' });
  }
  const others = [
    '',
    '+919000000001',
    '9000000001\n',
    ' 9000000001',
    '90000 0001',
    '９００００００００１',
    '९०००००००००',
    '9000000001\0',
    "' OR 1=1--",
  ];
  for (const text of others) expect(parsePhone(text)).toEqual({ fault: 'Invalid phone number' });
});

test('a customer number has eight digits and is read in two halves', () => {
  for (let draw = 0; draw < 1_000; draw += 1) expect(String(randomCustomerNumber())).toMatch(/^[1-9]\d{7}$/);
  expect(formatCustomerNumber(48_291_037)).toBe('4829 1037');
});
