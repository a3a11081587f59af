import type { DeskAnswer } from '@sauda/contract/desk';
import { Box, Link, Typography } from '@mui/material';
import { lazy, Suspense, type ComponentProps } from 'react';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useMoney } from '../../lib/use-money.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Link as RouterLink } from 'react-router';
import { queues, type Open } from '../queues/queues.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { NeedsMe } from './needs-me.tsx';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

type Overview = DeskAnswer<'GET /overview'>['data'];

/** How it goes, at a glance. */
export function OverviewScreen() {
  const query = useCall('GET /overview', { isLive: true });
  return (
    <Loaded query={query}>
      {(overview) => (
        <Page title="Overview">
          <NeedsMe overview={overview} />
          <Totals overview={overview} />
          <Suspense fallback={null}>
            <Pictures overview={overview} />
          </Suspense>
          <OpenRequests open={overview.open} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Charts by{' '}
            <Link href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
              TradingView
            </Link>
          </Typography>
        </Page>
      )}
    </Loaded>
  );
}

function Totals({ overview }: { overview: Overview }) {
  const figures: [string, number][] = [
    ['Customers', overview.customers.open],
    ['Frozen', overview.customers.frozen],
    ['Connected now', overview.streams],
    ['Conversations waiting', overview.waiting_conversations],
    ['Open differences', overview.open_differences],
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 2, m: 0 }}>
      {figures.map(([label, figure]) => (
        <Box key={label} sx={{ borderBottom: '1px solid var(--line)', pb: 1 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h1" sx={{ m: 0 }}>
            {figure.toLocaleString('en-IN')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Pictures({ overview: { days, minutes, at } }: { overview: Overview }) {
  const money = useMoney();
  const today = days.at(-1);
  const sum = (of: 'orders' | 'answers' | 'errors') => minutes.reduce((before, minute) => before + minute[of], 0);
  const answers = sum('answers');
  const rate = answers === 0 ? 'no answers' : `${((100 * sum('errors')) / answers).toFixed(2)} % of ${answers} answers`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 }}>
      <Picture
        title="Deposits by day"
        said={`Today ${money(today?.deposited ?? '0')} in ${today?.deposits ?? 0}`}
        points={days.map((day) => ({ at: day.day, value: day.deposited }))}
        colour="gain"
        isByDay
      />
      <Picture
        title="Withdrawals by day"
        said={`Today ${money(today?.withdrawn ?? '0')} in ${today?.withdrawals ?? 0}`}
        points={days.map((day) => ({ at: day.day, value: day.withdrawn }))}
        colour="accent"
        isByDay
      />
      <Picture
        title="Orders a minute"
        said={`${sum('orders')} in the last hour`}
        points={minutes.map((minute) => ({ at: minute.at, value: String(minute.orders) }))}
        colour="accent"
      />
      <Picture
        title="Errors a minute"
        said={`${rate}, until ${timeText(at)}`}
        points={minutes.map((minute) => ({ at: minute.at, value: String(minute.errors) }))}
        colour="loss"
      />
    </Box>
  );
}

function Picture({
  title,
  said,
  ...picture
}: Omit<ComponentProps<typeof Chart>, 'label'> & { title: string; said: string }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {said}
      </Typography>
      <Chart label={title} {...picture} />
    </Box>
  );
}

function OpenRequests({ open }: { open: readonly Open[] }) {
  const may = useMay();
  return (
    <section>
      <Typography variant="h3">Open requests by age</Typography>
      <RecordTable
        label="Open requests by age"
        rows={open}
        empty="Nothing is open."
        columns={[
          {
            label: 'Queue',
            cell: ({ queue }) =>
              may(`${queue}.read`) ? (
                <Link component={RouterLink} to={`/${queue}`}>
                  {queues[queue].label}
                </Link>
              ) : (
                queues[queue].label
              ),
          },
          { label: 'Under an hour', align: 'right', cell: (row) => row.under_hour },
          { label: 'Under six hours', align: 'right', cell: (row) => row.under_six_hours },
          { label: 'Under a day', align: 'right', cell: (row) => row.under_day },
          { label: 'Older', align: 'right', cell: (row) => row.older },
          { label: 'Next deadline', cell: (row) => timeText(row.next_deadline) },
        ]}
      />
    </section>
  );
}
