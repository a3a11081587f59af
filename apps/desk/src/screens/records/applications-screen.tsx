import { Link } from '@mui/material';
import { applicationStatuses } from '@sauda/contract/desk';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DeskList, InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import { exactTimeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { CustomerLink } from '../ledger/links.tsx';
import { TransfersOf } from './owned.tsx';

type Application = RowOf<'applications'>;

const kindWords: Readonly<Record<Application['kind'], string>> = { ipo: 'IPO', block: 'Block', fund: 'Fund' };
const offerPages: Readonly<Record<Application['kind'], string>> = { ipo: 'ipos', block: 'blocks', fund: 'funds' };

const tones: Readonly<Record<string, Tone>> = {
  submitted: 'waiting',
  pending: 'waiting',
  allotted: 'good',
  active: 'good',
  completed: 'good',
  success: 'good',
  failed: 'bad',
};

const whose: ListColumn<'applications'> = {
  label: 'Customer',
  cell: ({ customer }) => <CustomerLink customer={customer} />,
};

const columns: ListColumn<'applications'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => exactTimeText(at) },
  { label: 'Kind', cell: ({ kind }) => kindWords[kind] },
  { label: 'Offer', cell: (application) => <OfferLink application={application} /> },
  whose,
  { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  { label: 'Price', align: 'right', cell: (application) => <Price application={application} /> },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Allotted', align: 'right', cell: ({ allotted }) => <Figure value={allotted} decimals={0} /> },
  { label: 'Status', cell: (application) => <ApplicationState status={application.status} /> },
  { label: 'Ended', cell: ({ ended_at: at }) => exactTimeText(at) },
];

const filters: Filter<'applications'>[] = [
  {
    source: 'kind',
    label: 'Kind',
    choices: (['ipo', 'block', 'fund'] as const).map((id) => ({ id, name: kindWords[id] })),
  },
  { source: 'status', label: 'Status', choices: wordChoices(applicationStatuses) },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];

/** Applications for IPOs, purchases of blocks and shares of funds of everybody. */
export function ApplicationsScreen() {
  return (
    <DeskList
      name="applications"
      title="Applications"
      empty="No application fits."
      columns={columns}
      filters={filters}
      above={<Sum />}
      pathOf={pathOf}
    />
  );
}

const pathOf = ({ kind, id }: Application): string =>
  `/${kind === 'block' ? 'orders' : 'applications'}/${encodeURIComponent(id)}`;

/** The same of one customer. */
export function ApplicationsTab({ customer: { id } }: { customer: { id: string } }) {
  return (
    <InnerList
      name="applications"
      title="Applications"
      empty="No applications."
      columns={columns.filter((column) => column !== whose)}
      filter={{ customer: id }}
      pathOf={pathOf}
    />
  );
}

/** What all that fit come to, where the server has added it up. */
function Sum() {
  const { meta } = useListContext() as { meta?: { sum?: { count: number; amount: string } | null } };
  const sum = meta?.sum;
  return (
    <SumLine hint="Choose 31 days or less, and they are added up here.">
      {sum === undefined || sum === null ? null : (
        <>
          <Figure value={String(sum.count)} decimals={0} /> {sum.count === 1 ? 'application' : 'applications'},{' '}
          <Money amount={sum.amount} />
        </>
      )}
    </SumLine>
  );
}

export function ApplicationState({ status }: { status: string }) {
  return <StatusPill tone={tones[status] ?? 'quiet'}>{asWords(status)}</StatusPill>;
}

function Price({ application: { price, currency } }: { application: Application }) {
  return <Figure value={price} {...(currency === null ? {} : { unit: currency })} />;
}

function OfferLink({ application: { kind, offer, name } }: { application: Application }) {
  return (
    <Link component={RouterLink} to={`/${offerPages[kind]}/${offer}`}>
      {name}
    </Link>
  );
}

/** One application for an IPO, or share of a fund, and what it has moved. */
export function ApplicationScreen() {
  const query = useOne('applications/one');
  return (
    <Loaded query={query}>
      {(application) => (
        <Page title={`${kindWords[application.kind]} ${application.no}`}>
          <Facts
            rows={[
              ['Customer', <CustomerLink key="customer" customer={application.customer} />],
              ['Offer', <OfferLink key="offer" application={application} />],
              ['Shares', <Figure key="shares" value={application.shares} decimals={0} />],
              ['Price', <Price key="price" application={application} />],
              ['Amount', <Money key="amount" amount={application.amount} />],
              ['Allotted', <Figure key="allotted" value={application.allotted} decimals={0} />],
              ['Status', <ApplicationState key="status" status={application.status} />],
              ['Made', exactTimeText(application.created_at)],
              ['Ended', exactTimeText(application.ended_at)],
            ]}
          />
          <TransfersOf customer={application.customer.id} subject={application.no} />
        </Page>
      )}
    </Loaded>
  );
}
