/** The currencies that an account can be kept in. */
export type Currency = 'INR' | 'USD' | 'MXN';

export interface CurrencyFacts {
  readonly code: Currency;
  /** As shown before an amount. Mexico's carries its letters where it could be taken for the US one. */
  readonly symbol: string;
  /** The locale whose digit grouping the amount follows: lakh and crore for rupees. */
  readonly groupingLocale: string;
}

export const currencies: Readonly<Record<Currency, CurrencyFacts>> = {
  INR: { code: 'INR', symbol: '₹', groupingLocale: 'en-IN' },
  USD: { code: 'USD', symbol: '$', groupingLocale: 'en-US' },
  MXN: { code: 'MXN', symbol: 'MX$', groupingLocale: 'es-MX' },
};
