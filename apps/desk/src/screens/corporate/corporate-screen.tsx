import { Box } from '@mui/material';
import { corporateStates } from '@sauda/contract/desk';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { dayText, timeText } from '../../lib/format.ts';
import { useFigure } from '../../lib/use-money.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { kindWords } from './kind-words.ts';
import { AnnounceButton, ReadActionsButton } from './announce.tsx';

type Action = RowOf<'corporate-actions'>;

const tones: Readonly<Record<Action['status'], Tone>> = {
  announced: 'waiting',
  applying: 'active',
  applied: 'good',
  withdrawn: 'quiet',
};

const columns: ListColumn<'corporate-actions'>[] = [
  { label: 'Number', sort: 'announced_at', cell: ({ no }) => no },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'What', cell: (action) => <What action={action} /> },
  { label: 'Day', cell: ({ ex_day: day }) => <OneLine>{dayText(day)}</OneLine> },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={tones[status]}>{asWords(status)}</StatusPill> },
  { label: 'Progress', cell: progressOf },
  { label: 'Shares before', align: 'right', cell: ({ units_before: units }) => <Figure value={units} decimals={0} /> },
  { label: 'Shares after', align: 'right', cell: ({ units_after: units }) => <Figure value={units} decimals={0} /> },
  { label: 'Paid', align: 'right', cell: ({ cash }) => <Money amount={cash} /> },
  { label: 'Announced by', cell: ({ announced_by: one, confirmed_by: other }) => `${one}, ${other}` },
];

const withdraw: ListColumn<'corporate-actions'> = {
  label: '',
  isPinned: true,
  cell: (action) => <WithdrawButton action={action} />,
};

const filters: Filter<'corporate-actions'>[] = [
  { source: 'symbol', label: 'Code' },
  { source: 'status', label: 'Status', choices: corporateStates.map((id) => ({ id, name: asWords(id) })) },
];

/** What companies do to their shares, and how far each has come. */
export function CorporateScreen() {
  const mayManage = useMay()('corporate-actions.manage');
  return (
    <DeskList
      name="corporate-actions"
      title="Corporate actions"
      empty="No corporate action was announced."
      columns={mayManage ? [...columns, withdraw] : columns}
      sort={{ field: 'announced_at', order: 'DESC' }}
      filters={filters}
      isMoving={({ status }) => status === 'announced' || status === 'applying'}
      actions={
        mayManage ? (
          <>
            <ReadActionsButton />
            <AnnounceButton />
          </>
        ) : undefined
      }
    />
  );
}

function What({ action }: { action: Action }) {
  const figure = useFigure();
  return <OneLine>{whatOf(action, figure)}</OneLine>;
}

/** Such as "Split 1:10", "Reverse split 10:1", "Symbol change to DECMETAL", "Cash exit at 480.00". */
function whatOf(
  { kind, ratio, into, into_name: name, cash_per_share: cash }: Action,
  figure: ReturnType<typeof useFigure>,
): string {
  const hasRatio = kind === 'split' || kind === 'bonus' || kind === 'merger';
  const to = kind === 'name_change' ? name : into;
  return [
    kindWords({ kind, ratio }),
    ...(hasRatio ? [ratio] : []),
    ...(to === null ? [] : [`to ${to}`]),
    ...(cash === null ? [] : [`at ${figure(cash)}`]),
  ].join(' ');
}

function progressOf({ status, changed, waits_for: waits, applied_at: applied, withdrawn_by: by }: Action) {
  if (status === 'withdrawn') return `By ${by ?? ''}`;
  if (status === 'announced') return '–';
  if (status === 'applying' && waits !== '0')
    return `${waits} ${waits === '1' ? 'order is' : 'orders are'} still to end`;
  const reached = `${changed} ${changed === '1' ? 'holder' : 'holders'}`;
  return status === 'applying' ? `${reached} so far` : `${reached}, ${timeText(applied)}`;
}

function OneLine({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

function WithdrawButton({ action }: { action: Action }) {
  const figure = useFigure();
  const { no, symbol, ex_day: day, status } = action;
  if (status !== 'announced') return null;
  const what = whatOf(action, figure);
  return (
    <CommandButton
      label="Withdraw"
      title={`Withdraw the ${what.charAt(0).toLowerCase()}${what.slice(1)} of ${symbol}`}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /corporate-actions/withdraw', { no, reason })}
    >
      Nothing changes on {dayText(day)}. Once a second person confirms, everybody who holds the share is told. It cannot
      be withdrawn once its day has begun.
    </CommandButton>
  );
}
