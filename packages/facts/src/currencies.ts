import { isKeyOf, keysOf } from './table.ts';

interface CurrencyFacts {
  /** As shown before an amount. Mexico's carries its letters where it could be taken for the US one. */
  readonly symbol: string;
  /** The locale whose digit grouping the amount follows: lakh and crore for rupees. */
  readonly groupingLocale: string;
}

/** The currencies that an account can be kept in. */
export const currencies = {
  INR: { symbol: '₹', groupingLocale: 'en-IN' },
  USD: { symbol: '$', groupingLocale: 'en-US' },
  MXN: { symbol: 'MX$', groupingLocale: 'es-MX' },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof currencies;
export const currencyCodes = keysOf(currencies);
export const isCurrency = (code: unknown): code is Currency => isKeyOf(currencies, code);
