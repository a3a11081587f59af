import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { RowOf } from '../../lib/lists.ts';
import { asWords } from '../../ui/words.ts';

interface Customer {
  readonly id: string;
  readonly number: number;
  readonly phone: string | null;
}

/** Of what the house moves between its own accounts. */
const houseId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** To the customer whose it is. */
export function CustomerLink({ customer: { id, number, phone } }: { customer: Customer }) {
  if (id === houseId) return 'The house';
  return (
    <Link component={RouterLink} to={`/customers/${id}`}>
      {phone ?? number}
    </Link>
  );
}

/** Where what money moves for has a page, by the words of the ledger. */
const pages: Readonly<Record<string, string>> = {
  order: 'orders',
  recharge: 'requests',
  withdrawal: 'requests',
  loan: 'requests',
  ipo: 'applications',
  fund: 'applications',
};

/** To the order or the request that a transfer is about. */
export function SubjectLink({
  subject: { kind, no },
  customer,
}: Pick<RowOf<'ledger/transfers'>, 'subject' | 'customer'>) {
  const text = `${asWords(kind)} ${no}`;
  if (kind === 'suspense') {
    return (
      <Link component={RouterLink} to={`/suspense?filter=${encodeURIComponent(JSON.stringify({ no }))}`}>
        {text}
      </Link>
    );
  }
  if (kind === 'journal') {
    return (
      <Link component={RouterLink} to={`/journals?filter=${encodeURIComponent(JSON.stringify({ no }))}`}>
        {text}
      </Link>
    );
  }
  const page = pages[kind];
  if (page === undefined) return text;
  return (
    <Link component={RouterLink} to={`/${page}/${encodeURIComponent(`${customer.id}/${no}`)}`}>
      {text}
    </Link>
  );
}
