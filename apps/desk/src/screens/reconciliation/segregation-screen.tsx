import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { accountText } from '../ledger/account-text.ts';

type Row = RowOf<'segregation'>;
type State = NonNullable<Row['state']>;

const names: Readonly<Record<string, string>> = {
  money: 'Client money, all of it',
  bank: 'At the bank',
  clearing_broker: 'At the clearing broker',
  cash: 'Free, of customers',
  holds: 'Set aside, of customers',
  unsettled: 'Not settled yet, of customers',
  payouts: 'On its way to banks of customers',
};

const states: Readonly<Record<State, readonly [Tone, string]>> = {
  agrees: ['good', 'Agrees'],
  more: ['active', 'More than is owed'],
  short: ['bad', 'Short'],
  not_stated: ['waiting', 'Not stated'],
};

const columns: ListColumn<'segregation'>[] = [
  { label: 'What', cell: (row) => <What row={row} /> },
  { label: 'By the books', align: 'right', cell: (row) => <Amount row={row} value={row.ours} /> },
  { label: 'Stated', align: 'right', cell: (row) => <Amount row={row} value={row.stated} /> },
  { label: 'Difference', align: 'right', cell: (row) => <Amount row={row} value={row.difference} /> },
  { label: 'State', cell: ({ state }) => (state === null ? null : <StatePill state={state} />) },
];

function What({ row: { group, what } }: { row: Row }) {
  const name = group === 'shares' ? what : (names[what] ?? accountText(what));
  return <Box sx={{ fontWeight: group === 'money' ? 600 : 400 }}>{name}</Box>;
}

function Amount({ row: { group }, value }: { row: Row; value: string | null }) {
  return group === 'shares' ? <Figure value={value} decimals={0} /> : <Money amount={value} />;
}

function StatePill({ state }: { state: State }) {
  const [tone, word] = states[state];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}

const filters: Filter<'segregation'>[] = [{ source: 'day', label: 'Day', kind: 'day' }];

/** Whether what is customers' is there at the end of a day, by the word of those who hold it. Handed out, it is the segregation report. */
export function SegregationScreen() {
  return (
    <DeskList
      name="segregation"
      title="Segregation"
      empty="Nobody has anything."
      columns={columns}
      filters={filters}
      above={<Together />}
      isSlow
    />
  );
}

interface Stated {
  readonly day: string;
  readonly is_over: boolean;
  readonly at: string;
  readonly bank_from: 'statement' | 'person' | null;
  readonly custodian: { readonly digest: string } | null;
  readonly clearing_broker: { readonly digest: string } | null;
  readonly trades: { readonly digest: string } | null;
  readonly open_differences: number;
}

/** Who has stated anything of the day, and by which file. */
function Together() {
  const { meta } = useListContext() as { meta?: Partial<Stated> };
  const {
    day,
    is_over: isOver = true,
    bank_from: bank = null,
    custodian = null,
    open_differences: open = 0,
    at,
  } = meta ?? {};
  const { clearing_broker: broker = null, trades = null } = meta ?? {};
  if (day === undefined) return null;
  const files = [
    ['Positions', custodian],
    ['Cash', broker],
    ['Trades', trades],
  ] as const;
  return (
    <>
      <SumLine hint="">
        {dayText(day)}
        {isOver ? '' : ', which has not ended'}: the bank’s balance is{' '}
        {bank === null ? 'not stated' : bank === 'statement' ? 'that of a statement' : 'typed by a person'};{' '}
        {open === 0 ? 'no difference is' : open === 1 ? '1 difference is' : `${open} differences are`} open. Securities
        as added up {timeText(at)}.
      </SumLine>
      {files.map(([name, file]) => (
        <Typography key={name} variant="body2" color="text.secondary" sx={{ px: 1, overflowWrap: 'anywhere' }}>
          {name} {file === null ? 'not stated' : <code>{file.digest}</code>}
        </Typography>
      ))}
    </>
  );
}
