import { Button } from '@mui/material';
import { tradedClasses } from '@sauda/facts';
import { Link as RouterLink } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { noteField, percentText, rateFields, ratesOf } from './fee-words.ts';

type Plan = RowOf<'fee-plans'>;

const columns: ListColumn<'fee-plans'>[] = [
  { label: 'Plan', cell: ({ name }) => name },
  {
    label: '',
    cell: ({ is_default: isDefault }) => (isDefault ? <StatusPill tone="active">Default</StatusPill> : null),
  },
  ...tradedClasses.map((one): ListColumn<'fee-plans'> => ({
    label: asWords(one),
    align: 'right',
    cell: ({ rates }) => percentText(rates[one]),
  })),
  { label: 'To come', cell: (plan) => <ToCome plan={plan} /> },
  {
    label: 'Customers',
    align: 'right',
    cell: ({ customers, is_default: isDefault }) => (isDefault ? 'All others' : customers),
  },
];

const change: ListColumn<'fee-plans'> = { label: 'Change it', cell: (plan) => <ChangeButton plan={plan} /> };

/** What trades are charged, by plans. */
export function FeePlansScreen() {
  const mayManage = useMay()('fee-plans.manage');
  return (
    <DeskList
      name="fee-plans"
      title="Fee plans"
      empty="No plans."
      columns={mayManage ? [...columns, change] : columns}
      actions={
        <>
          <Button component={RouterLink} to="/fee-terms" size="small" variant="outlined">
            Who is in which
          </Button>
          {mayManage ? <NewPlanButton /> : null}
        </>
      }
    />
  );
}

/** What of it changes, and when. */
function ToCome({ plan: { rates, next, next_at: at } }: { plan: Plan }) {
  if (next === null || at === null) return '–';
  const changed = tradedClasses.filter((one) => next[one] !== rates[one]);
  return `${changed.map((one) => `${asWords(one)}\u00a0${percentText(next[one])}`).join(', ')} from ${timeText(at)}`;
}

function NewPlanButton() {
  return (
    <CommandButton
      label="New plan"
      fields={[{ name: 'name', label: 'Name', help: 'Customers read it.' }, ...rateFields(), noteField]}
      command={(entries) =>
        runCommand('POST /fee-plans/create', {
          name: entries['name'] ?? '',
          rates: ratesOf(entries),
          note: entries['note'] ?? '',
        })
      }
    >
      Nobody is in it until two of you put them there. A second, different person confirms the plan.
    </CommandButton>
  );
}

function ChangeButton({ plan: { id, name, rates } }: { plan: Plan }) {
  return (
    <CommandButton
      label="Change"
      title={`Change what ${name} charges`}
      variant="text"
      fields={[...rateFields(rates), { name: 'from', label: 'From', kind: 'day' }, noteField]}
      command={(entries) =>
        runCommand('POST /fee-plans/change', {
          id,
          from: entries['from'] ?? '',
          rates: ratesOf(entries),
          note: entries['note'] ?? '',
        })
      }
    >
      From the beginning of that day on. What is placed before keeps its fee. A second, different person confirms it.
    </CommandButton>
  );
}
