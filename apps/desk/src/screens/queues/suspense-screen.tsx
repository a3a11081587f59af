import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { dayText, exactTimeText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useMoney } from '../../lib/use-money.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { numberText } from './number-text.ts';
import { CreditSuspense, ReturnSuspense, WriteOffSuspense } from './suspense-commands.tsx';

type Item = RowOf<'suspense'>;

const tones: Readonly<Record<Item['status'], Tone>> = {
  open: 'waiting',
  credited: 'good',
  returned: 'good',
  written_off: 'quiet',
  charged: 'quiet',
};

const columns: ListColumn<'suspense'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Booked on', cell: ({ line }) => <OneLine>{dayText(line.booked_on)}</OneLine> },
  { label: 'Amount', align: 'right', cell: ({ line }) => <Money amount={line.amount} /> },
  { label: 'Line', cell: ({ line }) => `${numberText(line.bank_reference)}, ${line.description}` },
  { label: 'What is known', cell: ({ note }) => note },
  { label: 'Put down', sort: 'put_at', cell: ({ put_by: by, put_at: at }) => `${timeText(at)}, ${by}` },
  { label: 'State', cell: (item) => <State item={item} /> },
  { label: 'How it ended', cell: (item) => <End item={item} /> },
];

const commands: ListColumn<'suspense'> = {
  label: '',
  isPinned: true,
  cell: (item) =>
    item.status === 'open' ? (
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 0.5 }}>
        <CreditSuspense item={item} />
        <ReturnSuspense item={item} />
        <WriteOffSuspense item={item} />
      </Box>
    ) : null,
};

const filters: Filter<'suspense'>[] = [
  { source: 'no', label: 'Number' },
  {
    source: 'open',
    label: 'Show',
    choices: [
      { id: true, name: 'Open' },
      { id: false, name: 'Ended' },
    ],
  },
];

/** What the bank has and no request explains: whose it is, where it goes, and by whom that was said. */
export function SuspenseScreen() {
  const mayDecide = useMay()('suspense.decide');
  return (
    <DeskList
      name="suspense"
      title="Suspense"
      empty="Nothing in suspense."
      sort={{ field: 'put_at', order: 'DESC' }}
      columns={mayDecide ? [...columns, commands] : columns}
      filters={filters}
      above={<Sums />}
    />
  );
}

function State({ item: { status, unproved } }: { item: Item }) {
  if (unproved) return <StatusPill tone="active">Returned, unproved</StatusPill>;
  return <StatusPill tone={tones[status]}>{asWords(status)}</StatusPill>;
}

/** Why, by whom, and what it became. */
function End({ item }: { item: Item }) {
  const { reason, proposed_by: first, ended_by: second, ended_at: at, customer, request_no: no } = item;
  if (reason === null) return '–';
  return (
    <>
      {reason}. {first}, {second}, {timeText(at)}
      {item.bank_reference === null ? '' : `, ${item.bank_reference}`}
      {customer === null || no === null ? null : (
        <>
          ,{' '}
          <Link component={RouterLink} to={`/requests/${encodeURIComponent(`${customer.id}/${no}`)}`}>
            deposit {no} of customer {customer.number}
          </Link>
        </>
      )}
    </>
  );
}

/** The bank against the ledger, and what lies between them. */
function Sums() {
  const money = useMoney();
  const { data } = useCall('GET /suspense/sums', { isLive: true });
  if (data === undefined) return null;
  const facts = [
    ['Bank lines', data.lines],
    ['− prove nothing yet', data.waiting],
    ['+ not proved yet', data.unproved],
    ...(isZero(data.never_paid) ? [] : [['− came back, never left', data.never_paid] as const]),
    ['= ledger, at the bank', data.ledger],
  ] as const;
  return (
    <Box
      component="section"
      aria-label="Bank against ledger"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, px: 2, py: 1.5 }}
    >
      {facts.map(([label, amount]) => (
        <Box key={label}>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{label}</Box>
          <Money amount={amount} />
        </Box>
      ))}
      <Box sx={{ alignSelf: 'end' }}>
        {isZero(data.unexplained) ? (
          <StatusPill tone="good">They agree</StatusPill>
        ) : (
          <StatusPill tone="bad">{`${money(data.unexplained)} that nothing of the bank says`}</StatusPill>
        )}
      </Box>
      <Box sx={{ alignSelf: 'end', color: 'text.secondary', fontSize: 12 }}>as of {exactTimeText(data.at)}</Box>
    </Box>
  );
}

const isZero = (amount: string): boolean => /^-?0(\.0+)?$/.test(amount);
