import { assetClasses, isTradedClass } from '@sauda/facts';
import { formatDecimal, parseDecimal, currencies, formatFigure, type Currency, type NumberStyle } from '@sauda/money';

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
