import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { queues, type Open } from '../queues/queues.tsx';
import { RecordTable } from '../../ui/record-table.tsx';

export function OpenRequests({ open }: { open: readonly Open[] }) {
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
            cell: ({ queue }) => (
              <Link component={RouterLink} to={`/${queue}`}>
                {queues[queue].label}
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
