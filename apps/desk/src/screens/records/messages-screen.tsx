import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { exactTimeText } from '../../lib/format.ts';
import { CustomerLink } from '../ledger/links.tsx';

const columns: ListColumn<'messages'>[] = [
  { label: 'Time', cell: ({ created_at: at }) => exactTimeText(at) },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'From', cell: ({ from, by }) => (from === 'customer' ? 'Customer' : `Desk, ${by ?? '–'}`) },
  { label: 'Message', cell: ({ content, has_picture: hasPicture }) => withPicture(content, hasPicture) },
  { label: 'Read', cell: ({ read_at: at }) => exactTimeText(at) },
];

const filters: Filter<'messages'>[] = [
  { source: 'q', label: 'Words' },
  { source: 'who', label: 'Whole phone or number' },
  {
    source: 'sender',
    label: 'From',
    choices: [
      { id: 'customer', name: 'Customers' },
      { id: 'desk', name: 'The desk' },
    ],
  },
  { source: 'by', label: 'Login', isSeldom: true },
  { source: 'from', label: 'Since', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];

function withPicture(content: string, hasPicture: boolean): string {
  if (!hasPicture) return content;
  return content === '' ? 'Picture' : `${content} (with a picture)`;
}

/** Messages of everybody, also where nobody waits for an answer any more. */
export function MessagesScreen() {
  return (
    <DeskList
      name="messages"
      title="All messages"
      empty="No message fits."
      columns={columns}
      filters={filters}
      pathOf={({ customer }) => `/conversations/${customer.id}`}
    />
  );
}
