import {
  currencies,
  decimal,
  formatFigure,
  formatMoney,
  parseDecimal,
  type Currency,
  type Decimal,
  type NumberStyle,
} from '@sauda/money';

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
