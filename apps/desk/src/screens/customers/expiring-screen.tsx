import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

const columns: ListColumn<'customers/expiring'>[] = [
  {
    label: 'Customer',
    cell: ({ customer: { id, number } }) => (
      <Link component={RouterLink} to={`/customers/${id}`} color="inherit">
        {number}
      </Link>
    ),
  },
  { label: 'Phone', cell: ({ customer: { phone } }) => phone ?? '–' },
  { label: 'Ends', cell: ({ due_at: at }) => timeText(at) },
  {
    label: 'Why',
    cell: ({ why, expires_on: day }) =>
      why === 'document' ? `Document, ${day === null ? '' : dayText(day)}` : 'Time to ask again',
  },
  { label: 'Told', cell: ({ told_at: at }) => timeText(at) },
  { label: 'Limited from', cell: ({ limited_at: since, limits_at: at }) => timeText(since ?? at) },
  { label: 'State', cell: (row) => <State row={row} /> },
];

/** Whose real name has to be proved anew: soon, or already limited to withdrawals. */
export function ExpiringScreen() {
  return (
    <DeskList
      name="customers/expiring"
      title="Names to prove again"
      empty="Nobody."
      filters={[
        {
          source: 'state',
          label: 'Which',
          all: 'In the next 30 days',
          choices: [{ id: 'limited', name: 'Limited already' }],
        },
      ]}
      isSlow
      columns={columns}
    />
  );
}

function State({ row }: { row: RowOf<'customers/expiring'> }) {
  if (row.sent_in) return <StatusPill tone="active">Sent in</StatusPill>;
  if (row.limited_at !== null) return <StatusPill tone="bad">Withdraw only</StatusPill>;
  return row.told_at === null ? (
    <StatusPill tone="quiet">Not told yet</StatusPill>
  ) : (
    <StatusPill tone="waiting">Told</StatusPill>
  );
}
