import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { BlockForm } from './block-form.tsx';
import { offerTone } from './offer-tone.ts';

const columns: ListColumn<'blocks'>[] = [
  { label: 'Id', sort: 'created_at', cell: ({ id }) => id },
  { label: 'Kind', cell: ({ kind }) => (kind === 'qip' ? 'QIP' : 'Block') },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  { label: 'Minimum', align: 'right', cell: ({ minimum }) => <Figure value={minimum} decimals={0} /> },
  { label: 'Left', align: 'right', cell: ({ remaining }) => <Figure value={remaining} decimals={0} /> },
  { label: 'Of', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Ends', cell: ({ closes_at: at }) => timeText(at) },
];

const filters: Filter<'blocks'>[] = [
  { source: 'kind', label: 'Kind', choices: wordChoices(['block', 'qip']) },
  { source: 'status', label: 'Status', choices: wordChoices(['draft', 'open', 'closed']) },
];

export function BlocksScreen() {
  const may = useMay();
  return (
    <DeskList
      name="blocks"
      title="Block and QIP items"
      empty="No items."
      columns={columns}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      actions={may('offers.manage') ? <BlockForm /> : undefined}
      pathOf={({ id }) => `/blocks/${id}`}
    />
  );
}
