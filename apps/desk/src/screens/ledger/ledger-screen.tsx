import { Button, Typography } from '@mui/material';
import { ledgerAccounts, transferReasons } from '@sauda/contract/desk';
import { useListContext } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { SumLine } from '../../features/lists/sum-line.tsx';
import { exactTimeText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';
import { CustomerLink, SubjectLink } from './links.tsx';

/** What a list of transfers shows of each. */
export const transferColumns: ListColumn<'ledger/transfers'>[] = [
  { label: 'Id', cell: ({ id }) => id },
  { label: 'Posted', cell: ({ posted_at: at }) => exactTimeText(at) },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'From', cell: ({ debit }) => asWords(debit) },
  { label: 'To', cell: ({ credit }) => asWords(credit) },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Cash after', align: 'right', cell: ({ cash_after: after }) => <Money amount={after} /> },
  { label: 'Reason', cell: ({ reason }) => asWords(reason) },
  { label: 'About', cell: (transfer) => <SubjectLink {...transfer} /> },
  { label: 'By', cell: ({ actor }) => actor },
];

const narrowed: Filter<'ledger/transfers'>[] = [
  { source: 'account', label: 'Account', choices: wordChoices(ledgerAccounts) },
  { source: 'reason', label: 'Reason', choices: wordChoices(transferReasons) },
  { source: 'amount_from', label: 'From amount', kind: 'amount' },
  { source: 'amount_to', label: 'To amount', kind: 'amount' },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];
const ofEverybody: Filter<'ledger/transfers'>[] = [{ source: 'who', label: 'Whole phone or number' }, ...narrowed];
const ofCustomer: Filter<'ledger/transfers'>[] = [
  // It is looked up within a customer.
  { source: 'subject', label: 'Number of an order or request' },
  ...narrowed,
];

/** Transfers, of everybody or of one customer. */
export function LedgerScreen() {
  const [parameters] = useSearchParams();
  const customer = parameters.get('customer');
  return (
    <DeskList
      key={customer}
      name="ledger/transfers"
      title={customer === null ? 'Ledger' : 'Ledger of a customer'}
      empty="No transfers."
      columns={transferColumns}
      filters={customer === null ? ofEverybody : ofCustomer}
      {...(customer === null ? {} : { filter: { customer } })}
      above={<Sum />}
      actions={
        <>
          <Button component={RouterLink} to="/books" size="small" variant="outlined">
            The house
          </Button>
          <Button component={RouterLink} to="/trial-balance" size="small" variant="outlined">
            Trial balance
          </Button>
          {customer === null ? null : (
            <Button component={RouterLink} to={`/balances/${customer}`} size="small" variant="outlined">
              Balances at a time
            </Button>
          )}
        </>
      }
      pathOf={({ id }) => `/transfers/${id}`}
    />
  );
}

type Transfer = RowOf<'ledger/transfers'>;

/** What all that fit come to, where the server has added it up. */
function Sum() {
  const { meta } = useListContext() as { meta?: { sum?: { count: number; amount: string; cash: string } | null } };
  const sum = meta?.sum;
  return (
    <SumLine hint="Choose a customer, or a day or less, and they are added up here.">
      {sum === undefined || sum === null ? null : (
        <>
          <Figure value={String(sum.count)} decimals={0} /> {sum.count === 1 ? 'transfer' : 'transfers'},{' '}
          <Money amount={sum.amount} />, free cash <Money amount={sum.cash} />
        </>
      )}
    </SumLine>
  );
}

/** One transfer: its cause, what else that has moved, its block and its neighbours. */
export function TransferScreen() {
  const query = useOne('ledger/transfer');
  return (
    <Loaded query={query}>
      {({ transfer, same_subject: sameSubject, block, before, after }) => (
        <Page title={`Transfer ${transfer.id}`}>
          <Facts
            rows={[
              ['Amount', <Money key="amount" amount={transfer.amount} />],
              ['From', asWords(transfer.debit)],
              ['To', asWords(transfer.credit)],
              ['Cash after', <Money key="after" amount={transfer.cash_after} />],
              ['Reason', asWords(transfer.reason)],
              ['About', <SubjectLink key="about" {...transfer} />],
              ['Customer', <CustomerLink key="customer" customer={transfer.customer} />],
              ['By', transfer.actor],
              ['Posted', exactTimeText(transfer.posted_at)],
              ['Transaction', transfer.position],
              ['Block', block === null ? 'Not sealed yet' : `${block.number}, sealed ${timeText(block.sealed_at)}`],
              ['Hash of the block', block === null ? '–' : <code key="hash">{block.hash}</code>],
              ['Merkle root', block === null ? '–' : <code key="root">{block.merkle_root}</code>],
            ]}
          />
          <Transfers title="The same cause" rows={sameSubject} />
          <Transfers title="Before it in the chain" rows={before} />
          <Transfers title="After it in the chain" rows={after} />
        </Page>
      )}
    </Loaded>
  );
}

function Transfers({ title, rows }: { title: string; rows: readonly Transfer[] }) {
  return (
    <section>
      <Typography variant="h2">{title}</Typography>
      <RecordTable
        label={title}
        rows={rows}
        empty="None."
        columns={transferColumns}
        pathOf={({ id }) => `/transfers/${id}`}
      />
    </section>
  );
}
