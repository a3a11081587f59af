import { currencies, parseDecimal, formatFigure, type Currency, type NumberStyle } from '@sauda/money';

/** The sign of a currency that accounts are kept in; the letters of any other. */
export function currencySymbol(code: string): string {
  return isCurrency(code) ? currencies[code].symbol : code;
}

/** A price in the currency of its instrument, which need not be the account's: $12.50 in a rupee account. */
export function priceText(price: string, currency: string, account: Currency, style?: NumberStyle): string {
  const value = parseDecimal(price);
  if (value === undefined) return '–';
  const figure = formatFigure(value, isCurrency(currency) ? currency : account, style);
  const symbol = currencySymbol(currency);
  const gap = isCurrency(currency) || symbol === '' ? '' : ' ';
  const sign = /^[−+]/u.exec(figure)?.[0] ?? '';
  return `${sign}${symbol}${gap}${figure.slice(sign.length)}`;
}

function isCurrency(code: string): code is Currency {
  return code in currencies;
}
