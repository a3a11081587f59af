import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Money } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { offerTone, OfferPage, type OfferCommand } from './offer-page.tsx';
import { runCommand } from '../../lib/command.ts';
import { useOne } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { type Offer, DraftForm, type DraftField } from './draft-form.tsx';

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

const fields: DraftField<'funds'>[] = [
  { name: 'name', label: 'Name' },
  { name: 'min_return', label: 'Return from, per cent', figure: 'percent' },
  { name: 'max_return', label: 'Return to, per cent', figure: 'percent' },
  { name: 'period_days', label: 'Days', figure: 'count' },
  { name: 'amount', label: 'Amount of one purchase', figure: 'money' },
  { name: 'issue_amount', label: 'Sold up to', figure: 'money' },
  { name: 'minimum_raise', label: 'Sold at least', figure: 'money', isOptional: true },
  { name: 'opens_at', label: 'Opens', kind: 'time' },
  { name: 'closes_at', label: 'Closes', kind: 'time' },
  { name: 'terms', label: 'Terms', kind: 'long' },
  { name: 'risk', label: 'Risk', kind: 'long' },
];

export const FundForm = (props: { offer?: Offer<'funds'> }) => (
  <DraftForm
    kind="funds"
    label="New fund"
    fields={fields}
    said="The draft is kept. Publish it to put it on offer."
    complete={(filled) => ({ ...filled, period_days: Number(filled['period_days']) })}
    {...props}
  />
);

export function FundScreen() {
  const query = useOne('funds/one');
  return (
    <Loaded query={query}>
      {(fund) => (
        <OfferPage
          title={fund.name}
          status={fund.status}
          facts={[
            ['Return', `${fund.min_return} to ${fund.max_return} %`],
            ['Days', fund.period_days],
            ['One purchase', <Money key="one" amount={fund.amount} />],
            ['Sold', <Money key="sold" amount={fund.sold_amount} />],
            ['Sold up to', <Money key="issue" amount={fund.issue_amount} />],
            ['Sold at least', <Money key="raise" amount={fund.minimum_raise} />],
            ['Returns cost the house at most', <Money key="cost" amount={fund.cost} />],
            ['Holders', fund.holders],
            ['Opens', timeText(fund.opens_at)],
            ['Closes', timeText(fund.closes_at)],
            ['Terms', fund.terms],
            ['Risk', fund.risk],
          ]}
          commands={fund.commands}
          form={fund.status === 'draft' ? <FundForm offer={fund} /> : null}
          actions={actionsOf(fund)}
        />
      )}
    </Loaded>
  );
}

const actionsOf = ({ id, status }: Offer<'funds'>): OfferCommand[] => [
  {
    label: 'Publish',
    consequence: 'A second person confirms it. It is then on offer, and its terms stay as they are.',
    isPossible: status === 'draft',
    command: () => runCommand('POST /funds/publish', { id }),
  },
  {
    label: 'Close',
    tone: 'error',
    consequence: 'The sale ends. What was sold runs on to its end.',
    isPossible: status === 'open',
    needsReason: true,
    command: (reason) => runCommand('POST /funds/close', { id, reason }),
  },
  {
    label: 'Call off',
    tone: 'error',
    consequence: 'What has not matured is paid back without a profit.',
    isPossible: status !== 'cancelled',
    needsReason: true,
    command: (reason) => runCommand('POST /funds/cancel', { id, reason }),
  },
];
