import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryKeys } from '../query-keys.ts';

/** The passkeys of the customer, newest first. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/passkeys', { signal })).data,
});
