import { haltReasons } from '@sauda/contract/errors';
import { tradedClasses } from '@sauda/facts';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { scopeFields, scopeOf, scopeText } from './scope.ts';

type Halt = RowOf<'halts'>;

const whyText = (why: string): string => asWords(why.replace('market_halted_', ''));

const columns: ListColumn<'halts'>[] = [
  { label: 'Halt', cell: ({ id }) => id },
  { label: 'Halted', cell: scopeText },
  { label: 'Instruments', align: 'right', cell: ({ instruments }) => instruments },
  { label: 'What customers read', cell: ({ why }) => whyText(why) },
  { label: 'Reason', cell: ({ reason }) => reason },
  { label: 'By', cell: ({ halted_by: by }) => by },
  { label: 'Since', cell: ({ halted_at: at }) => timeText(at) },
  {
    label: 'State',
    cell: ({ lifted_at: at }) => (
      <StatusPill tone={at === null ? 'bad' : 'good'}>{at === null ? 'Halted' : 'Trades again'}</StatusPill>
    ),
  },
  {
    label: 'Went on',
    cell: ({ lifted_at: at, lifted_by: by }) => (at === null ? '–' : `${timeText(at)}, ${by ?? ''}`),
  },
];

const lift: ListColumn<'halts'> = { label: '', cell: (halt) => <LiftButton halt={halt} /> };

const filters: Filter<'halts'>[] = [
  {
    source: 'open',
    label: 'State',
    choices: [
      { id: true, name: 'Halted' },
      { id: false, name: 'Trades again' },
    ],
  },
];

/** Whole markets that are halted, or were. */
export function HaltsScreen() {
  const mayManage = useMay()('halts.manage');
  return (
    <DeskList
      name="halts"
      title="Market halts"
      empty="No market was halted."
      columns={mayManage ? [...columns, lift] : columns}
      filters={filters}
      actions={mayManage ? <HaltButton /> : undefined}
    />
  );
}

const haltFields: readonly EntryField[] = [
  ...scopeFields(tradedClasses),
  {
    name: 'why',
    label: 'What customers read',
    options: haltReasons.map((value) => ({ value, label: whyText(value) })),
    mustChoose: true,
    help: 'On the page of each instrument, on the ticket and when an order is refused, in their language.',
  },
  reasonField,
];

function HaltButton() {
  return (
    <CommandButton
      label="Halt a market"
      tone="error"
      fields={haltFields}
      command={async (entries) => {
        const why = haltReasons.find((one) => one === entries['why']) ?? 'market_halted_technical';
        await runCommand('POST /halts/create', { ...scopeOf(entries), why, reason: entries['reason'] ?? '' });
        return 'It is halted.';
      }}
    >
      It is halted at once. No order is taken and none trades, no stop is set off. What waits stays, and can be
      cancelled. Two people let it go on.
    </CommandButton>
  );
}

function LiftButton({ halt }: { halt: Halt }) {
  if (halt.lifted_at !== null) return null;
  return (
    <CommandButton
      label="Let it go on"
      title={`Let ${scopeText(halt)} go on`}
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /halts/lift', { id: halt.id, reason })}
    >
      Once a second person confirms, orders are taken again, and what waits trades as the market has come to it.
    </CommandButton>
  );
}
