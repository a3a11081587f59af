import { Box, Typography } from '@mui/material';
import { DeskList, InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Money } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { levyText } from './charge-words.ts';

type Owed = RowOf<'levies'>;

const columns: ListColumn<'levies'>[] = [
  { label: 'Levy', cell: ({ id }) => levyText(id) },
  { label: 'Owed to', cell: ({ owed_to: whom }) => whom },
  { label: 'Charged', align: 'right', cell: ({ charged }) => <Money amount={charged} /> },
  { label: 'Paid', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  { label: 'Owed', align: 'right', cell: ({ owed }) => <Money amount={owed} /> },
];

const pay: ListColumn<'levies'> = { label: '', cell: (levy) => <PayButton levy={levy} /> };

const paymentColumns: ListColumn<'levies/payments'>[] = [
  { label: 'Payment', cell: ({ no }) => no },
  { label: 'Levy', cell: ({ levy }) => levyText(levy) },
  { label: 'Paid', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference },
  {
    label: 'Proof',
    cell: ({ unproved }) => (
      <StatusPill tone={unproved ? 'waiting' : 'good'}>{unproved ? 'No line yet' : 'Proved'}</StatusPill>
    ),
  },
  { label: 'By', cell: ({ proposed_by: first, paid_by: second }) => `${first}, ${second}` },
  { label: 'At', cell: ({ paid_at: at }) => timeText(at) },
];

/** What was charged by law and is owed, and what was paid of it. What is owed moves with every order, which no stream tells of. */
export function LeviesScreen() {
  const mayPay = useMay()('levies.pay');
  return (
    <>
      <DeskList name="levies" title="Levies" empty="No levies." columns={mayPay ? [...columns, pay] : columns} isSlow />
      <Box component="section" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Payments
        </Typography>
        <InnerList name="levies/payments" title="Payments" empty="Nothing was paid yet." columns={paymentColumns} />
      </Box>
    </>
  );
}

function PayButton({ levy: { id, owed, owed_to: whom } }: { levy: Owed }) {
  if (owed === '0.00' || owed.startsWith('-')) return null;
  return (
    <CommandButton
      label="Pay"
      title={`Pay what is owed: ${levyText(id)}`}
      variant="text"
      fields={[
        { name: 'amount', label: 'Of what is owed', figure: 'money', initial: owed, isMoving: true },
        {
          name: 'bank_reference',
          label: 'Bank reference',
          help: 'The bank’s number of the transfer. A line of the statement that has it proves it.',
        },
        reasonField,
      ]}
      command={({ amount = '', bank_reference: reference = '', reason = '' }) =>
        runCommand('POST /levies/pay', { levy: id, amount, bank_reference: reference, reason })
      }
    >
      The bank has paid as much. Owed to: {whom}.
    </CommandButton>
  );
}
