import type { DeskAnswer } from '@sauda/contract/desk';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

type Open = DeskAnswer<'GET /overview'>['data']['open'][number];

const queues: Readonly<Record<Open['kind'], { label: string; path: string }>> = {
  recharge: { label: 'Recharges', path: '/recharges' },
  withdrawal: { label: 'Withdrawals', path: '/withdrawals' },
  loan: { label: 'Loans', path: '/loans' },
  identity: { label: 'Real names', path: '/identity' },
};

export function OpenRequests({ open }: { open: readonly Open[] }) {
  return (
    <section>
      <Typography variant="h3">Open requests by age</Typography>
      <PlainTable
        label="Open requests by age"
        rows={open}
        keyOf={({ kind }) => kind}
        empty="Nothing is open."
        columns={[
          {
            label: 'Queue',
            cell: ({ kind }) => (
              <Link component={RouterLink} to={queues[kind].path}>
                {queues[kind].label}
              </Link>
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
