import { isSector, sectorCodes, sectors } from '@sauda/facts';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type Instrument = RowOf<'instruments'>;

const tradingStates = ['open', 'sell_only', 'halted'] as const;
const tones: Readonly<Record<Instrument['trading'], Tone>> = { open: 'good', sell_only: 'waiting', halted: 'bad' };

const columns: ListColumn<'instruments'>[] = [
  { label: 'Code', sort: 'symbol', cell: ({ symbol }) => symbol },
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name, listed_name: listed }) => (name === listed ? name : `${name} (listed as ${listed})`),
  },
  { label: 'Market', sort: 'market', cell: ({ market }) => market },
  { label: 'Class', sort: 'asset_class', cell: ({ asset_class: kind }) => asWords(kind) },
  { label: 'Sector', cell: ({ sector }) => (sector === null ? '–' : sectors[sector].name) },
  { label: 'Currency', cell: ({ currency }) => currency },
  {
    label: 'Trading',
    sort: 'trading',
    cell: ({ trading }) => <StatusPill tone={tones[trading]}>{asWords(trading)}</StatusPill>,
  },
  { label: 'Set by', cell: ({ updated_by: by }) => by ?? '–' },
];

const change: ListColumn<'instruments'> = {
  label: '',
  cell: (instrument) => <ChangeInstrument instrument={instrument} />,
};

const filters: Filter<'instruments'>[] = [
  { source: 'q', label: 'Code or name' },
  { source: 'trading', label: 'Trading', choices: wordChoices(tradingStates) },
  { source: 'market', label: 'Market', isSeldom: true },
];

const sectorOptions = [
  { value: '', label: 'As its market has it' },
  ...sectorCodes.map((value) => ({ value, label: sectors[value].name })),
];

export function InstrumentsScreen() {
  const mayManage = useMay()('instruments.manage');
  return (
    <DeskList
      name="instruments"
      title="Instruments"
      empty="No instruments."
      columns={mayManage ? [...columns, change] : columns}
      sort={{ field: 'symbol', order: 'ASC' }}
      filters={filters}
    />
  );
}

function ChangeInstrument({
  instrument: { symbol, name, listed_name: listed, sector, trading },
}: {
  instrument: Instrument;
}) {
  return (
    <CommandButton
      label="Change"
      title={`Change ${symbol}`}
      variant="text"
      fields={[
        {
          name: 'name',
          label: 'Name',
          isOptional: true,
          initial: name === listed ? '' : name,
          help: `Empty: ${listed}`,
        },
        { name: 'sector', label: 'Sector', isOptional: true, options: sectorOptions, initial: sector ?? '' },
        {
          name: 'trading',
          label: 'Trading',
          options: tradingStates.map((value) => ({ value, label: asWords(value) })),
          initial: trading,
        },
        reasonField,
      ]}
      command={async (entries) => {
        await runCommand('POST /instruments/set', {
          symbol,
          name: entries['name'] === '' ? null : (entries['name'] ?? null),
          sector: isSector(entries['sector']) ? entries['sector'] : null,
          trading: tradingStates.find((one) => one === entries['trading']) ?? trading,
          reason: entries['reason'] ?? '',
        });
        return undefined;
      }}
    >
      Its prices come from the market alone.
    </CommandButton>
  );
}
