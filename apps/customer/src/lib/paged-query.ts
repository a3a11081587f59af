import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page {
  rows: readonly unknown[];
  /** Rows on all pages. */
  count: number;
}

interface PagedQueryOptions {
  rowsAPage?: number;
  refetchInterval?: number;
  /** Shown at the next visit before the server has answered. */
  keep?: boolean;
}

/** A list that is asked for a page at a time, until all of its rows are there. */
export function pagedQuery<TPage extends Page>(
  queryKey: readonly unknown[],
  ask: (page: { page: number; limit: number }, signal: AbortSignal) => Promise<TPage>,
  { rowsAPage = 10, refetchInterval, keep = true }: PagedQueryOptions = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ page: pageParam, limit: rowsAPage }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ rows, count }, _pages, page) =>
      rows.length > 0 && page * rowsAPage < count ? page + 1 : undefined,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(keep ? { meta: { keep: 'initData' as const } } : {}),
  });
}
