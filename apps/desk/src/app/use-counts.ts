import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { usePollingMs } from '../lib/live.ts';

/** How much waits, by the path of the page where it does. */
export function useCounts(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ['overview'],
    queryFn: async () => (await api.call('GET /overview', { isBackground: true })).data,
    refetchInterval: usePollingMs(),
  });
  const { data: proposals } = useQuery({
    queryKey: ['proposals', 'counts'],
    queryFn: async () => (await api.call('GET /proposals/counts', { isBackground: true })).data,
    refetchInterval: usePollingMs(),
  });
  const waiting = proposals === undefined ? 0 : proposals.waiting + proposals.returned;
  if (data === undefined) return { '/proposals': waiting };
  const open = Object.fromEntries(
    data.open.map(({ kind, under_hour, under_six_hours, under_day, older }) => [
      kind,
      under_hour + under_six_hours + under_day + older,
    ]),
  );
  return {
    '/recharges': open['recharge'] ?? 0,
    '/withdrawals': open['withdrawal'] ?? 0,
    '/loans': open['loan'] ?? 0,
    '/identity': open['identity'] ?? 0,
    '/proposals': waiting,
    '/differences': data.open_differences,
    '/conversations': data.waiting_conversations,
  };
}
