import { useInfiniteQuery } from '@tanstack/react-query';

interface PageAnswer<T> {
  readonly data: { readonly rows: T[]; readonly next: string | null };
}

/** A list inside a page, a page of it at a time. */
export function usePages<T>(queryKey: readonly unknown[], load: (after: { after?: string }) => Promise<PageAnswer<T>>) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => (await load(pageParam === undefined ? {} : { after: pageParam })).data,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { query, rows: (query.data?.pages ?? []).flatMap(({ rows }) => rows) };
}
