import { Box, Button } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { fileAddress } from '../../lib/picture-address.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type File = RowOf<'payment-files'>;

const columns: ListColumn<'payment-files'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Made', cell: ({ made_at: at }) => <OneLine>{timeText(at)}</OneLine> },
  { label: 'By', cell: ({ proposed_by: first, made_by: by }) => (first === null ? by : `${first}, ${by}`) },
  { label: 'Payments', align: 'right', cell: ({ count }) => count },
  { label: 'Together', align: 'right', cell: ({ total }) => <Money amount={total} /> },
  { label: 'Paid', align: 'right', cell: ({ paid }) => paid },
  { label: 'Came back', align: 'right', cell: ({ returned }) => returned },
  { label: 'State', cell: (file) => <State file={file} /> },
];

const filters: Filter<'payment-files'>[] = [{ source: 'no', label: 'Number' }];

/** Withdrawals that were handed over together, and the files for the bank. */
export function PaymentFilesScreen() {
  const maySee = useMay()('cards.unmask');
  return (
    <DeskList
      name="payment-files"
      title="Payment files"
      empty="No payment files. Mark withdrawals with x and give them to the bank together."
      columns={maySee ? [...columns, { label: 'File', cell: ({ no }) => <Files no={no} /> }] : columns}
      filters={filters}
    />
  );
}

function State({ file: { count, paid, returned } }: { file: File }) {
  const open = count - paid - returned;
  if (open === 0) return <StatusPill tone="good">Ended</StatusPill>;
  return <StatusPill tone="active">{`${open} at the bank`}</StatusPill>;
}

/** Whole numbers of accounts are in it: the log says who has made it. */
function Files({ no }: { no: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button size="small" href={fileAddress('GET /payment-files/file', { no, format: 'csv' })} download>
        CSV
      </Button>
      <Button size="small" href={fileAddress('GET /payment-files/file', { no, format: 'pain001' })} download>
        pain.001
      </Button>
    </Box>
  );
}
