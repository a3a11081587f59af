import { Box, Typography } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { reasonField } from '../../ui/entries.ts';
import { asWords } from '../../ui/words.ts';
import { VenueState } from './venue-state.tsx';

const columns: ListColumn<'differences'>[] = [
  { label: 'Kind', cell: ({ kind }) => asWords(kind) },
  { label: 'About', cell: ({ subject }) => subject },
  { label: 'What does not fit, and what was noted', cell: (row) => <Sentence of={row} /> },
  { label: 'First seen', cell: ({ first_seen: at }) => timeText(at) },
  { label: 'Last seen', cell: ({ last_seen: at }) => timeText(at) },
  {
    label: 'State',
    cell: ({ resolved_at: at }) => (
      <StatusPill tone={at === null ? 'bad' : 'good'}>{at === null ? 'Open' : `Resolved ${timeText(at)}`}</StatusPill>
    ),
  },
  {
    label: '',
    cell: (row) => (
      <>
        <NoteButton of={row} />
        <SettleButton of={row} />
      </>
    ),
  },
];

const filters: Filter<'differences'>[] = [
  {
    source: 'open',
    label: 'Show',
    choices: [
      { id: true, name: 'Open' },
      { id: false, name: 'Resolved' },
    ],
  },
];

export function DifferencesScreen() {
  const may = useMay();
  return (
    <DeskList
      name="differences"
      title="Differences"
      empty="The books agree."
      columns={columns}
      filters={filters}
      actions={
        <>
          {may('venue.read') && <VenueState />}
          {may('differences.look') && <LookButton />}
        </>
      }
    />
  );
}

type Row = Parameters<ListColumn<'differences'>['cell']>[0];

function Sentence({ of: { sentence, notes } }: { of: Row }) {
  return (
    <>
      {sentence}
      {notes.map(({ content, by, created_at: at }) => (
        <Box key={`${at} ${content}`} sx={{ mt: 1 }}>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{content}</Box>
          <Typography variant="caption" color="text.secondary">
            {by}, {timeText(at)}
          </Typography>
        </Box>
      ))}
    </>
  );
}

function NoteButton({ of: { id, subject } }: { of: Row }) {
  if (!useMay()('differences.note')) return null;
  return (
    <CommandButton
      label="Note"
      title={`Note about ${subject}`}
      variant="text"
      fields={[{ name: 'content', label: 'Note', kind: 'long' }]}
      command={({ content = '' }) => runCommand('POST /differences/note', { id, content })}
      said="The note is kept."
    >
      It stays for good, also when the difference has ended.
    </CommandButton>
  );
}

/** What a venue has reported is no fault in the books: it ends once two people say that it was dealt with. */
function SettleButton({ of: { kind, subject, resolved_at: resolvedAt } }: { of: Row }) {
  const may = useMay();
  if (resolvedAt !== null || !may('differences.settle')) return null;
  if (kind !== 'execution') return null;
  return (
    <CommandButton
      label="Dealt with"
      title={`Dealt with: ${subject}`}
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /differences/settle', { subject, reason })}
    >
      No money moves by this. A second person confirms it, and it is resolved when the books are next compared.
    </CommandButton>
  );
}

function LookButton() {
  return (
    <CommandButton
      label="Compare all books now"
      variant="contained"
      fields={[]}
      command={async () => {
        const { data } = await runCommand('POST /differences/look', undefined);
        return data.open === 0 ? 'The books agree.' : `${data.open} differences are open.`;
      }}
    >
      Every record is compared with the ledger. This may take a while where there are many.
    </CommandButton>
  );
}
