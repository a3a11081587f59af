import { queryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { moneyActionKey, useMoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { requestRecharge } from './send-recharge.ts';

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data.balance,
});

/** Free cash as a wire decimal, to show what it will be. */
export function useAvailableCash(): string | undefined {
  return useQuery(availableCashQuery).data;
}

/** Asks to deposit money. A lost answer is asked for again, under the same key, until the truth is known. */
export function useRequestRecharge() {
  return useMoneyAction(requestRecharge);
}

/** True while the outcome of a request is unknown, also of one made on a screen since left or before the page was loaded. */
export function useIsRequestingRecharge(): boolean {
  return useIsMutating({ mutationKey: moneyActionKey(requestRecharge) }) > 0;
}
