import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { InnerList } from '../../features/lists/desk-list.tsx';
import { useMay } from '../../lib/session.ts';
import { transferColumns } from '../ledger/ledger-screen.tsx';

interface Customer {
  readonly id: string;
  readonly number: number;
  readonly phone: string | null;
}

/** To the customer whose it is. */
export function CustomerLink({ customer: { id, number, phone } }: { customer: Customer }) {
  return (
    <Link component={RouterLink} to={`/customers/${id}`}>
      {phone ?? number}
    </Link>
  );
}

/** What an order or a request of a customer has moved, for whom it is to read. */
export function TransfersOf({ customer, subject }: { customer: string; subject: string }) {
  if (!useMay()('ledger.read')) return null;
  return (
    <section>
      <Typography variant="h2">What it has moved</Typography>
      <InnerList
        name="ledger/transfers"
        title="What it has moved"
        empty="Nothing yet."
        columns={transferColumns}
        filter={{ customer, subject }}
      />
    </section>
  );
}
