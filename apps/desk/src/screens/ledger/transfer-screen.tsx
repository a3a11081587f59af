import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useOne } from '../../lib/use-one.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';
import { transferColumns } from './transfer-columns.tsx';

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
