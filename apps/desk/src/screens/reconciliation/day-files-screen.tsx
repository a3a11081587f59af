import { Box } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { HandIn } from './hand-in.tsx';
import { fileKinds } from './words.ts';

type DayFile = RowOf<'day-files'>;

const columns: ListColumn<'day-files'>[] = [
  { label: 'Day', cell: ({ day }) => <OneLine>{dayText(day)}</OneLine> },
  { label: 'States', cell: ({ kind }) => fileKinds[kind] },
  { label: 'State', cell: (file) => <State file={file} /> },
  { label: 'File', cell: ({ name, digest }) => <File name={name} digest={digest} /> },
  { label: 'Lines', align: 'right', cell: ({ lines }) => lines },
  { label: 'Charges', align: 'right', cell: ({ charges }) => <Money amount={charges} /> },
  { label: 'Handed in', cell: ({ handed_in_at: at, handed_in_by: by }) => `${timeText(at)}, ${by}` },
];

/** What custodian and clearing broker have stated of days. */
export function DayFilesScreen() {
  const may = useMay();
  return (
    <DeskList
      name="day-files"
      title="Custodian and clearing broker"
      empty="Nobody has handed in a file yet."
      columns={columns}
      isSlow
      {...(may('day-files.hand-in') ? { above: <HandIn /> } : {})}
    />
  );
}

/** The beginning of a digest is enough to tell two files apart; the whole of it is in the copy and in what is published. */
function File({ name, digest }: { name: string; digest: string }) {
  return (
    <>
      {name}
      <Box component="code" title={digest} sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
        {digest.slice(0, 16)}…
      </Box>
    </>
  );
}

function State({ file: { counts, open } }: { file: DayFile }) {
  if (!counts) return <StatusPill tone="quiet">Replaced</StatusPill>;
  if (open === 0) return <StatusPill tone="good">Nothing is open</StatusPill>;
  return <StatusPill tone="bad">{open === 1 ? '1 difference' : `${open} differences`}</StatusPill>;
}
