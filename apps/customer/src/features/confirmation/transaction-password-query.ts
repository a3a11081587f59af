import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';

/** Whether the customer has a transaction password, and until when it is locked. */
export const transactionPasswordQuery = queryOptions({
  queryKey: queryKeys.transactionPassword,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/transaction-password', { signal })).data,
});
