import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';

export type Headline = Answer<'GET /stock/new/list'>['rows'][number];

/** How many articles a page of the list may hold. */
export const pageSizes = [10, 20, 30, 50] as const;

/** Articles do not change while one reads them. */
const FRESH_MS = 60_000;

const newsListQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...queryKeys.news, 'list', page, limit],
    queryFn: async ({ signal }) => {
      const { rows, count } = await api.call('GET /stock/new/list', { query: { page, limit }, signal });
      return { rows, count };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { keep: 'initData' },
  });

/** One page of the news, newest first. */
export function useNewsList(page: number, limit: number) {
  return useQuery(newsListQuery(page, limit));
}

const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.news, 'article', id],
    queryFn: async ({ signal }) => (await api.call('GET /stock/new/index', { query: { id }, signal })).data,
    staleTime: FRESH_MS,
    meta: { keep: 'initData' },
  });

export function useArticle(id: number) {
  return useQuery(articleQuery(id));
}
