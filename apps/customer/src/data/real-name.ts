import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../lib/api.ts';

/** The name that was sent in, empty where none was, how far its review is, and until when it has to be proved anew, where it has to be. */
export const toldRealNameQuery = queryOptions({
  queryKey: [...queryKeys.realName, 'told'],
  queryFn: async ({ signal }) => {
    const {
      status,
      real_name: name,
      prove_until: proveUntil,
      is_limited: isLimited,
    } = (await api.call('GET /stock/success/autonomy/state', { signal })).data;
    return { status, name, proveUntil, isLimited };
  },
});
