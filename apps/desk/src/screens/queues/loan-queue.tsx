import type { DeskAnswer } from '@sauda/contract/desk';
import { approval, isUndecided, refusal, secondPersonDecisions } from '../../features/queue/decide.ts';
import type { QueueDefinition } from '../../features/queue/queue-definition.ts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/figure.tsx';

type Loan = DeskAnswer<'GET /loans'>['data']['rows'][number];

function Lent({ item }: { item: Loan }) {
  return (
    <>
      <HowMuch amount={item.amount} /> is lent to <Whom item={item} /> at once.
    </>
  );
}

export const queue: QueueDefinition<Loan> = {
  name: 'loans',
  title: 'Loans',
  empty: 'No application waits.',
  nameOf: ({ no }) => `Loan ${no}`,
  hasDeadlines: true,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'Score', align: 'right', cell: ({ credit_score: score }) => score },
    { label: 'Owes', align: 'right', cell: ({ owed }) => <Money amount={owed} /> },
    { label: 'Limit', align: 'right', cell: ({ credit_limit: limit }) => <Money amount={limit} /> },
  ],
  decisions: [
    ...secondPersonDecisions<Loan>({
      stake: (item) => <Lent key="lent" item={item} />,
      queue: 'loans',
    }),
    {
      ...approval<Loan>('loans', (item) => <Lent item={item} />),
      amountOf: ({ amount }) => amount,
      isBulk: isUndecided,
    },
    refusal({ queue: 'loans', amountOf: ({ amount }) => amount }),
  ],
  Details: ({ item }) => (
    <Facts
      rows={[
        ['Amount', <Money key="amount" amount={item.amount} />],
        ['Credit score', item.credit_score],
        ['Limit', <Money key="limit" amount={item.credit_limit} />],
        ['Owes', <Money key="owed" amount={item.owed} />],
        ['Interest', `${item.interest_basis_points / 100} %`],
        ['For', `${item.term_days} days`],
        ['Asked for', timeText(item.created_at)],
        ['Deadline', timeText(item.deadline)],
      ]}
    />
  ),
};
