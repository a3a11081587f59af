import { Typography } from '@mui/material';
import { InnerList } from '../../features/lists/desk-list.tsx';
import { useMay } from '../../lib/session.ts';
import { transferColumns } from '../ledger/ledger-screen.tsx';

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
