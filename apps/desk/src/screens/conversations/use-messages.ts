import type { DeskAnswer } from '@sauda/contract/desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { usePollingMs } from '../../lib/live.ts';

type Page = DeskAnswer<'GET /conversations/messages'>['data'];
export type Message = Page['rows'][number];

/** The messages with a customer, newest first, live. */
export function useMessages(id: string) {
  const query = useInfiniteQuery({
    queryKey: ['messages', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      (
        await api.call('GET /conversations/messages', {
          query: { id, limit: 50, ...(pageParam === undefined ? {} : { after: pageParam }) },
          isBackground: true,
        })
      ).data,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: usePollingMs(),
  });
  const pages = query.data?.pages;
  return {
    query: { ...query, data: pages?.flatMap(({ rows }) => rows) },
    assignedTo: pages?.[0]?.assigned_to ?? null,
  };
}
