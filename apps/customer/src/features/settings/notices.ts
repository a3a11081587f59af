import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const NOTICES_PAGE = 20;

/** What the customer was told of, newest first, a page at a time. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.notices, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /stock/success/user/notices', { query: { page: pageParam, limit: NOTICES_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ rows, count }, _pages, page) =>
    rows.length > 0 && page * NOTICES_PAGE < count ? page + 1 : undefined,
  meta: { keep: 'initData' },
});

/** Marks notices as read, up to and with one. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => api.call('POST /stock/success/user/notices/read', { body: { up_to: upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notices }),
  });
}
