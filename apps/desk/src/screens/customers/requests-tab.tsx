import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';

type Column = ListColumn<'customers/requests'>;

const kinds = ['recharge', 'withdrawal', 'loan'] as const;
type Kind = (typeof kinds)[number];

const credited: Column = {
  label: 'Credited',
  align: 'right',
  cell: ({ credited: amount }) => <Money amount={amount} />,
};

const columnsOf = (kind: Kind): Column[] => [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => timeText(at) },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  ...(kind === 'recharge' ? [credited] : []),
  {
    label: 'Status',
    cell: ({ status, unproved }) => (
      <>
        {asWords(status)} {unproved ? <StatusPill tone="waiting">Unproved</StatusPill> : null}
      </>
    ),
  },
  { label: 'Why', cell: ({ reason }) => reason ?? '–' },
  { label: 'Reference', cell: ({ reference }) => reference ?? '–' },
  { label: 'Bank reference', cell: ({ bank_reference: reference }) => reference ?? '–' },
  { label: 'Ended', cell: ({ ended_at: at }) => timeText(at) },
];

export function RequestsTab({ customer: { id } }: { customer: Customer }) {
  const [kind, setKind] = useState<Kind>('recharge');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        onChange={(_event, chosen: Kind | null) => setKind(chosen ?? kind)}
        aria-label="Kind of request"
        sx={{ mb: 1 }}
      >
        {kinds.map((one) => (
          <ToggleButton key={one} value={one}>
            {asWords(one)}s
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InnerList
        name="customers/requests"
        title={`${asWords(kind)}s`}
        empty="No requests."
        columns={columnsOf(kind)}
        filter={{ id, kind }}
      />
    </>
  );
}
