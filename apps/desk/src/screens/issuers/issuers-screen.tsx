import { DeskList, InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { Box, Typography } from '@mui/material';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Money } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type Issuer = RowOf<'issuers'>;

const columns: ListColumn<'issuers'>[] = [
  { label: 'Company', cell: ({ company_name: name, symbol }) => `${name}, ${symbol}` },
  { label: 'Offer', cell: ({ status }) => asWords(status) },
  { label: 'Raised', align: 'right', cell: ({ raised }) => <Money amount={raised} /> },
  { label: 'Paid', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  { label: 'Of it, kept', align: 'right', cell: ({ fees }) => <Money amount={fees} /> },
  { label: 'Owed', align: 'right', cell: ({ owed }) => <Money amount={owed} /> },
];

const pay: ListColumn<'issuers'> = { label: '', cell: (issuer) => <PayButton issuer={issuer} /> };

const paymentColumns: ListColumn<'issuers/payments'>[] = [
  { label: 'Payment', cell: ({ no }) => no },
  { label: 'Company', cell: ({ company_name: name }) => name },
  { label: 'Of what was owed', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Kept', align: 'right', cell: ({ fee }) => <Money amount={fee} /> },
  { label: 'Paid', align: 'right', cell: ({ net }) => <Money amount={net} /> },
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

/** What public offers have raised and their issuers are owed, and what was paid of it. */
export function IssuersScreen() {
  const mayPay = useMay()('issuers.pay');
  return (
    <>
      <DeskList
        name="issuers"
        title="Issuers"
        empty="No offer is allotted."
        columns={mayPay ? [...columns, pay] : columns}
      />
      <Box component="section" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Payments
        </Typography>
        <InnerList name="issuers/payments" title="Payments" empty="Nothing was paid yet." columns={paymentColumns} />
      </Box>
    </>
  );
}

function PayButton({ issuer: { id, company_name: company, owed, fee_percent: fee } }: { issuer: Issuer }) {
  if (owed === '0.00') return null;
  return (
    <CommandButton
      label="Pay"
      title={`Pay the issuer of ${company}`}
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
        runCommand('POST /issuers/pay', { id, amount, bank_reference: reference, reason })
      }
    >
      {fee === '0.00' ? 'The bank has paid as much.' : `The house keeps ${fee} % of it; the bank has paid the rest.`}
    </CommandButton>
  );
}
