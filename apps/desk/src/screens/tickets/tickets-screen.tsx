import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { TicketCommands } from './ticket-commands.tsx';
import { outcomeWords, type Ticket } from './ticket-words.ts';

const columns: ListColumn<'tickets'>[] = [
  { label: 'Ticket', cell: ({ id }) => id },
  { label: 'Customer', cell: (ticket) => <CustomerLink ticket={ticket} /> },
  { label: 'Category', cell: ({ category }) => asWords(category) },
  { label: 'About', cell: ({ about }) => about },
  { label: 'Complaint', cell: ({ complaint }) => complaint ?? '–' },
  { label: 'Owner', cell: ({ owner }) => owner ?? 'Nobody' },
  { label: 'Until', cell: ({ deadline }) => timeText(deadline) },
  { label: 'State', cell: (ticket) => <TicketState ticket={ticket} /> },
];

const commands: ListColumn<'tickets'> = { label: '', cell: (ticket) => <TicketCommands ticket={ticket} /> };

const filters: Filter<'tickets'>[] = [
  { source: 'state', label: 'State', choices: wordChoices(['closed', 'all']), all: 'Open' },
  {
    source: 'whose',
    label: 'Owner',
    choices: [
      { id: 'mine', name: 'Mine' },
      { id: 'nobody', name: 'Nobody' },
    ],
    all: 'Everybody',
  },
  { source: 'category', label: 'Category', isSeldom: true },
];

/** What customer service takes care of: what is overdue first. */
export function TicketsScreen() {
  const mayHandle = useMay()('tickets.handle');
  return (
    <DeskList
      name="tickets"
      title="Tickets"
      empty="No tickets."
      columns={mayHandle ? [...columns, commands] : columns}
      filters={filters}
    />
  );
}

export function CustomerLink({ ticket: { customer } }: { ticket: Pick<Ticket, 'customer'> }) {
  return (
    <Link component={RouterLink} to={`/conversations/${customer.id}`}>
      {customer.phone ?? customer.number}
    </Link>
  );
}

export function TicketState({ ticket }: { ticket: Ticket }) {
  const now = useNow();
  if (ticket.outcome !== null) return <StatusPill tone="quiet">{outcomeWords[ticket.outcome]}</StatusPill>;
  if (new Date(ticket.deadline).getTime() <= now) return <StatusPill tone="bad">Overdue</StatusPill>;
  return <StatusPill tone="waiting">Open</StatusPill>;
}
