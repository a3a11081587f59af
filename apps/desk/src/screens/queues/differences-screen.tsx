import { Box, Typography } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { dayText, timeText } from '../../lib/format.ts';
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
    cell: (row) => <State of={row} />,
  },
  {
    label: '',
    isPinned: true,
    cell: (row) => (
      <>
        <NoteButton of={row} />
        <SettleButton of={row} />
        <CloseButton of={row} />
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
  { source: 'day', label: 'Day of the file', kind: 'day' },
  { source: 'symbol', label: 'Code' },
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

function State({ of: { resolved_at: at, holds_back: holdsBack, symbol, closed_by: by } }: { of: Row }) {
  if (at === null) return <StatusPill tone="bad">{holdsBack ? `Open, ${symbol ?? ''} held back` : 'Open'}</StatusPill>;
  return by === null ? (
    <StatusPill tone="good">{`Resolved ${timeText(at)}`}</StatusPill>
  ) : (
    <StatusPill tone="quiet">{`Closed ${timeText(at)}`}</StatusPill>
  );
}

function Sentence({ of: { sentence, notes, closed_by: closer, close_reason: reason } }: { of: Row }) {
  return (
    // A venue's own words may have no place to break.
    <Box sx={{ minWidth: 260, overflowWrap: 'anywhere' }}>
      {sentence}
      {closer === null ? null : (
        <Box sx={{ mt: 1 }}>
          Closed by {closer}: {reason}
        </Box>
      )}
      {notes.map(({ content, by, created_at: at }) => (
        <Box key={`${at} ${content}`} sx={{ mt: 1 }}>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{content}</Box>
          <Typography variant="caption" color="text.secondary">
            {by}, {timeText(at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function NoteButton({ of: { id, subject } }: { of: Row }) {
  if (!useMay()('differences.note')) return null;
  return (
    <CommandButton
      label="Note"
      title={`Note about ${subject}`}
      about={id}
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
      No money moves by this. A second person confirms it, and it is resolved within a minute.
    </CommandButton>
  );
}

/** What custodian or clearing broker still states otherwise: somebody says why it may stand. */
function CloseButton({ of: { id, day, symbol, resolved_at: resolvedAt } }: { of: Row }) {
  const may = useMay();
  if (day === null || resolvedAt !== null || !may('differences.close')) return null;
  return (
    <CommandButton
      label="Close"
      title={symbol === null ? `Close a difference of ${dayText(day)}` : `Let ${symbol} trade again`}
      about={id}
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /differences/close', { id, reason })}
      said="It is closed."
    >
      {symbol === null
        ? 'It is still there. Another file of that day that still shows it opens it again.'
        : 'It is still there. Once a second person confirms, orders are taken again, unless something else holds it back. Another file of that day that still shows it opens it again.'}
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
