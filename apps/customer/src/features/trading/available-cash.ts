import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data.balance,
});

/** Free cash in the account currency, as a wire decimal. */
export function useAvailableCash(): string | undefined {
  const refetchInterval = usePollingMs(intervals.tradingMs);
  return useQuery({ ...availableCashQuery, refetchInterval }).data;
}
