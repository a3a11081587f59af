import { Link } from '@mui/material';
import { requestStatuses } from '@sauda/contract/desk';
import { queueNames, type QueueName } from '@sauda/contract/desk/rights';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import { exactTimeText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords, statusText } from '../../ui/words.ts';
import { CustomerLink } from '../ledger/links.tsx';
import { TransfersOf } from './owned.tsx';
import { WriteOffButton } from './write-off-loan.tsx';

type Request = RowOf<'requests'>;

const tones: Readonly<Record<string, Tone>> = {
  in_progress: 'waiting',
  applying: 'waiting',
  completed: 'good',
  approved: 'good',
  paid: 'good',
  unpaid: 'bad',
  written_off: 'quiet',
  failed: 'bad',
  rejected: 'bad',
};

const columns: ListColumn<'requests'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => exactTimeText(at) },
  { label: 'Kind', cell: ({ kind }) => asWords(kind) },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Credited', align: 'right', cell: ({ credited }) => <Money amount={credited} /> },
  { label: 'Status', cell: (request) => <RequestState request={request} /> },
  { label: 'Why', cell: ({ reason }) => (reason === null ? '–' : asWords(reason)) },
  { label: 'Reference', cell: ({ reference }) => reference ?? '–' },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference ?? '–' },
  { label: 'Ended', cell: ({ ended_at: at }) => timeText(at) },
];

const filters: Filter<'requests'>[] = [
  { source: 'kind', label: 'Kind', choices: wordChoices(['recharge', 'withdrawal', 'loan']) },
  { source: 'status', label: 'Status', choices: requestStatuses.map((id) => ({ id, name: statusText(id) })) },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];

/** Deposits, withdrawals and loans of everybody, also those that have ended. */
export function RequestsScreen() {
  return (
    <DeskList
      name="requests"
      title="Requests"
      empty="No request fits."
      columns={columns}
      filters={filters}
      above={<Sum />}
      pathOf={requestPath}
    />
  );
}

export const requestPath = ({ id }: Pick<Request, 'id'>): string => `/requests/${encodeURIComponent(id)}`;

/** What all that fit come to, where the server has added it up. */
function Sum() {
  const { meta } = useListContext() as { meta?: { sum?: { count: number; amount: string } | null } };
  const sum = meta?.sum;
  return (
    <SumLine hint="Choose 31 days or less, and they are added up here.">
      {sum === undefined || sum === null ? null : (
        <>
          <Figure value={String(sum.count)} decimals={0} /> {sum.count === 1 ? 'request' : 'requests'},{' '}
          <Money amount={sum.amount} />
        </>
      )}
    </SumLine>
  );
}

function RequestState({ request: { status, unproved } }: { request: Request }) {
  return (
    <>
      <StatusPill tone={tones[status] ?? 'quiet'}>{statusText(status)}</StatusPill>{' '}
      {unproved ? <StatusPill tone="waiting">Unproved</StatusPill> : null}
    </>
  );
}

/** Where a request waits to be decided on. */
const queueOf: Readonly<Record<string, QueueName | undefined>> = Object.fromEntries(
  queueNames.map((name) => [name.replace(/s$/, ''), name]),
);
const waiting: ReadonlySet<string> = new Set(['in_progress', 'applying']);

/** One request, and what it has moved. */
export function RequestScreen() {
  const query = useOne('requests/one');
  return (
    <Loaded query={query}>
      {(request) => (
        <Page title={`${asWords(request.kind)} ${request.no}`} actions={<WriteOffButton request={request} />}>
          <Facts
            rows={[
              ['Customer', <CustomerLink key="customer" customer={request.customer} />],
              ['Amount', <Money key="amount" amount={request.amount} />],
              ['Credited', <Money key="credited" amount={request.credited} />],
              ['Status', <RequestState key="status" request={request} />],
              ['Why', request.reason === null ? null : asWords(request.reason)],
              ['Reference', request.reference],
              ['Bank reference', request.bank_reference],
              ...(request.coin_transfer === null ? [] : [['Transfer of coins', request.coin_transfer] as const]),
              ['Made', exactTimeText(request.created_at)],
              ['Deadline', timeText(request.deadline)],
              ...(request.kind === 'withdrawal' ? [['Paid', exactTimeText(request.paid_at)] as const] : []),
              ['Ended', exactTimeText(request.ended_at)],
              ['Queue', <QueueLink key="queue" request={request} />],
            ]}
          />
          <TransfersOf customer={request.customer.id} subject={request.no} />
        </Page>
      )}
    </Loaded>
  );
}

function QueueLink({ request: { kind, status, no } }: { request: Request }) {
  const queue = queueOf[kind];
  if (queue === undefined || !waiting.has(status)) return '–';
  return (
    <Link component={RouterLink} to={`/${queue}?filter=${encodeURIComponent(JSON.stringify({ search: no }))}`}>
      Waits to be decided on
    </Link>
  );
}
