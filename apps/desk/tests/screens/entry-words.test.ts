import { expect, test } from 'vitest';
import { aboutText, doneText, placeOf } from '../../src/screens/audit/entry-words.ts';

const entry = (action: string, kind = 'customer', id = 'c1') => ({ action, object_kind: kind, object_id: id });

test('an entry of the log is said in words, and what was proposed is not said to be done', () => {
  expect(doneText(entry('POST /halts/lift', 'market halt'))).toBe('Let a halted market go on');
  expect(doneText(entry('POST /halts/lift', 'proposal'))).toBe('Proposed: Let a halted market go on');
  expect(doneText(entry('POST /proposals/confirm', 'proposal'))).toBe('Confirm a proposal');
  expect(doneText(entry('GET /withdrawals/payee', 'payee'))).toBe('Looked: withdrawals: payee');
  expect(doneText(entry('npm run rescue', 'staff'))).toBe('npm run rescue');
});

test('what an entry is about leads to its page, where there is one for who reads it', () => {
  expect(placeOf(entry('', 'loan', 'c1/L1'), () => true)).toBe('/requests/c1%2FL1');
  expect(placeOf(entry('', 'journal', 'c1/J1'), () => true)).toBe('/journals?filter=%7B%22no%22%3A%22J1%22%7D');
  expect(placeOf(entry('', 'conversation'), () => false)).toBeUndefined();
  expect(placeOf(entry('', 'venue'), () => true)).toBeUndefined();
});

test('what an entry is about is said by what people know it by', () => {
  const whose = '01a223fe-9daf-7713-99ec-45fbaf1ec9cf';
  expect(aboutText(entry('', 'loan', `${whose}/L1`))).toBe('Loan L1');
  expect(aboutText(entry('', 'customer', whose))).toBe('Customer …1ec9cf');
  expect(aboutText(entry('', 'block', '12'))).toBe('Block 12');
});
