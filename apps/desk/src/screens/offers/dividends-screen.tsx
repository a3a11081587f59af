import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { DeclareDividend } from './declare-dividend.tsx';
import { offerTone } from './offer-tone.ts';

const columns: ListColumn<'dividends'>[] = [
  { label: 'Number', sort: 'declared_at', cell: ({ no }) => no },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  {
    label: 'Per share',
    align: 'right',
    cell: ({ per_share: each, currency }) => <Figure value={each} unit={currency} decimals={4} />,
  },
  { label: 'Record time', cell: ({ record_at: at }) => timeText(at) },
  { label: 'Paid', cell: ({ pays_at: at }) => timeText(at) },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Holders', align: 'right', cell: ({ holders }) => holders },
  { label: 'Declared by', cell: ({ declared_by: by }) => by },
  {
    label: '',
    cell: ({ no, status }) =>
      status === 'declared' || status === 'recorded' ? <TakeBack no={no} isRecorded={status === 'recorded'} /> : null,
  },
];

const filters: Filter<'dividends'>[] = [{ source: 'symbol', label: 'Code' }];

export function DividendsScreen() {
  const may = useMay();
  return (
    <DeskList
      name="dividends"
      title="Dividends"
      empty="No dividends were declared."
      columns={columns}
      sort={{ field: 'declared_at', order: 'DESC' }}
      filters={filters}
      actions={may('offers.manage') ? <DeclareDividend /> : undefined}
    />
  );
}

function TakeBack({ no, isRecorded }: { no: string; isRecorded: boolean }) {
  const may = useMay();
  if (!may('offers.manage')) return null;
  return (
    <CommandButton
      label="Take back"
      title={`Take dividend ${no} back`}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /dividends/cancel', { no, reason })}
    >
      {isRecorded ? 'Its holders are written down and not paid yet: a second person confirms it.' : null}
    </CommandButton>
  );
}
