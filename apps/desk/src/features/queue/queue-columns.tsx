import { Checkbox } from '@mui/material';
import type { Column } from '../../ui/record-table.tsx';
import { Age, Deadline } from './deadline.tsx';
import type { QueueDefinition, QueueItem } from './queue-definition.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

/** Of every queue: by when something is due, or since when it waits, and who is at work on it. */
const commonColumns = <T extends QueueItem>(hasDeadlines: boolean): Column<T>[] => [
  hasDeadlines
    ? { label: 'Due in', align: 'right', cell: ({ deadline = '' }) => <Deadline at={deadline} /> }
    : { label: 'Waits since', align: 'right', cell: ({ created_at: since }) => <Age since={since} /> },
  { label: 'Worked on by', cell: (item) => <ClaimState item={item} /> },
];

interface Marking {
  readonly marked: ReadonlySet<string>;
  mark(id: string): void;
}

/** @param marking absent for whoever decides nothing; nothing is marked where nothing can be decided in bulk, either */
export function queueColumns<T extends QueueItem>(
  queue: QueueDefinition<T>,
  marking: Marking | undefined,
): Column<T>[] {
  const columns = [...queue.columns, ...commonColumns<T>(queue.hasDeadlines)];
  if (marking === undefined || queue.decisions.every(({ isBulk }) => isBulk === undefined)) return columns;
  const { marked, mark } = marking;
  const marks: Column<T> = {
    label: 'Marked',
    cell: (item) => (
      <Checkbox
        size="small"
        checked={marked.has(item.id)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => mark(item.id)}
        slotProps={{ input: { 'aria-label': `Mark ${queue.nameOf(item)}` } }}
        sx={{ p: 0.25 }}
      />
    ),
  };
  return [marks, ...columns];
}

/** Who is at work on it, and whether a second person is waited for. */
function ClaimState({ item: { claim, proposal, sent_back: sentBack, is_own: isOwn } }: { item: QueueItem }) {
  if (isOwn) return <StatusPill tone="bad">Your own request</StatusPill>;
  if (proposal !== undefined && proposal !== null) {
    return (
      <StatusPill tone="waiting">
        {proposal.is_mine ? 'Needs another person' : `Second to ${proposal.by.name}`}
      </StatusPill>
    );
  }
  if (sentBack?.is_mine === true) return <StatusPill tone="bad">Sent back</StatusPill>;
  if (claim === null) return null;
  return <StatusPill tone={claim.is_mine ? 'active' : 'quiet'}>{claim.is_mine ? 'You' : claim.name}</StatusPill>;
}
