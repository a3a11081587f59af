import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Box, TextField } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { errorText, faultsOf } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { upload } from '../../lib/upload.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type List = RowOf<'screening'>;

const isBeingMatched = ({ state, scanned_at: at }: List) => state === 'in_force' && at === null;

const columns: ListColumn<'screening'>[] = [
  { label: 'List', cell: ({ list }) => list },
  { label: 'Version', align: 'right', cell: ({ version }) => version },
  { label: 'Entries', cell: ({ entries, added, removed }) => `${entries}: ${added} new, ${removed} gone` },
  { label: 'Uploaded', cell: ({ uploaded_at: at, uploaded_by: by }) => `${timeText(at)}, ${by}` },
  { label: 'State', cell: (list) => <State list={list} /> },
  {
    label: 'In force',
    cell: ({ in_force_at: at, in_force_by: by }) => (at === null ? '–' : `${timeText(at)}, ${by ?? ''}`),
  },
  { label: 'Matched', align: 'right', cell: ({ looked_at: count, unopened }) => matchedText(count, unopened) },
  { label: 'Hits', align: 'right', cell: ({ found }) => found },
];

const putInForce: ListColumn<'screening'> = { label: '', cell: (list) => <PutInForce list={list} /> };

const matchedText = (count: number, unopened: number): string =>
  unopened === 0 ? String(count) : `${count}, ${unopened} not matched`;

/** Lists of people whom names are matched with, version by version. */
export function ScreeningScreen() {
  const mayManage = useMay()('screening.manage');
  return (
    <DeskList
      name="screening"
      title="Screening lists"
      empty="No lists."
      columns={mayManage ? [...columns, putInForce] : columns}
      isMoving={isBeingMatched}
      {...(mayManage ? { above: <Upload /> } : {})}
    />
  );
}

function State({ list }: { list: List }) {
  if (list.state === 'draft') return <StatusPill tone="waiting">Draft</StatusPill>;
  if (list.state === 'ended') return <StatusPill tone="quiet">Ended</StatusPill>;
  return isBeingMatched(list) ? (
    <StatusPill tone="active">Being matched</StatusPill>
  ) : (
    <StatusPill tone="good">In force</StatusPill>
  );
}

function PutInForce({ list: { id, list, version, state } }: { list: List }) {
  if (state !== 'draft') return null;
  return (
    <CommandButton
      label="Put in force"
      title={`Put version ${version} of ${list} in force`}
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /screening/put-in-force', { id, reason })}
    >
      A second person has to confirm it. Everybody is then matched with it.
    </CommandButton>
  );
}

/** What was uploaded is a draft, so nothing is asked before. */
function Upload() {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const uploading = useMutation({
    mutationFn: (file: File) => upload('POST /screening/upload', file, { list: name.trim().toUpperCase() }),
    onSuccess: () => client.invalidateQueries(),
  });
  const { data, error, isPending } = uploading;
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          label="Name of the list"
          size="small"
          value={name}
          onChange={({ target }) => setName(target.value)}
          sx={{ width: 220 }}
        />
        <FileButton
          label="Upload a version"
          accept=".csv,text/csv"
          variant="outlined"
          disabled={isPending || name.trim() === ''}
          onFile={(file) => uploading.mutate(file)}
        />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          CSV with a column name, and any of aliases, birth_date, id_number, reference
        </Box>
      </Box>
      {error === null ? null : <Alert severity="error">{whatIsWrong(error)}</Alert>}
      {data === undefined ? null : (
        <Alert severity="info">{`Version ${data.data.version} of ${data.data.list} is a draft of ${data.data.entries} entries.`}</Alert>
      )}
    </Box>
  );
}

function whatIsWrong(error: Error): string {
  const faults = faultsOf(error);
  const [fault] = Object.entries(faults);
  return fault === undefined ? errorText(error) : `The ${fault[0] === 'file' ? 'file' : 'name'} ${fault[1]}.`;
}
