import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePollingMs } from '../../lib/live.ts';
import type { QueueDefinition, QueueItem, QueueQuery } from './queue-definition.ts';
import { keepPlace, stepFrom } from './selection.ts';

const pageLimit = 50;

/** The items of a queue, live, and which of them is looked at. */
export function useQueue<T extends QueueItem>(
  queue: QueueDefinition<T>,
  narrowed: Omit<QueueQuery, 'limit' | 'after'>,
) {
  const client = useQueryClient();
  const queryKey = ['queue', queue.name];
  const query = useInfiniteQuery({
    queryKey: [...queryKey, narrowed],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      (await queue.load({ ...narrowed, limit: pageLimit, ...(pageParam === undefined ? {} : { after: pageParam }) }))
        .data,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: usePollingMs(),
  });
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 });

  const items = (query.data?.pages ?? []).flatMap(({ rows }) => rows).filter(({ id }) => !over.has(id));
  const ids = items.map(({ id }) => id);
  const selectedId = keepPlace(ids, place.id, place.index);
  const select = (id: string | undefined) =>
    setPlace({ id, index: id === undefined ? 0 : Math.max(0, ids.indexOf(id)) });

  return {
    query,
    items,
    total: query.data?.pages[0]?.total,
    selected: items.find(({ id }) => id === selectedId),
    select,
    step(steps: number) {
      const next = stepFrom(ids, selectedId, steps);
      select(next);
      if (next === ids.at(-1) && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    /** Takes an item out of view at once, before the server's list is asked for anew. */
    leaveOut(id: string) {
      setPlace({ id: selectedId, index: Math.max(0, ids.indexOf(selectedId ?? '')) });
      setOver((before) => new Set(before).add(id));
    },
    refresh: () => client.invalidateQueries({ queryKey }),
  };
}
