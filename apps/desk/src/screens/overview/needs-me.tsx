import { Box, Link, Typography } from '@mui/material';
import type { DeskAnswer } from '@sauda/contract/desk';
import { Link as RouterLink } from 'react-router';
import { remainingText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { queues } from '../queues/queues.tsx';

type Overview = DeskAnswer<'GET /overview'>['data'];

interface Need {
  readonly path: string;
  readonly what: string;
  readonly count: number;
  /** When the first of it is due. */
  readonly due?: string | null;
}

/** What waits for whoever looks, by what they may do, what is due first on top. */
export function NeedsMe({ overview }: { overview: Overview }) {
  const needs = useNeeds(overview);
  const now = useNow();
  return (
    <section>
      <Typography variant="h2">Needs you now</Typography>
      {needs.length === 0 ? (
        <Typography color="text.secondary">Nothing needs you now.</Typography>
      ) : (
        <Box
          component="ul"
          aria-label="Needs you now"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
        >
          {needs.map(({ path, what, count, due = null }) => (
            <Box component="li" key={path} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
              <Box component="span" sx={{ minWidth: 48, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {count.toLocaleString('en-IN')}
              </Box>
              <Link component={RouterLink} to={path}>
                {what}
              </Link>
              {due === null ? null : <Due at={due} now={now} />}
            </Box>
          ))}
        </Box>
      )}
    </section>
  );
}

const soonMs = 3_600_000;

function Due({ at, now }: { at: string; now: number }) {
  const isSoon = new Date(at).getTime() - now < soonMs;
  return <StatusPill tone={isSoon ? 'bad' : 'quiet'}>{`first due: ${remainingText(at, now)}`}</StatusPill>;
}

function useNeeds(overview: Overview): Need[] {
  const { open, waiting_conversations: conversations, open_differences: differences } = overview;
  const may = useMay();
  const { data: proposals } = useCall('GET /proposals/counts', { isLive: true });
  const ofQueues = open.flatMap(({ queue, next_deadline: due, ...ages }): Need[] => {
    const count = ages.under_hour + ages.under_six_hours + ages.under_day + ages.older;
    return may(`${queue}.decide`) ? [{ path: `/${queue}`, what: queues[queue].label, count, due }] : [];
  });
  const others: Need[] = [
    { path: '/proposals', what: 'Wait for a second person, or came back', count: waitingIn(proposals) },
    ...(may('conversations.answer')
      ? [{ path: '/conversations', what: 'Conversations wait', count: conversations }]
      : []),
    ...(may('suspense.decide') ? [{ path: '/suspense', what: 'In suspense', count: overview.open_suspense }] : []),
    ...(may('calendars.manage')
      ? [
          {
            path: '/calendars',
            what: 'Calendars of exchanges end soon',
            count: overview.ending_calendars,
            due: overview.calendars_end_at,
          },
        ]
      : []),
    ...(may('differences.look') ? [{ path: '/differences', what: 'Open differences', count: differences }] : []),
  ];
  return [...ofQueues, ...others]
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => dueOf(left).localeCompare(dueOf(right)));
}

const waitingIn = (counts: { waiting: number; returned: number } | undefined): number =>
  counts === undefined ? 0 : counts.waiting + counts.returned;

/** What has no deadline comes after what has one. */
const dueOf = ({ due }: Need): string => due ?? '9999';
