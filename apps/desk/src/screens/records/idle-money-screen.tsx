import { useListContext } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import type { RowOf } from '../../lib/lists.ts';
import { dayText, timeText } from '../../lib/format.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { CustomerLink, SubjectLink } from '../ledger/links.tsx';

type IdleRow = RowOf<'idle-money'>;

const rules: Readonly<Record<IdleRow['rule'], string>> = {
  idle: 'Nothing done with it',
  monthly: 'Monthly date',
  quarterly: 'Quarterly date',
};

const columns: ListColumn<'idle-money'>[] = [
  { label: 'Day', cell: ({ due_on: day }) => <OneLine>{dayText(day)}</OneLine> },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'Why', cell: ({ rule }) => rules[rule] },
  { label: 'Told of', align: 'right', cell: ({ told_amount: amount }) => <Money amount={amount} /> },
  { label: 'Told at', cell: ({ told_at: at }) => <OneLine>{timeText(at)}</OneLine> },
  { label: 'State', cell: (row) => <State row={row} /> },
  {
    label: 'Sent',
    align: 'right',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
  },
  {
    label: 'As',
    cell: ({ customer, withdrawal_no: no }) =>
      no === null ? '–' : <SubjectLink subject={{ kind: 'withdrawal', no }} customer={customer} />,
  },
];

/** Whose free money goes to their bank by itself, and when. Nothing is decided here: what is sent are withdrawals like any other. */
export function IdleMoneyScreen() {
  return (
    <DeskList
      name="idle-money"
      title="Idle money"
      empty="Nobody."
      columns={columns}
      filters={[
        {
          source: 'state',
          label: 'Which',
          all: 'To come',
          choices: [{ id: 'ended', name: 'What came of earlier ones' }],
        },
      ]}
      above={<Sum />}
      isSlow
    />
  );
}

/** By which policy, and what all that are to come add up to. */
function Sum() {
  const { meta } = useListContext() as { meta?: Partial<Policy> };
  const { policy, days, coming, coming_amount: amount } = meta ?? {};
  if (coming === undefined || amount === undefined) return null;
  if (policy === null)
    return <SumLine hint="Free money stays until its customer asks for it (IDLE_MONEY is off).">{null}</SumLine>;
  return (
    <SumLine hint="">
      {policy === 'dates' ? 'On the first Friday of a month or quarter, and idle after ' : 'Idle after '}
      <Figure value={String(days)} decimals={0} /> {days === 1 ? 'day' : 'days'} without a trade, a deposit or an
      application. To come: <Figure value={String(coming)} decimals={0} />, <Money amount={amount} />
    </SumLine>
  );
}

interface Policy {
  readonly policy: string | null;
  readonly days: number;
  readonly coming: number;
  readonly coming_amount: string;
}

function State({ row: { outcome, waits_for: waitsFor } }: { row: IdleRow }) {
  if (outcome === 'sent') return <StatusPill tone="good">Sent</StatusPill>;
  if (outcome === 'moved') return <StatusPill tone="quiet">Another date now</StatusPill>;
  if (outcome === 'nothing') return <StatusPill tone="quiet">Too little free</StatusPill>;
  if (waitsFor !== null) return <StatusPill tone="waiting">{`Waits: ${asWords(waitsFor)}`}</StatusPill>;
  return <StatusPill tone="active">To come</StatusPill>;
}
