import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data.balance,
});

/** Free cash as a wire decimal, to show what it will be. */
export function useAvailableCash(): string | undefined {
  return useQuery(availableCashQuery).data;
}
