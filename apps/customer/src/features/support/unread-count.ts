import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';

const unreadCountQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'unread'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/user_message/unread-count', { signal })).data.unread_count,
});

/** How many messages of customer service are unread; none until the server has said. */
export function useUnreadCount(): number {
  const refetchInterval = usePollingMs(intervals.unreadCountMs);
  return (
    useQuery({
      ...unreadCountQuery,
      // Where there are no messages in this version, asking again would change nothing.
      refetchInterval: ({ state }) => (state.error === null ? refetchInterval : false),
    }).data ?? 0
  );
}
