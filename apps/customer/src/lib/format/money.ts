import {
  currencies,
  decimal,
  formatFigure,
  formatMoney,
  parseDecimal,
  type Currency,
  type Decimal,
  type NumberStyle,
  formatDecimal,
} from '@sauda/money';
import { assetClasses, isTradedClass, symbolBeside } from '@sauda/facts';

export type { Currency };

/** A wire amount for people: "1234567" is ₹12,34,567.00. Text that is no decimal is shown as a dash, never as a wrong figure. */
export function moneyText(amount: string, currency: Currency, style?: NumberStyle): string {
  return shown(amount, (value) => formatMoney(value, currency, style));
}

/** A wire price or quantity without its symbol: "24812.35" is 24,812.35. */
export function figureText(figure: string, currency: Currency, style?: NumberStyle): string {
  return shown(figure, (value) => formatFigure(value, currency, style));
}

/** Two decimals and a sign: "0.62" is +0.62%, zero has none. */
export function percentText(percent: string): string {
  return shown(percent, (value) => `${formatFigure(value, 'USD', { signed: true })}%`);
}

/** A rate, which is no change and has no sign: "10" is 10.00%. */
export function rateText(percent: string): string {
  return shown(percent, (value) => `${formatFigure(value, 'USD')}%`);
}

export type Direction = 'up' | 'down' | 'flat';

/** Which way a wire figure points once it is rounded as it is shown: +0.001 is flat. */
export function directionOf(figure: string, decimals = 2): Direction {
  const value = parseDecimal(figure) ?? 0n;
  const text = formatFigure(value, 'USD', { decimals, signed: true });
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : 'flat';
}

/** A large figure in short, for volumes: 12.4 L and 3.1 Cr in India, 1.2M in the US. */
export function compactText(figure: string | number, currency: Currency): string {
  const value = parseDecimal(figure);
  if (value === undefined) return '–';
  const magnitude = value < 0n ? -value : value;
  const scale = currencies[currency].scales.find(({ from }) => magnitude >= decimal(from));
  if (scale === undefined) return formatFigure(value, currency, { decimals: 0 });
  const scaled = value / BigInt(scale.from);
  return `${formatFigure(scaled, currency, { decimals: 1 })}${scale.unit}`;
}

function shown(text: string, write: (value: Decimal) => string): string {
  const value = parseDecimal(text);
  return value === undefined ? '–' : write(value);
}

/** Forex prices have four decimals, all others two; the tick tells which. */
export function priceDecimals(tickSize: string): 2 | 4 {
  const tick = parseDecimal(tickSize) ?? 0n;
  return tick > 0n && tick % 100n !== 0n ? 4 : 2;
}

/** Decimals of the prices of a kind: four for currencies. */
export function decimalsOfKind(kind: string): 2 | 4 {
  return isTradedClass(kind) ? assetClasses[kind].priceDecimals : 2;
}

/** How many decimals a wire price is written with: four for currencies, else two. */
export function decimalsOf(price: string): 2 | 4 {
  return (price.split('.')[1]?.length ?? 0) > 2 ? 4 : 2;
}

/** A wire decimal as a binary number, for pixels alone: never for an amount that is shown, compared or sent. */
export function chartNumber(decimal: string): number {
  return Number(decimal);
}

/** A wire decimal so many times, exactly, as a wire decimal: "100.50" twice is "201.00". Text that is no decimal counts as zero. */
export function multiplied(figure: string, times: number): string {
  return formatDecimal((parseDecimal(figure) ?? 0n) * BigInt(times));
}

/** The sign of a currency that accounts are kept in, as an account in `account` shows it; the letters of any other. */
export function currencySymbol(code: string, account: Currency): string {
  return isCurrency(code) ? symbolBeside(account, code) : code;
}

/** A price in the currency of its instrument, which need not be the account's: $12.50 in a rupee account, US$12.50 in one in pesos. */
export function priceText(price: string, currency: string, account: Currency, style?: NumberStyle): string {
  const value = parseDecimal(price);
  if (value === undefined) return '–';
  const figure = formatFigure(value, isCurrency(currency) ? currency : account, style);
  const symbol = currencySymbol(currency, account);
  const gap = isCurrency(currency) || symbol === '' ? '' : ' ';
  const sign = /^[−+]/u.exec(figure)?.[0] ?? '';
  return `${sign}${symbol}${gap}${figure.slice(sign.length)}`;
}

/** The same beside amounts of the account, in whose currency a figure needs no sign: 12.50, and $12.50 in a rupee account. */
export function priceBeside(price: string, currency: string, account: Currency, style?: NumberStyle): string {
  return currency === account ? figureText(price, account, style) : priceText(price, currency, account, style);
}

function isCurrency(code: string): code is Currency {
  return code in currencies;
}
