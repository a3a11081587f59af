import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { requestPath } from './requests-screen.tsx';

const columns: ListColumn<'loans/running'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    label: 'State',
    cell: ({ overdue }) => <StatusPill tone={overdue ? 'bad' : 'active'}>{overdue ? 'Overdue' : 'Running'}</StatusPill>,
  },
  { label: 'Lent', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Still due', align: 'right', cell: ({ due }) => <Money amount={due} /> },
  { label: 'Of it interest', align: 'right', cell: ({ interest }) => <Money amount={interest} /> },
  { label: 'Due on', cell: ({ repayment_at: at }) => <OneLine>{timeText(at)}</OneLine> },
];

const filters: Filter<'loans/running'>[] = [
  {
    source: 'overdue',
    label: 'Show',
    choices: [
      { id: true, name: 'Overdue' },
      { id: false, name: 'Not overdue' },
    ],
  },
];

/** Loans that are not repaid, that first which is or was due first. */
export function RunningLoansScreen() {
  return (
    <DeskList
      name="loans/running"
      title="Loans that run"
      empty="No loan fits."
      columns={columns}
      filters={filters}
      pathOf={requestPath}
    />
  );
}
