import { buybackStates } from '@sauda/contract/desk';
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

type Row = RowOf<'buybacks'>;

const tones: Readonly<Record<Row['status'], Tone>> = {
  open: 'active',
  settling: 'active',
  settled: 'good',
  cancelled: 'quiet',
};

const columns: ListColumn<'buybacks'>[] = [
  { label: 'Number', sort: 'announced_at', cell: ({ no }) => no },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  { label: 'Tax', align: 'right', cell: ({ tax_percent: tax }) => `${tax} %` },
  { label: 'Record day', cell: ({ record_day: day }) => (day === null ? '–' : dayText(day)) },
  { label: 'Entitles', cell: ({ entitlement }) => entitlement ?? '–' },
  { label: 'Last day', cell: ({ last_day: day }) => dayText(day) },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={tones[status]}>{asWords(status)}</StatusPill> },
  { label: 'Tenders', align: 'right', cell: ({ tenders }) => <Figure value={tenders} decimals={0} /> },
  { label: 'Shares tendered', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  { label: 'Entitled', align: 'right', cell: ({ entitled }) => <Figure value={entitled} decimals={0} /> },
  {
    label: 'Taken',
    align: 'right',
    cell: ({ accepted, ratio, status }) =>
      status !== 'settling' && status !== 'settled' ? (
        '–'
      ) : (
        <>
          <Figure value={accepted} decimals={0} />
          {ratio === null ? null : ` (${ratio})`}
        </>
      ),
  },
  { label: 'Paid', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  { label: 'Announced by', cell: ({ announced_by: one, confirmed_by: other }) => `${one}, ${other}` },
  { label: 'Ended', cell: ({ ended_at: at }) => (at === null ? '–' : timeText(at)) },
];

const actions: ListColumn<'buybacks'> = { label: '', isPinned: true, cell: (row) => <RowActions row={row} /> };

const filters: Filter<'buybacks'>[] = [
  { source: 'status', label: 'Status', choices: buybackStates.map((id) => ({ id, name: asWords(id) })) },
];

/** Shares that companies buy back, and what customers have tendered. */
export function BuybacksScreen() {
  const mayManage = useMay()('corporate-actions.manage');
  return (
    <DeskList
      name="buybacks"
      title="Buybacks"
      empty="No buyback was announced."
      columns={mayManage ? [...columns, actions] : columns}
      sort={{ field: 'announced_at', order: 'DESC' }}
      filters={filters}
      isMoving={({ status }) => status === 'open' || status === 'settling'}
      actions={
        mayManage ? (
          <>
            <FromFileButton
              label="Settle from a file"
              title="Acceptances from a file"
              content="Acceptances"
              help="The line kind,symbol,last_day,shares, and a line each: buyback_acceptance,DECSTEEL,2027-02-12,1500. The shares are those taken of all customers here together."
              done="They are settled."
              command={(body) => runCommand('POST /buybacks/settle', body)}
            />
            <AnnounceBuyback />
          </>
        ) : undefined
      }
    />
  );
}

const announceFields: readonly EntryField[] = [
  { name: 'symbol', label: 'Code of the share' },
  { name: 'price', label: 'Price a share', figure: 'decimal', help: 'In the currency of the share.' },
  {
    name: 'tax_percent',
    label: 'Tax withheld, per cent',
    figure: 'percent',
    isOptional: true,
    help: 'Of what is paid. None where empty.',
  },
  { name: 'last_day', label: 'Last day', kind: 'day', help: 'Until this day is over where the share is traded.' },
  {
    name: 'record_day',
    label: 'Record day',
    kind: 'day',
    isOptional: true,
    help: 'Who holds the share as this day is over is entitled, and alone can tender. Everybody where empty.',
  },
  {
    name: 'entitlement',
    label: 'Entitlement',
    isOptional: true,
    help: 'With a record day: of so many held so many are taken in any case. 17:2 takes two of seventeen.',
  },
  reasonField,
];

function AnnounceBuyback() {
  return (
    <CommandButton
      label="Announce a buyback"
      title="Announce a buyback"
      fields={announceFields}
      command={({ symbol = '', price = '', tax_percent: tax = '', last_day: lastDay = '', reason = '', ...terms }) => {
        const { record_day: recordDay = '', entitlement = '' } = terms;
        return runCommand('POST /buybacks/announce', {
          symbol,
          price,
          last_day: lastDay,
          reason,
          ...(tax === '' ? {} : { tax_percent: tax }),
          ...(recordDay === '' ? {} : { record_day: recordDay }),
          ...(entitlement === '' ? {} : { entitlement }),
        });
      }}
    >
      Once a second person confirms, everybody who holds the share is told and can tender theirs.
    </CommandButton>
  );
}

const ratioField: EntryField = {
  name: 'ratio',
  label: 'Taken of tendered',
  help: 'Of what is tendered beyond entitlements, which are taken in any case: 1:1 takes all. 3:5 takes three of five, of each tender, rounded down to whole shares. 0:1 takes none.',
};

function RowActions({ row: { no, symbol, shares, status, is_closed: isClosed } }: { row: Row }) {
  if (status !== 'open') return null;
  return (
    <>
      {isClosed && (
        <CommandButton
          label="Settle"
          title={`Settle the buyback of ${symbol}`}
          variant="text"
          fields={[ratioField, reasonField]}
          command={({ ratio = '', reason = '' }) => runCommand('POST /buybacks/settle', { no, ratio, reason })}
        >
          <Figure value={shares} decimals={0} /> shares are tendered. Once a second person confirms, what is taken of
          each tender is sold at the price of the buyback, and the rest is free again.
        </CommandButton>
      )}
      <CommandButton
        label="Call off"
        title={`Call off the buyback of ${symbol}`}
        tone="error"
        variant="text"
        fields={[reasonField]}
        command={({ reason = '' }) => runCommand('POST /buybacks/cancel', { no, reason })}
      >
        Once a second person confirms, what is tendered is free again, and who has tendered is told.
      </CommandButton>
    </>
  );
}
