import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import { dayText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { Money } from '../../ui/figure.tsx';
import { accountText } from './account-text.ts';

type Row = RowOf<'ledger/trial-balance'>;

export const trialBalanceColumns: ListColumn<'ledger/trial-balance'>[] = [
  { label: 'Account', cell: ({ account }) => accountText(account) },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: 'Opening', align: 'right', cell: ({ opening }) => <Money amount={opening} /> },
  { label: 'Debits', align: 'right', cell: ({ debits }) => <Money amount={debits} /> },
  { label: 'Credits', align: 'right', cell: ({ credits }) => <Money amount={credits} /> },
  { label: 'Closing', align: 'right', cell: ({ closing }) => <Money amount={closing} /> },
];

const filters: Filter<'ledger/trial-balance'>[] = [{ source: 'day', label: 'Day', kind: 'day' }];

/** To the transfers of an account on a day. */
export function transfersPath({ account, day }: Pick<Row, 'account' | 'day'>): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const filter = { account, from: `${day}T00:00`, to: `${next}T00:00` };
  return `/ledger?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** What each kind of account had, what moved, and what it had at the end of a day, from the transfers alone. */
export function TrialBalanceScreen() {
  return (
    <DeskList
      name="ledger/trial-balance"
      title="Trial balance"
      empty="Nothing was ever moved."
      columns={trialBalanceColumns}
      filters={filters}
      above={<Together />}
      pathOf={transfersPath}
    />
  );
}

interface Sums {
  readonly day: string;
  readonly is_over: boolean;
  readonly moved: string;
  readonly digest: string;
}

/** What all of it comes to. */
function Together() {
  const { meta } = useListContext() as { meta?: Partial<Sums> };
  const { day, is_over: isOver = true, moved, digest } = meta ?? {};
  return (
    <>
      <SumLine hint="">
        {day === undefined || moved === undefined ? null : (
          <>
            {dayText(day)}
            {isOver ? '' : ', which has not ended'}: debits and credits of <Money amount={moved} /> each, openings and
            closings come to nothing. A balance below zero is a debit balance, such as that of what lies in the bank.
          </>
        )}
      </SumLine>
      {digest === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ px: 1, pb: 1, overflowWrap: 'anywhere' }}>
          Digest <code>{digest}</code>
        </Typography>
      )}
    </>
  );
}
