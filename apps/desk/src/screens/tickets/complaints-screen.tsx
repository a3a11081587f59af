import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { asWords } from '../../ui/words.ts';
import { causeWords, outcomeWords } from './ticket-words.ts';
import { CustomerLink, TicketState } from './tickets-screen.tsx';

const columns: ListColumn<'complaints'>[] = [
  { label: 'Complaint', cell: ({ complaint }) => complaint },
  { label: 'Ticket', cell: ({ id }) => id },
  { label: 'Customer', cell: (ticket) => <CustomerLink ticket={ticket} /> },
  { label: 'Category', cell: ({ category }) => asWords(category) },
  { label: 'About', cell: ({ about }) => about },
  { label: 'Registered', cell: ({ complained_at: at }) => timeText(at) },
  { label: 'Until', cell: ({ deadline }) => timeText(deadline) },
  { label: 'State', cell: (ticket) => <TicketState ticket={ticket} /> },
  { label: 'Root cause', cell: ({ cause }) => (cause === null ? '–' : causeWords[cause]) },
  { label: 'Closed', cell: ({ closed_at: at }) => timeText(at) },
];

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

const filters: Filter<'complaints'>[] = [
  { source: 'state', label: 'State', choices: wordChoices(['open', 'closed']) },
  { source: 'outcome', label: 'Outcome', choices: choicesOf(outcomeWords) },
  { source: 'cause', label: 'Root cause', choices: choicesOf(causeWords), isSeldom: true },
  { source: 'from', label: 'Registered from', kind: 'time', isSeldom: true },
  { source: 'until', label: 'Registered before', kind: 'time', isSeldom: true },
];

/** The register of complaints. */
export function ComplaintsScreen() {
  return <DeskList name="complaints" title="Complaints" empty="No complaints." columns={columns} filters={filters} />;
}
