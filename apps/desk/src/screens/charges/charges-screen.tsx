import {
  chargeBases,
  chargeRoundings,
  chargeTableKeys,
  chargeTables,
  levyKeys,
  tradedClasses,
  type ChargeTable,
} from '@sauda/facts';
import { Box } from '@mui/material';
import type { DeskBody } from '@sauda/contract/desk';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { noteField } from '../fees/fee-words.ts';
import { baseTexts, levyText, rateText } from './charge-words.ts';

type Line = RowOf<'charges'>;

const states = {
  to_come: { tone: 'waiting', text: 'To come' },
  in_force: { tone: 'active', text: 'In force' },
  over: { tone: 'quiet', text: 'Over' },
} as const;

const tableTexts: Readonly<Record<ChargeTable, string>> = { india: 'India', usa: 'USA' };

const columns: ListColumn<'charges'>[] = [
  { label: 'Table', cell: ({ table, in_use: isUsed }) => `${tableTexts[table]}${isUsed ? ', used' : ''}` },
  { label: 'Levy', cell: ({ levy }) => levyText(levy) },
  { label: 'Of', cell: ({ type, side }) => `${asWords(type)}, ${side === 'both' ? 'both sides' : side}` },
  { label: 'Rate', cell: (line) => `${rateText(line)} ${baseTexts[line.base]}` },
  { label: 'Rounded', cell: (line) => <Rounding line={line} /> },
  { label: 'From', cell: ({ from_at: at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{timeText(at)}</Box> },
  { label: 'State', cell: ({ state }) => <StatusPill tone={states[state].tone}>{states[state].text}</StatusPill> },
  { label: 'Rule', cell: ({ source }) => <Box sx={{ minWidth: 260 }}>{source}</Box> },
  {
    label: 'By',
    cell: ({ proposed_by: first, decided_by: second }) => (first === 'migration' ? 'Sauda' : `${first}, ${second}`),
  },
];

/** What is charged by law: the tables with all that has ever been in them. */
export function ChargesScreen() {
  const mayManage = useMay()('charges.manage');
  return (
    <DeskList
      name="charges"
      title="Charges by law"
      empty="No charges."
      columns={columns}
      actions={mayManage ? <NewLineButton /> : null}
    />
  );
}

function Rounding({ line: { rounding, step, least, most } }: { line: Line }) {
  return (
    <>
      {rounding === 'up' ? 'up to ' : 'to '}
      <Figure value={step} />
      {least !== '0.00' && (
        <>
          , at least <Figure value={least} />
        </>
      )}
      {most !== null && (
        <>
          , at most <Figure value={most} />
        </>
      )}
    </>
  );
}

const choices = <T extends string>(values: readonly T[], text: (value: T) => string = asWords) =>
  values.map((value) => ({ value, label: text(value) }));

const fields: EntryField[] = [
  {
    name: 'table',
    label: 'Table',
    options: choices(chargeTableKeys, (one) => `${tableTexts[one]} (${chargeTables[one].currency})`),
  },
  { name: 'levy', label: 'Levy', options: choices(levyKeys, levyText), mustChoose: true },
  { name: 'type', label: 'Class', options: choices(tradedClasses) },
  { name: 'side', label: 'Side', options: choices(['both', 'buy', 'sell']) },
  { name: 'base', label: 'Base', options: choices(chargeBases, (base) => asWords(baseTexts[base])) },
  {
    name: 'rate',
    label: 'Rate, in ten-millionths',
    figure: 'count',
    help: '10000 is 0.1 %. Of units: of the currency for each.',
  },
  { name: 'rounding', label: 'Rounding', options: choices(chargeRoundings) },
  { name: 'step', label: 'Rounded to', figure: 'money', initial: '0.01' },
  { name: 'least', label: 'At least', figure: 'money', initial: '0' },
  { name: 'most', label: 'At most', figure: 'money', isOptional: true },
  { name: 'from', label: 'From', kind: 'day', help: 'A day ahead at the least.' },
  { name: 'source', label: 'Rule', kind: 'long', help: 'The law, notice or circular that asks for it.' },
  noteField,
];

function NewLineButton() {
  return (
    <CommandButton
      label="New charge"
      fields={fields}
      command={(entries) => runCommand('POST /charges/add', bodyOf(entries))}
    >
      It holds from the beginning of that day on, in the place of the line before it. What is placed before keeps its
      charges. A second, different person confirms it.
    </CommandButton>
  );
}

function bodyOf({ most = '', rate = '', ...entries }: Entries): DeskBody<'POST /charges/add'> {
  return {
    ...(entries as unknown as Omit<DeskBody<'POST /charges/add'>, 'rate' | 'most'>),
    rate: Number(rate),
    ...(most === '' ? {} : { most }),
  };
}
