import { expect, test } from 'vitest';
import { maskAmount, splitDecimals } from '../../src/ui/money-text.tsx';

test.each([
  ['₹12,34,567.00', '₹12,34,567', '.00', ''],
  ['−₹1,250.50', '−₹1,250', '.50', ''],
  ['1.234,50 €', '1.234', ',50', ' €'],
  ['1,234', '1,234', '', ''],
  ['0.6612', '0.6612', '', ''],
])('splits %s', (text, whole, decimals, rest) => {
  expect(splitDecimals(text)).toEqual({ whole, decimals, rest });
});

test.each([
  ['₹12,34,567.00', '₹••••••'],
  ['MX$1,234.00', 'MX$••••••'],
  ['1.234,50 €', '•••••• €'],
  ['−₹5.00', '₹••••••'],
])('masks %s', (text, masked) => {
  expect(maskAmount(text)).toBe(masked);
});
