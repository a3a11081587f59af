import type { Market } from './market.ts';

/** The region that customers of an account currency look at first. */
const homeRegions: Readonly<Record<string, string>> = { INR: 'IN', USD: 'US', MXN: 'US' };

/** The market with the region of the account's currency first, which is the one that is meant where none is named. */
export function withHomeRegion<M extends Market>(market: M, accountCurrency: string): M {
  const home = homeRegions[accountCurrency];
  return {
    ...market,
    categories: () =>
      market.categories().toSorted((left, right) => Number(right.code === home) - Number(left.code === home)),
  };
}
