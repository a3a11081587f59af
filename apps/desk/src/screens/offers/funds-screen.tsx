import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { FundForm } from './fund-form.tsx';
import { offerTone } from './offer-tone.ts';

const columns: ListColumn<'funds'>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Return', cell: ({ min_return: low, max_return: high }) => `${low} to ${high} %` },
  { label: 'Days', align: 'right', cell: ({ period_days: days }) => days },
  { label: 'One purchase', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Sold', align: 'right', cell: ({ sold_amount: sold }) => <Money amount={sold} /> },
  { label: 'Of', align: 'right', cell: ({ issue_amount: issue }) => <Money amount={issue} /> },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Opens', cell: ({ opens_at: at }) => timeText(at) },
  { label: 'Closes', cell: ({ closes_at: at }) => timeText(at) },
];

const filters: Filter<'funds'>[] = [
  { source: 'status', label: 'Status', choices: wordChoices(['draft', 'open', 'closed', 'cancelled']) },
];

export function FundsScreen() {
  const may = useMay();
  return (
    <DeskList
      name="funds"
      title="Funds"
      empty="No funds."
      columns={columns}
      filters={filters}
      actions={may('offers.manage') ? <FundForm /> : undefined}
      pathOf={({ id }) => `/funds/${id}`}
    />
  );
}
