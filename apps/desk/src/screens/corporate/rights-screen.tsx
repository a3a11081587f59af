import { rightsStates } from '@sauda/contract/desk';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { FromFileButton } from './from-file.tsx';

type Row = RowOf<'rights'>;

const tones: Readonly<Record<Row['status'], Tone>> = {
  announced: 'waiting',
  recording: 'active',
  open: 'active',
  closed: 'waiting',
  allotting: 'active',
  allotted: 'good',
  cancelled: 'quiet',
};

const columns: ListColumn<'rights'>[] = [
  { label: 'Number', sort: 'announced_at', cell: ({ no }) => no },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Ratio', cell: ({ ratio }) => ratio },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  { label: 'Ex-day', cell: ({ ex_day: day }) => dayText(day) },
  { label: 'Last day', cell: ({ last_day: day }) => dayText(day) },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={tones[status]}>{asWords(status)}</StatusPill> },
  { label: 'Entitled', align: 'right', cell: ({ holders }) => <Figure value={holders} decimals={0} /> },
  { label: 'New shares', align: 'right', cell: ({ entitled }) => <Figure value={entitled} decimals={0} /> },
  { label: 'Shares subscribed', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  { label: 'Set aside', align: 'right', cell: ({ set_aside: amount }) => <Money amount={amount} /> },
  { label: 'Allotted', align: 'right', cell: ({ allotted }) => <Figure value={allotted} decimals={0} /> },
  { label: 'Paid', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  { label: 'Announced by', cell: ({ announced_by: one, confirmed_by: other }) => `${one}, ${other}` },
  { label: 'Ended', cell: ({ ended_at: at }) => (at === null ? '–' : timeText(at)) },
];

const actions: ListColumn<'rights'> = { label: '', isPinned: true, cell: (row) => <RowActions row={row} /> };

const filters: Filter<'rights'>[] = [
  { source: 'status', label: 'Status', choices: rightsStates.map((id) => ({ id, name: asWords(id) })) },
];

/** New shares that companies offer their holders, and what customers have subscribed to. */
export function RightsScreen() {
  const mayManage = useMay()('corporate-actions.manage');
  return (
    <DeskList
      name="rights"
      title="Rights issues"
      empty="No rights issue was announced."
      columns={mayManage ? [...columns, actions] : columns}
      sort={{ field: 'announced_at', order: 'DESC' }}
      filters={filters}
      isMoving={({ status }) => status !== 'allotted' && status !== 'cancelled'}
      actions={
        mayManage ? (
          <>
            <FromFileButton
              label="Announce from a file"
              title="Rights issues from a file"
              content="Rights issues"
              help="The line kind,symbol,ratio,ex_day,price,last_day, and a line each: rights,DECSTEEL,1:5,2027-01-26,480,2027-02-12."
              done="They are announced."
              command={(body) => runCommand('POST /rights/announce', body)}
            />
            <FromFileButton
              label="Allot from a file"
              title="Allotments from a file"
              content="Allotments"
              help="The line kind,symbol,last_day,shares, and a line each: rights_allotment,DECSTEEL,2027-02-12,1500. The shares are those of all customers here together."
              done="They are allotted."
              command={(body) => runCommand('POST /rights/allot', body)}
            />
            <AnnounceRights />
          </>
        ) : undefined
      }
    />
  );
}

const announceFields: readonly EntryField[] = [
  { name: 'symbol', label: 'Code of the share' },
  {
    name: 'ratio',
    label: 'Ratio',
    help: 'New shares for shares held: 1:5 is one for five. What is left of one is dropped.',
  },
  { name: 'price', label: 'Price of a new share', figure: 'decimal', help: 'In the currency of the share.' },
  {
    name: 'ex_day',
    label: 'Ex-day',
    kind: 'day',
    help: 'Who holds the share as this day begins where it is traded is entitled.',
  },
  { name: 'last_day', label: 'Last day', kind: 'day', help: 'Until this day is over there it can be subscribed to.' },
  reasonField,
];

function AnnounceRights() {
  return (
    <CommandButton
      label="Announce a rights issue"
      title="Announce a rights issue"
      fields={announceFields}
      command={({ symbol = '', ratio = '', price = '', ex_day = '', last_day = '', reason = '' }) =>
        runCommand('POST /rights/announce', { issues: [{ symbol, ratio, price, ex_day, last_day }], reason })
      }
    >
      Once a second person confirms, everybody who holds the share is told. The second person sees how many hold it now,
      and what they would be offered.
    </CommandButton>
  );
}

const sharesField = (subscribed: string): EntryField => ({
  name: 'shares',
  label: 'Shares allotted',
  figure: 'count',
  initial: subscribed,
  help: 'Of all that were subscribed to here. Where it is fewer, each subscription gets its part, in whole shares.',
});

function RowActions({ row: { no, symbol, shares, status } }: { row: Row }) {
  if (status === 'allotting' || status === 'allotted' || status === 'cancelled') return null;
  return (
    <>
      {status === 'closed' && (
        <CommandButton
          label="Allot"
          title={`Allot the rights issue of ${symbol}`}
          variant="text"
          fields={[sharesField(shares), reasonField]}
          command={({ shares: allotted = '', reason = '' }) =>
            runCommand('POST /rights/allot', { no, shares: allotted, reason })
          }
        >
          <Figure value={shares} decimals={0} /> shares are subscribed to. Once a second person confirms, what is
          allotted is bought at the price of the issue, and what was set aside beyond that is free again.
        </CommandButton>
      )}
      <CommandButton
        label="Call off"
        title={`Call off the rights issue of ${symbol}`}
        tone="error"
        variant="text"
        fields={[reasonField]}
        command={({ reason = '' }) => runCommand('POST /rights/cancel', { no, reason })}
      >
        Once a second person confirms, what is set aside is free again, and who is entitled is told.
      </CommandButton>
    </>
  );
}
