import { expect, test } from 'vitest';
import { ageText, moneyText, remainingText, settingText, shortText, timeText } from '../../src/lib/format.ts';

test('amounts are grouped as their currency groups, and what is no amount is no figure', () => {
  expect(moneyText('1234567', 'INR')).toBe('₹12,34,567.00');
  expect(moneyText('x', 'INR')).toBe('–');
});

test('a setting that is a figure is grouped, and one that is not stays as it is', () => {
  expect(settingText('500000', true, 'INR')).toBe('5,00,000');
  expect(settingText('84.5', true, 'INR')).toBe('84.5');
  expect(settingText('–', true, 'INR')).toBe('–');
  expect(settingText('18001234567', false, 'INR')).toBe('18001234567');
});

test('a moment breaks before its time alone', () => {
  expect(timeText('2026-11-21T12:00:00Z').split(' ')).toEqual(['21\u00A0Nov\u00A02026,', '12:00']);
});

test.each([
  [40_500_000, 'INR', '4.1 Cr'],
  [1_240_000, 'INR', '12.4 L'],
  [50_000, 'INR', '50,000'],
  [1_240_000, 'USD', '1.2M'],
] as const)('%d is in short, in %s, %s', (amount, currency, text) => expect(shortText(amount, currency)).toBe(text));

test.each([
  ['2026-11-21T12:00:10Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
  ['2026-11-20T10:00:00Z', '1 d 2 h ago'],
])('a price of %s was made %s', (at, text) => {
  expect(ageText(at, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
});

test.each([
  ['2026-11-21T12:00:20Z', '0 min'],
  ['2026-11-21T15:20:00Z', '3 h 20 min'],
  ['2026-11-24T13:00:00Z', '3 d 1 h'],
  ['2026-11-21T11:55:00Z', 'overdue by 5 min'],
])('a deadline at %s is %s away', (at, text) => {
  expect(remainingText(at, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
});
