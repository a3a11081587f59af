import { expect, test } from 'vitest';
import { harmless } from '../../src/lib/harmless.ts';

test.each(['=1+1', '+SUM(A1)', '-cmd', '@now', '\tx', '\n=1', '＝1+1'])('%j does not run in a spreadsheet', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

test('figures and words stay as they are, at any depth', () => {
  const row = { amount: '-12.50', no: 'A-1', customer: { phone: '9000000001', number: 7 }, line: null, words: ['+1'] };
  expect(harmless(row)).toEqual(row);
  expect(harmless({ customer: { name: '=x' } })).toEqual({ customer: { name: "'=x" } });
});
