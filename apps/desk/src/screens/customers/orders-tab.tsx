import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';

const tones: Readonly<Record<string, Tone>> = { success: 'good', pending: 'waiting', failed: 'bad' };

const columns: ListColumn<'customers/orders'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => timeText(at) },
  { label: 'Side', cell: ({ side }) => asWords(side) },
  { label: 'Name', cell: ({ symbol }) => symbol },
  { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Limit', align: 'right', cell: ({ limit }) => <Figure value={limit} /> },
  { label: 'Price', align: 'right', cell: ({ price }) => <Figure value={price} /> },
  { label: 'Fee', align: 'right', cell: ({ fee }) => <Figure value={fee} /> },
  {
    label: 'Status',
    cell: ({ status }) => <StatusPill tone={tones[status] ?? 'quiet'}>{asWords(status)}</StatusPill>,
  },
  {
    label: 'Quote',
    cell: ({ source, quote_time: at }) => (source === null ? '–' : `${source}, ${timeText(at)}`),
  },
];

export function OrdersTab({ customer: { id } }: { customer: Customer }) {
  return <InnerList name="customers/orders" title="Orders" empty="No orders." columns={columns} filter={{ id }} />;
}
