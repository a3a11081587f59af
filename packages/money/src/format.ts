import { currencies, type Currency } from '@sauda/facts';
import { formatDecimal, type Decimal } from './decimal.ts';
import { divideHalfEven } from './rounding.ts';

const TRUE_MINUS = '−';

/** Groups the whole digits: "1234567.00" is 12,34,567.00 in India and 1,234,567.00 elsewhere. */
export function groupDigits(plain: string, style: 'indian' | 'western'): string {
  const [whole = '0', fraction] = plain.split('.');
  const head = style === 'indian' && whole.length > 3 ? whole.slice(0, -3) : '';
  const grouped =
    head === ''
      ? whole.replace(/\B(?=(\d{3})+$)/g, ',')
      : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export interface NumberStyle {
  /** Decimals shown: 2 for money and prices, 4 for forex, 0 for quantities. */
  decimals?: number;
  /** A plus sign before a positive figure, for changes. */
  signed?: boolean;
}

/** A figure without its symbol, grouped as its currency groups, with a true minus sign. */
export function formatFigure(value: Decimal, currency: Currency, style: NumberStyle = {}): string {
  const { decimals = 2, signed = false } = style;
  const step = 10n ** BigInt(4 - decimals);
  const rounded = divideHalfEven(value, step) * step;
  const magnitude = rounded < 0n ? -rounded : rounded;
  const plain = fixDecimals(formatDecimal(magnitude, decimals), decimals);
  const sign = rounded < 0n ? TRUE_MINUS : signed && rounded > 0n ? '+' : '';
  return `${sign}${groupDigits(plain, currencies[currency].grouping)}`;
}

/** An amount with its symbol: ₹12,34,567.00, and −₹1,250.00 with the minus before the symbol. */
export function formatMoney(value: Decimal, currency: Currency, style: NumberStyle = {}): string {
  const figure = formatFigure(value, currency, style);
  const sign = figure.startsWith(TRUE_MINUS) || figure.startsWith('+') ? figure.slice(0, 1) : '';
  return `${sign}${currencies[currency].symbol}${figure.slice(sign.length)}`;
}

function fixDecimals(plain: string, decimals: number): string {
  const [whole = '0', fraction = ''] = plain.split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`;
}
