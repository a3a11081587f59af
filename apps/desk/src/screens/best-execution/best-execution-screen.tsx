import { Link } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';

const columns: ListColumn<'best-execution'>[] = [
  { label: 'Month', cell: ({ id }) => <OneLine>{id}</OneLine> },
  { label: 'Orders', align: 'right', cell: ({ orders }) => <Figure value={String(orders)} decimals={0} /> },
  { label: 'Executions', align: 'right', cell: ({ executions }) => <Figure value={String(executions)} decimals={0} /> },
  { label: 'Report', cell: ({ id, report }) => <File name={`${id}.csv`} address={report} /> },
  {
    label: 'What it is made of',
    cell: ({ id, executions_file: file }) => <File name={`${id}-executions.csv`} address={file} />,
  },
  { label: 'SHA-256 of the report', cell: ({ report_sha256: hash }) => <OneLine>{`${hash.slice(0, 16)}…`}</OneLine> },
  { label: 'Made', cell: ({ made_at: at }) => <OneLine>{timeText(at)}</OneLine> },
];

/** How orders were executed, by instrument and hour of each month that is over: what everybody can have and recompute. */
export function BestExecutionScreen() {
  return (
    <DeskList name="best-execution" title="Best execution" empty="No month is over yet." columns={columns} isSlow />
  );
}

function File({ name, address }: { name: string; address: string }) {
  return (
    <Link href={address} download>
      {name}
    </Link>
  );
}
