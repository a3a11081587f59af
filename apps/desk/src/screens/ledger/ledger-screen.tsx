import { Button, Link, Typography } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/figure.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';

/** What a list of transfers shows of each. */
export const transferColumns: ListColumn<'ledger/transfers'>[] = [
  { label: 'Id', cell: ({ id }) => id },
  { label: 'Posted', cell: ({ posted_at: at }) => timeText(at) },
  { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
  { label: 'From', cell: ({ debit }) => asWords(debit) },
  { label: 'To', cell: ({ credit }) => asWords(credit) },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Cash after', align: 'right', cell: ({ cash_after: after }) => <Money amount={after} /> },
  { label: 'Reason', cell: ({ reason }) => asWords(reason) },
  { label: 'About', cell: ({ subject }) => `${asWords(subject.kind)} ${subject.no}` },
  { label: 'By', cell: ({ actor }) => actor },
];

const filters: Filter<'ledger/transfers'>[] = [{ source: 'subject', label: 'Number of an order or request' }];

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
      // The number of an order is looked up within a customer.
      {...(customer === null ? {} : { filters, filter: { customer } })}
      actions={
        <>
          <Button component={RouterLink} to="/books" size="small" variant="outlined">
            The house
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
              ['About', `${asWords(transfer.subject.kind)} ${transfer.subject.no}`],
              [
                'Customer',
                <Link key="customer" component={RouterLink} to={`/customers/${transfer.customer.id}`}>
                  {transfer.customer.number}
                </Link>,
              ],
              ['By', transfer.actor],
              ['Posted', timeText(transfer.posted_at)],
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
