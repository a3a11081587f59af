import { Button } from '@mui/material';
import { Link } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { exactTimeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type MassCancel = RowOf<'mass-cancels'>;

const columns: ListColumn<'mass-cancels'>[] = [
  { label: 'Number', cell: ({ id }) => id },
  { label: 'Of', cell: ofText },
  { label: 'Reason for the customers', cell: ({ reason }) => reason },
  { label: 'By', cell: ({ created_by: by }) => by },
  { label: 'Begun', cell: ({ created_at: at }) => exactTimeText(at) },
  { label: 'Cancelled', align: 'right', cell: ({ cancelled, expected }) => `${cancelled} of ${expected}` },
  { label: 'Asked of the venue', align: 'right', cell: ({ asked }) => asked },
  {
    label: 'State',
    cell: ({ ended_at: at }) => (
      <StatusPill tone={at === null ? 'active' : 'good'}>{at === null ? 'Being cancelled' : 'Done'}</StatusPill>
    ),
  },
  { label: 'Ended', cell: ({ ended_at: at }) => exactTimeText(at) },
];

function ofText({ scope, covers, customer }: MassCancel): string {
  if (scope === 'all') return 'Everything';
  if (scope === 'customer') return `Customer ${customer ?? ''}`;
  return scope === 'asset_class' ? asWords(covers) : covers;
}

/** Orders of many that were cancelled at once. */
export function MassCancelsScreen() {
  const mayCancel = useMay()('orders.cancel');
  return (
    <DeskList
      name="mass-cancels"
      title="Cancelled at once"
      empty="Never were orders of many cancelled."
      isMoving={({ ended_at: at }) => at === null}
      columns={columns}
      actions={
        mayCancel ? (
          <Button variant="outlined" size="small" component={Link} to="/mass-cancels/new">
            Cancel orders of many
          </Button>
        ) : undefined
      }
    />
  );
}
