import { Box, Link, Typography } from '@mui/material';
import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { fileAddress } from '../../lib/picture-address.ts';
import { Money } from '../../ui/figure.tsx';
import type { Customer } from './profile-facts.tsx';

const columnsOf = (id: string): ListColumn<'customers/documents'>[] => [
  { label: 'Of', cell: ({ from, to }) => <Whole>{from === to ? to : from.slice(0, 7)}</Whole> },
  { label: 'Document', cell: ({ kind }) => (kind === 'note' ? 'Contract note' : 'Monthly statement') },
  { label: 'Number', cell: ({ no }) => <Whole>{no}</Whole> },
  { label: 'Net, or closing balance', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Made', cell: ({ made_at: at }) => timeText(at) },
  {
    label: '',
    cell: ({ no }) => (
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {(['pdf', 'json'] as const).map((format) => (
          <Link
            key={format}
            href={fileAddress('GET /customers/document', { id, no, format })}
            aria-label={`${no} as ${format.toUpperCase()}`}
          >
            {format.toUpperCase()}
          </Link>
        ))}
      </Box>
    ),
  },
];

/** A day or a number, on one line. */
function Whole({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** Contract notes and monthly statements, as the customer gets them. */
export function DocumentsTab({ customer: { id } }: { customer: Customer }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">
        Made as each day and each month ended, and the same ever since. That you took one is in the audit log.
      </Typography>
      <InnerList
        name="customers/documents"
        title="Documents"
        empty="None yet: a contract note comes after a day of trading, a statement after each month."
        columns={columnsOf(id)}
        filter={{ id }}
        isSlow
      />
    </Box>
  );
}
