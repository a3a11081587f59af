import { describe, expect, it } from 'vitest';
import { decimal } from '../src/decimal.ts';
import { formatFigure, formatMoney } from '../src/format.ts';

describe('figures for people', () => {
  it.each([
    ['1234567', 'INR', '₹12,34,567.00'],
    ['100', 'INR', '₹100.00'],
    ['1000', 'INR', '₹1,000.00'],
    ['100000', 'INR', '₹1,00,000.00'],
    ['1234567890.5', 'INR', '₹1,23,45,67,890.50'],
    ['1234567', 'USD', '$1,234,567.00'],
    ['1234567', 'MXN', '$1,234,567.00'],
    ['-1250', 'INR', '−₹1,250.00'],
  ] as const)('%s in %s is %s', (value, currency, text) => {
    expect(formatMoney(decimal(value), currency)).toBe(text);
  });

  it('shows signs, four decimals for forex, and none for quantities', () => {
    expect(formatFigure(decimal('18.05'), 'INR', { signed: true })).toBe('+18.05');
    expect(formatFigure(decimal('0'), 'INR', { signed: true })).toBe('0.00');
    expect(formatFigure(decimal('83.1275'), 'INR', { decimals: 4 })).toBe('83.1275');
    expect(formatFigure(decimal('12500'), 'INR', { decimals: 0 })).toBe('12,500');
  });
});
