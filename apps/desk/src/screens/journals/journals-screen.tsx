import { journalCauseKeys } from '@sauda/facts';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { causeText, NewJournal, ReverseJournal } from './journal-commands.tsx';

type Journal = RowOf<'journals'>;

const columns: ListColumn<'journals'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Posted', sort: 'posted_at', cell: ({ posted_at: at }) => <OneLine>{timeText(at)}</OneLine> },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    label: 'Amount',
    align: 'right',
    cell: ({ way, amount }) => <Money amount={way === 'give' ? amount : `-${amount}`} />,
  },
  {
    label: 'The customer reads',
    cell: ({ cause, reverses }) => (reverses === null ? causeText(cause) : `Reversal of ${reverses}`),
  },
  { label: 'Internal reason', cell: ({ note }) => note },
  { label: 'By', cell: ({ proposed_by: first, posted_by: second }) => `${first}, ${second}` },
  { label: 'State', cell: (journal) => <State journal={journal} /> },
];

const reverse: ListColumn<'journals'> = {
  label: '',
  isPinned: true,
  cell: (journal) => <ReverseJournal journal={journal} />,
};

const filters: Filter<'journals'>[] = [
  { source: 'no', label: 'Number' },
  { source: 'cause', label: 'Cause', choices: journalCauseKeys.map((id) => ({ id, name: causeText(id) })) },
];

/** What the house has given customers, or taken back, by two of its staff. */
export function JournalsScreen() {
  const mayPost = useMay()('journals.post');
  return (
    <DeskList
      name="journals"
      title="Journals"
      empty="No journals."
      sort={{ field: 'posted_at', order: 'DESC' }}
      columns={mayPost ? [...columns, reverse] : columns}
      filters={filters}
      actions={mayPost ? <NewJournal /> : undefined}
    />
  );
}

function State({ journal: { reverses, reversed_by: reversedBy } }: { journal: Journal }) {
  if (reverses === null && reversedBy === null) return <StatusPill tone="good">Posted</StatusPill>;
  return <StatusPill tone="quiet">{reverses === null ? 'Reversed' : 'Reversal'}</StatusPill>;
}
