import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { IpoForm } from './ipo-form.tsx';
import { offerTone } from './offer-tone.ts';

const columns: ListColumn<'ipos'>[] = [
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Company', cell: ({ company_name: name }) => name },
  { label: 'Series', cell: ({ series }) => series },
  { label: 'Band from', align: 'right', cell: ({ price_low: low }) => <Figure value={low} /> },
  { label: 'To', align: 'right', cell: ({ price_high: high }) => <Figure value={high} /> },
  { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  {
    label: 'Applied for',
    align: 'right',
    cell: ({ applied_shares: applied }) => <Figure value={applied} decimals={0} />,
  },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Opens', cell: ({ opens_at: at }) => timeText(at) },
  { label: 'Lists', cell: ({ lists_at: at }) => timeText(at) },
];

const statuses = ['draft', 'forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled'];
const filters: Filter<'ipos'>[] = [{ source: 'status', label: 'Status', choices: wordChoices(statuses) }];

export function IposScreen() {
  const may = useMay();
  return (
    <DeskList
      name="ipos"
      title="IPOs"
      empty="No IPOs."
      columns={columns}
      filters={filters}
      actions={may('offers.manage') ? <IpoForm /> : undefined}
      pathOf={({ id }) => `/ipos/${id}`}
    />
  );
}
