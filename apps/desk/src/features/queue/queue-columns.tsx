import { Box, Checkbox } from '@mui/material';
import type { Column } from '../../ui/record-table.tsx';
import { Age, Deadline } from './deadline.tsx';
import type { QueueDefinition, QueueItem } from './queue-definition.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

/** Of every queue: by when something is due, or since when it waits, and who is at work on it. */
const commonColumns = <T extends QueueItem>(hasDeadlines: boolean): Column<T>[] => [
  hasDeadlines
    ? { label: 'Due in', align: 'right', cell: ({ deadline = '' }) => <Deadline at={deadline} /> }
    : { label: 'Waits since', align: 'right', cell: ({ created_at: since }) => <Age since={since} /> },
  {
    label: 'Worked on by',
    cell: (item) => (
      <Box sx={nameSx}>
        <ClaimState item={item} />
      </Box>
    ),
  },
];

interface Marking {
  readonly marked: ReadonlySet<string>;
  mark(id: string): void;
}

/** Whether its items can be marked: not where each is decided on by itself. */
export const isMarked = <T extends QueueItem>({ decisions }: QueueDefinition<T>): boolean =>
  decisions.some(({ isBulk }) => isBulk !== undefined);

/** @param marking absent for whoever decides nothing, and where nothing is marked */
export function queueColumns<T extends QueueItem>(
  queue: QueueDefinition<T>,
  marking: Marking | undefined,
): Column<T>[] {
  const columns = [...queue.columns, ...commonColumns<T>(queue.hasDeadlines)];
  if (marking === undefined) return columns;
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

/** Names are as long as they are, and the end of a row beside a panel has little room: they break, and are read as a whole. */
const nameSx = { '& span': { display: 'inline-block', whiteSpace: 'normal', lineHeight: 1.3 } };

/** Who is at work on it, and whether a second person is waited for. */
function ClaimState({ item: { claim, proposal, sent_back: sentBack, is_own: isOwn } }: { item: QueueItem }) {
  if (isOwn) return <StatusPill tone="bad">Your own request</StatusPill>;
  if (proposal !== undefined && proposal !== null) {
    return (
      <StatusPill tone="waiting">{proposal.is_mine ? 'Needs another' : `Second to ${proposal.by.name}`}</StatusPill>
    );
  }
  if (sentBack?.is_mine === true) return <StatusPill tone="bad">Sent back</StatusPill>;
  if (claim === null) return null;
  return <StatusPill tone={claim.is_mine ? 'active' : 'quiet'}>{claim.is_mine ? 'You' : claim.name}</StatusPill>;
}
