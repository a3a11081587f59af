import { useQuery } from '@tanstack/react-query';
import { api, queryKeys } from '../lib/api.ts';
import { useConfig } from '../lib/config.ts';
import { intervals } from '../lib/intervals.ts';
import { usePollingMs } from '../lib/stream/use-live.ts';

/** How many notices the customer has not read; 0 until it is known. */
export function useUnreadNotices(): number {
  const refetchInterval = usePollingMs(intervals.unreadMs);
  const { data = 0 } = useQuery({
    queryKey: [...queryKeys.notices, 'unread'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/user/notices', { query: { limit: 1 }, signal })).unread_count,
    refetchInterval,
  });
  return data;
}

/** How many messages of customer service the customer has not read; 0 until it is known, and where there is no service. */
export function useUnreadMessages(): number {
  const { customerService } = useConfig();
  const refetchInterval = usePollingMs(intervals.unreadMs);
  const { data = 0 } = useQuery({
    queryKey: [...queryKeys.messages, 'unread'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/user_message/unread-count', { signal })).data.unread_count,
    enabled: customerService,
    refetchInterval,
  });
  return data;
}
