import type { DeskAnswer } from '@sauda/contract/desk';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { timeText } from '../../lib/format.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Money } from '../../ui/money.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import type { Customer } from './profile-facts.tsx';

type Request = DeskAnswer<'GET /customers/requests'>['data']['rows'][number];

const kinds = ['recharge', 'withdrawal', 'loan'] as const;
type Kind = (typeof kinds)[number];

export function RequestsTab({ customer: { id } }: { customer: Customer }) {
  const [kind, setKind] = useState<Kind>('recharge');
  const { query, rows } = usePages(['customers', id, 'requests', kind], (after) =>
    api.call('GET /customers/requests', { query: { id, kind, ...after } }),
  );
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
      <PagedTable
        query={query}
        label={`${asWords(kind)}s`}
        rows={rows}
        keyOf={({ no }) => no}
        empty="No requests."
        columns={[
          { label: 'Number', cell: ({ no }) => no },
          { label: 'Time', cell: ({ created_at: at }) => timeText(at) },
          { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
          ...(kind === 'recharge'
            ? [
                {
                  label: 'Credited',
                  align: 'right',
                  cell: ({ credited }: Request) => <Money amount={credited} />,
                } as const,
              ]
            : []),
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
        ]}
      />
    </>
  );
}
