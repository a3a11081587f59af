import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isUnanswered } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const MOST_REPEATS = 2;

const exportQuery = queryOptions({
  queryKey: queryKeys.dataExport,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/export', { signal })).data,
  refetchInterval: ({ state }) =>
    state.data?.status === 'queued' || state.data?.status === 'running' ? intervals.exportMs : false,
});

/** How far the latest copy of the customer's data is. */
export function useDataExport() {
  return useQuery(exportQuery);
}

export function useRequestExport() {
  const client = useQueryClient();
  const { mutate, ...mutation } = useMutation({
    mutationFn: (idempotencyKey: string) => api.call('POST /stock/success/user/export', { idempotencyKey }),
    retry: (failures, error) => isUnanswered(error) && failures < MOST_REPEATS,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.dataExport }),
  });
  return { ...mutation, request: () => mutate(randomUuid()) };
}

export function useDownload() {
  return useMutation({ mutationFn: (url: string) => downloadFile(url, 'sauda-data.zip') });
}
