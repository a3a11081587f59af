import { companyMarkets } from '@sauda/contract/desk';
import { isSector, sectorCodes, sectors } from '@sauda/facts';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { ageText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Figure } from '../../ui/figure.tsx';
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
  {
    label: 'Price',
    align: 'right',
    cell: ({ price, currency, asset_class: kind }) => (
      <Figure value={price} decimals={kind === 'forex' ? 4 : 2} unit={currency} />
    ),
  },
  { label: 'Price made', cell: ({ price_time: at }) => <Age at={at} /> },
  { label: 'Class', sort: 'asset_class', cell: ({ asset_class: kind }) => asWords(kind) },
  { label: 'Sector', cell: ({ sector }) => (sector === null ? '–' : sectors[sector].name) },
  {
    label: 'Trading',
    sort: 'trading',
    cell: ({ trading }) => <StatusPill tone={tones[trading]}>{asWords(trading)}</StatusPill>,
  },
  { label: 'Listing', cell: (instrument) => <Listing instrument={instrument} /> },
  { label: 'Set by', cell: ({ updated_by: by }) => by ?? '–' },
];

const change: ListColumn<'instruments'> = {
  label: '',
  cell: (instrument) => <ChangeInstrument instrument={instrument} />,
};

const filters: Filter<'instruments'>[] = [
  { source: 'q', label: 'Code or name' },
  { source: 'trading', label: 'Trading', choices: wordChoices(tradingStates) },
  {
    source: 'unlisted',
    label: 'Listing',
    choices: [
      { id: true, name: 'Not listed yet' },
      { id: false, name: 'Listed' },
    ],
  },
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
      actions={mayManage ? <MakeCompany /> : undefined}
      isMoving={({ price }) => price !== null}
    />
  );
}

/** How long ago the market made a price. */
function Age({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? '–' : ageText(at, now);
}

function Listing({ instrument }: { instrument: Instrument }) {
  const { is_unlisted: isUnlisted, is_contradicted: isContradicted, made_by: by } = instrument;
  if (isContradicted) return <StatusPill tone="bad">The market has another</StatusPill>;
  if (isUnlisted) return <StatusPill tone="waiting">Not listed yet</StatusPill>;
  return by === null ? 'Listed' : `Listed, made by ${by}`;
}

const companyFields: readonly EntryField[] = [
  { name: 'symbol', label: 'Code', help: 'As its exchange will have it.' },
  { name: 'name', label: 'Name' },
  {
    name: 'market',
    label: 'Exchange',
    options: companyMarkets.map((value) => ({ value, label: value })),
    mustChoose: true,
  },
  { name: 'lot', label: 'Lot', figure: 'count', initial: '1', help: 'Shares; orders are multiples of it.' },
  { name: 'tick', label: 'Tick', figure: 'decimal', initial: '0.05' },
  { name: 'band', label: 'Band', figure: 'decimal', initial: '20', help: 'Per cent of the close before.' },
  reasonField,
];

function MakeCompany() {
  return (
    <CommandButton
      label="Make a company"
      fields={companyFields}
      command={({ symbol = '', name = '', market, lot = '', tick = '', band = '', reason = '' }) =>
        runCommand('POST /instruments/create', {
          symbol: symbol.toUpperCase(),
          name,
          market: companyMarkets.find((one) => one === market) ?? 'NSE',
          lot,
          tick,
          band_percent: band,
          reason,
        })
      }
    >
      For a company that the market does not know yet. A public offer may name it; it has no price, and nobody can trade
      it, until the market has it.
    </CommandButton>
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
          was: { name: name === listed ? null : name, trading },
          reason: entries['reason'] ?? '',
        });
        return undefined;
      }}
    >
      Its prices come from the market alone.
    </CommandButton>
  );
}
