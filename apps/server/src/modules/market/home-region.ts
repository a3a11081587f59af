import { currencies, type Currency } from '@sauda/facts';
import type { Market } from './market.ts';

/** The market with the region of the account's currency first, which is the one that is meant where none is named. */
export function withHomeRegion<M extends Market>(market: M, accountCurrency: Currency): M {
  const home = currencies[accountCurrency].homeRegion;
  return {
    ...market,
    categories: () =>
      market.categories().toSorted((left, right) => Number(right.code === home) - Number(left.code === home)),
  };
}
