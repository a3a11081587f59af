import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../lib/api.ts';

/** The name that was sent in, empty where none was, and how far its review is. */
export const toldRealNameQuery = queryOptions({
  queryKey: [...queryKeys.realName, 'told'],
  queryFn: async ({ signal }) => {
    const { status, real_name: name } = (await api.call('GET /stock/success/autonomy/state', { signal })).data;
    return { status, name };
  },
});
