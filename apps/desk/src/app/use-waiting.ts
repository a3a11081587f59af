import type { DeskAnswer } from '@sauda/contract/desk';
import { queueNames, type QueueName } from '@sauda/contract/desk/rights';
import { useMay } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';

/** How much waits, by where it does. */
export interface Waiting {
  readonly queues: Readonly<Record<QueueName, number>>;
  readonly proposals: number;
  readonly differences: number;
  readonly suspense: number;
  readonly conversations: number;
  /** Overdue ones for who supervises, and one's own for everybody else. */
  readonly tickets: number;
  /** Of compliance, open. */
  readonly cases: number;
}

/** Undefined until all of it is known. */
export function useWaiting(): Waiting | undefined {
  const { data: overview } = useCall('GET /overview', { isLive: true });
  const { data: proposals } = useCall('GET /proposals/counts', { isLive: true });
  const may = useMay();
  const { data: tickets } = useCall('GET /tickets/counts', { isLive: true, enabled: may('tickets.read') });
  const { data: cases } = useCall('GET /cases/counts', { isLive: true, enabled: may('cases.read') });
  if (overview === undefined || proposals === undefined) return undefined;
  return {
    queues: countQueues(overview),
    proposals: proposals.waiting + proposals.returned,
    differences: overview.open_differences,
    suspense: overview.open_suspense,
    conversations: overview.waiting_conversations,
    tickets: (may('tickets.supervise') ? tickets?.overdue : tickets?.mine) ?? 0,
    cases: cases?.open ?? 0,
  };
}

function countQueues({ open }: DeskAnswer<'GET /overview'>['data']): Waiting['queues'] {
  const counts = queueNames.map((name) => {
    const ages = open.filter(({ queue }) => queue === name);
    return [name, ages.reduce((sum, age) => sum + age.under_hour + age.under_six_hours + age.under_day + age.older, 0)];
  });
  return Object.fromEntries(counts) as Record<QueueName, number>;
}
