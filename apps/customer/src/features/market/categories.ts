import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Regions with their sub-markets and index instruments. They change when the operator changes them, so rarely. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: async ({ signal }) => (await api.call('GET /stock/category/list', { query: { limit: 100 }, signal })).data,
  staleTime: 10 * 60_000,
  gcTime: Infinity,
  meta: { keep: 'initData' },
});
