import { Box } from '@mui/material';
import { feeWaiverCauseKeys } from '@sauda/facts';
import { DeskList, InnerList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { causeText, noteField, percentText } from './fee-words.ts';

type Term = RowOf<'fee-terms'>;

const whose: ListColumn<'fee-terms'> = {
  label: 'Customer',
  cell: ({ customer }) => <CustomerLink customer={customer} />,
};

const columns: ListColumn<'fee-terms'>[] = [
  { label: 'What', cell: whatText },
  { label: 'From', cell: ({ from_at: at }) => <OneLine>{timeText(at)}</OneLine> },
  { label: 'Until', cell: ({ until_at: at }) => <OneLine>{timeText(at)}</OneLine> },
  { label: 'Internal reason', cell: ({ note }) => note },
  { label: 'Proposed by', cell: ({ proposed_by: by }) => by },
  { label: 'Confirmed by', cell: ({ decided_by: by }) => by },
];

function whatText({ kind, plan, cause }: Term): string {
  if (kind === 'plan') return `In ${plan ?? ''}`;
  return cause === null ? 'Waiver ended' : `Fees waived: ${causeText(cause)}`;
}

/** Who was put into which plan, and whose fees were waived. */
export function FeeTermsScreen() {
  return (
    <DeskList
      name="fee-terms"
      title="Fees of customers"
      empty="Nobody was put into a plan, and no fees were waived."
      columns={[whose, ...columns]}
    />
  );
}

/** What one customer is charged that others are not, and what may be done about it. */
export function FeesTab({
  customer: { id, closed_at: closedAt },
}: {
  customer: { id: string; closed_at: string | null };
}) {
  const mayDecide = useMay()('fee-terms.decide') && closedAt === null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {mayDecide ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <AssignButton id={id} />
          <WaiveButton id={id} />
          <CommandButton
            label="End the waiver"
            fields={[noteField]}
            command={({ note = '' }) => runCommand('POST /fee-terms/end-waiver', { customer: id, note })}
          >
            Fees are charged again by the plan, once a second person confirms it. The customer is told.
          </CommandButton>
        </Box>
      ) : null}
      <InnerList
        name="fee-terms"
        title="Fees"
        empty="In the default plan, and no fees were waived."
        columns={columns}
        filter={{ customer: id }}
      />
    </Box>
  );
}

function AssignButton({ id }: { id: string }) {
  const plans = useCall('GET /fee-plans').data?.rows ?? [];
  return (
    <CommandButton
      label="Put into a plan"
      fields={[
        {
          name: 'plan',
          label: 'Plan',
          options: plans.map(({ id: value, name, rates }) => ({
            value,
            label: `${name} (stock ${percentText(rates.stock)})`,
          })),
          mustChoose: true,
        },
        { name: 'from', label: 'From', kind: 'day', isOptional: true, help: 'At once where it is empty.' },
        noteField,
      ]}
      command={({ plan = '', from = '', note = '' }) =>
        runCommand('POST /fee-terms/assign', { customer: id, plan, note, ...(from === '' ? {} : { from }) })
      }
    >
      A second, different person confirms it. The customer is told. What is placed before keeps its fee.
    </CommandButton>
  );
}

function WaiveButton({ id }: { id: string }) {
  return (
    <CommandButton
      label="Waive fees"
      fields={[
        { name: 'until', label: 'Until the end of', kind: 'day' },
        {
          name: 'cause',
          label: 'The customer reads',
          options: feeWaiverCauseKeys.map((value) => ({ value, label: causeText(value) })),
          mustChoose: true,
          help: 'In their language.',
        },
        noteField,
      ]}
      command={({ until = '', cause, note = '' }) =>
        runCommand('POST /fee-terms/waive', {
          customer: id,
          until,
          cause: feeWaiverCauseKeys.find((one) => one === cause) ?? 'goodwill',
          note,
        })
      }
    >
      No fee is charged for what is placed from then on, once a second, different person confirms it. It stands in the
      place of a waiver that there is.
    </CommandButton>
  );
}
