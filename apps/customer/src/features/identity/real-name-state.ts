import type { Answer } from '@sauda/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';

export type RealNameState = Answer<'GET /stock/success/autonomy/state'>['data'];

/** How far the review is; asked for again while it lasts. */
export const realNameStateQuery = queryOptions({
  queryKey: [...queryKeys.realName, 'state'],
  queryFn: async ({ signal }): Promise<RealNameState> =>
    (await api.call('GET /stock/success/autonomy/state', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? intervals.openRequestMs : false),
});

/** For the route, which goes on without an answer. */
export async function askRealNameState(signal: AbortSignal): Promise<RealNameState | undefined> {
  try {
    return (await api.call('GET /stock/success/autonomy/state', { signal })).data;
  } catch {
    return undefined;
  }
}
