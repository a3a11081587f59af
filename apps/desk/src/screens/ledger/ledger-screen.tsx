import { Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { DeskList } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { transferColumns } from './transfer-columns.tsx';

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
          <Button component={Link} to="/books" size="small" variant="outlined">
            The house
          </Button>
          {customer === null ? null : (
            <Button component={Link} to={`/balances/${customer}`} size="small" variant="outlined">
              Balances at a time
            </Button>
          )}
        </>
      }
      pathOf={({ id }) => `/transfers/${id}`}
    />
  );
}
