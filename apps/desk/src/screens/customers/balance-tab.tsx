import { Box, Typography } from '@mui/material';
import { timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/money.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';

/** Why the balance is the number it is. */
export function BalanceTab({ customer: { balance, credit, positions } }: { customer: Customer }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Facts
          rows={[
            ['Total', <Money key="total" amount={balance.total} />],
            ['Free', <Money key="free" amount={balance.free} />],
            ['Held', <Money key="held" amount={balance.held} />],
            ['In transit', <Money key="transit" amount={balance.in_transit} />],
            ['Invested', <Money key="invested" amount={balance.invested} />],
            ['Owed', <Money key="owed" amount={balance.owed} />],
          ]}
        />
        <Facts
          rows={[
            ['Credit score', credit.score],
            ['Credit limit', <Money key="limit" amount={credit.limit} />],
            ['Remaining', <Money key="remaining" amount={credit.remaining} />],
            ['Due', <Money key="due" amount={credit.due} />],
          ]}
        />
      </Box>
      <section>
        <Typography variant="h3">Held by</Typography>
        <RecordTable
          label="Held by"
          rows={balance.holds}
          empty="Nothing is held."
          columns={[
            { label: 'Kind', cell: ({ kind }) => (kind === 'ipo' ? 'IPO' : asWords(kind)) },
            { label: 'Number', cell: ({ no }) => no },
            { label: 'Name', cell: ({ name }) => name },
            { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
            { label: 'Since', cell: ({ created_at: at }) => timeText(at) },
          ]}
        />
        {balance.holds.length < balance.holds_count && (
          <Typography color="text.secondary">
            The newest {balance.holds.length} of {balance.holds_count}.
          </Typography>
        )}
      </section>
      <section>
        <Typography variant="h3">Open lots</Typography>
        <RecordTable
          label="Open lots"
          rows={positions}
          empty="No open lots."
          columns={[
            { label: 'Number', cell: ({ no }) => no },
            { label: 'Name', cell: ({ name, symbol }) => `${name} (${symbol})` },
            { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
            { label: 'In orders', align: 'right', cell: ({ reserved }) => <Figure value={reserved} decimals={0} /> },
            { label: 'Cost', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
            { label: 'Since', cell: ({ opened_at: at }) => timeText(at) },
          ]}
        />
      </section>
    </Box>
  );
}
