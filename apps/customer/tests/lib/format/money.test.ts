import { describe, expect, it } from 'vitest';
import {
  compactText,
  directionOf,
  figureText,
  moneyText,
  percentText,
  priceBeside,
  priceText,
} from '../../../src/lib/format/money.ts';

describe('moneyText', () => {
  it('groups as the currency groups, whatever the language', () => {
    expect(moneyText('1234567', 'INR')).toBe('₹12,34,567.00');
    expect(moneyText('1234567.5', 'USD')).toBe('$1,234,567.50');
    expect(moneyText('1234567', 'MXN')).toBe('$1,234,567.00');
  });

  it('puts a true minus before the symbol', () => {
    expect(moneyText('-1250', 'INR')).toBe('−₹1,250.00');
  });

  it('shows a dash for what is no figure', () => {
    expect(moneyText('', 'INR')).toBe('–');
    expect(figureText('NaN', 'INR')).toBe('–');
  });
});

describe('priceText', () => {
  it('shows one sign for one currency: those that share one are told apart by letters', () => {
    expect((['INR', 'USD', 'MXN'] as const).map((account) => priceText('5', 'USD', account))).toEqual([
      '$5.00',
      '$5.00',
      'US$5.00',
    ]);
    expect((['INR', 'USD', 'MXN'] as const).map((account) => priceText('5', 'MXN', account))).toEqual([
      'MX$5.00',
      'MX$5.00',
      '$5.00',
    ]);
    expect(priceText('-5', 'INR', 'MXN')).toBe('−₹5.00');
  });
});

describe('priceBeside', () => {
  it('has no sign beside amounts of the same currency, and its own beside others', () => {
    expect(priceBeside('65.67', 'INR', 'INR')).toBe('65.67');
    expect(priceBeside('65.67', 'USD', 'INR')).toBe('$65.67');
    expect(priceBeside('1345.1', 'INR', 'MXN')).toBe('₹1,345.10');
  });
});

describe('percentText and directionOf', () => {
  it('signs what rises and falls, and leaves zero alone', () => {
    expect(percentText('0.62')).toBe('+0.62%');
    expect(percentText('-0.31')).toBe('−0.31%');
    expect(percentText('0')).toBe('0.00%');
    expect([directionOf('0.62'), directionOf('-0.31'), directionOf('0.00')]).toEqual(['up', 'down', 'flat']);
  });

  it('agrees with the figure as it is shown', () => {
    expect(directionOf('0.004')).toBe('flat');
    expect(directionOf('0.004', 4)).toBe('up');
  });
});

describe('compactText', () => {
  it('counts in lakh and crore in India and in millions elsewhere', () => {
    expect(compactText(1_240_000, 'INR')).toBe('12.4 L');
    expect(compactText('31000000', 'INR')).toBe('3.1 Cr');
    expect(compactText('1234567', 'USD')).toBe('1.2M');
    expect(compactText('1234567', 'MXN')).toBe('1.2 M');
    expect(compactText('950', 'INR')).toBe('950');
  });
});
