import { queryOptions, useQuery } from '@tanstack/react-query';
import { parseDecimal, type Decimal } from '@sauda/money';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data.balance,
});

/** Free cash in the account currency; undefined until it is known. */
export function useAvailableCash(): Decimal | undefined {
  const { data } = useQuery(availableCashQuery);
  return data === undefined ? undefined : parseDecimal(data);
}
