import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, type Category } from './categories.ts';

export function useCategories() {
  return useQuery(categoriesQuery);
}

/** The region that a sub-market belongs to, or the first one. */
export function categoryOfMarket(categories: readonly Category[], market: string | undefined): Category | undefined {
  const found = categories.find(
    ({ category_code, markets }) => category_code === market || markets.some(({ code }) => code === market),
  );
  return found ?? categories[0];
}
