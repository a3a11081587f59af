import { useLingui } from '@lingui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { isLanguage } from '@sauda/facts';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';

/** Categories with their sub-markets and index instruments, as the operator has arranged them. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: async ({ signal }) => (await api.call('GET /stock/category/list', { query: { limit: 100 }, signal })).data,
  staleTime: intervals.categoriesMs,
  refetchInterval: intervals.categoriesMs,
  gcTime: Infinity,
  meta: { keep: 'initData' },
});

export type Category = Answer<'GET /stock/category/list'>['data'][number];

/** Says what a category or a sub-market is called in the language of the app, or in English. */
export function useNameOf(): (names: Category['category_names']) => string {
  const { i18n } = useLingui();
  return (names) => (isLanguage(i18n.locale) ? names[i18n.locale] : undefined) ?? names.en;
}

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
