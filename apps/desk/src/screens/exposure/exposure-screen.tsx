import { tradedClasses } from '@sauda/facts';
import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { asWords } from '../../ui/words.ts';

type Exposure = RowOf<'exposure'>;
type Summed = Pick<
  Exposure,
  'cost' | 'value' | 'unrealised' | 'realised_today' | 'buy_orders' | 'buy_held' | 'sell_orders'
>;
interface Totals extends Summed {
  readonly asset_class: string | null;
  readonly instruments: number;
  readonly unpriced: number;
}
type SumColumn = Column<Summed> & Pick<ListColumn<'exposure'>, 'sort'>;

const count = (value: number | string) => <Figure value={String(value)} decimals={0} />;

const sums: ReadonlyArray<SumColumn> = [
  { label: 'Cost', align: 'right', sort: 'cost', cell: ({ cost }) => <Money amount={cost} /> },
  { label: 'Value', align: 'right', sort: 'value', cell: ({ value }) => <Money amount={value} /> },
  { label: 'Unrealised', align: 'right', sort: 'unrealised', cell: ({ unrealised }) => <Money amount={unrealised} /> },
  {
    label: 'Realised today',
    align: 'right',
    sort: 'realised_today',
    cell: ({ realised_today: realised }) => <Money amount={realised} />,
  },
];

const columns: ListColumn<'exposure'>[] = [
  { label: 'Code', sort: 'symbol', cell: ({ symbol }) => symbol },
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  { label: 'Customers', align: 'right', sort: 'holders', cell: ({ holders }) => count(holders) },
  { label: 'Held', align: 'right', cell: ({ quantity }) => count(quantity) },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  ...sums,
  {
    label: 'Buy orders',
    align: 'right',
    sort: 'buy_orders',
    cell: ({ buy_orders: orders, buy_quantity: units }) => waiting(orders, units),
  },
  { label: 'They hold', align: 'right', sort: 'buy_held', cell: ({ buy_held: held }) => <Money amount={held} /> },
  {
    label: 'Sell orders',
    align: 'right',
    sort: 'sell_orders',
    cell: ({ sell_orders: orders, sell_quantity: units }) => waiting(orders, units),
  },
  { label: 'From offers', align: 'right', cell: ({ from_offers: some }) => count(some) },
  { label: 'On offer', align: 'right', cell: ({ on_offer: some }) => count(some) },
  { label: 'Class', cell: ({ asset_class: kind }) => asWords(kind) },
  { label: 'Market', cell: ({ market }) => market },
];

function waiting(orders: number, units: string) {
  if (orders === 0) return '–';
  return (
    <>
      {count(orders)} of {count(units)}
    </>
  );
}

const filters: Filter<'exposure'>[] = [
  { source: 'q', label: 'Code or name' },
  { source: 'asset_class', label: 'Class', choices: wordChoices(tradedClasses) },
  { source: 'market', label: 'Market', isSeldom: true },
];

/** What customers hold of each instrument, and what of it they gain or lose. */
export function ExposureScreen() {
  const mayOpen = useMay()('exposure.holders');
  return (
    <DeskList
      name="exposure"
      title="Exposure"
      empty="Nobody holds anything, and no order waits."
      columns={columns}
      sort={{ field: 'value', order: 'DESC' }}
      filters={filters}
      above={<Sums />}
      isMoving={() => true}
      {...(mayOpen ? { pathOf: ({ symbol }: Exposure) => `/exposure/${encodeURIComponent(symbol)}` } : {})}
    />
  );
}

const totalColumns: ReadonlyArray<Column<Totals>> = [
  { label: 'Class', cell: ({ asset_class: kind }) => (kind === null ? 'All' : asWords(kind)) },
  { label: 'Instruments', align: 'right', cell: ({ instruments }) => count(instruments) },
  ...sums.map(({ sort: _sort, ...column }) => column),
  { label: 'Buy orders', align: 'right', cell: ({ buy_orders: orders }) => count(orders) },
  { label: 'They hold', align: 'right', cell: ({ buy_held: held }) => <Money amount={held} /> },
  { label: 'Sell orders', align: 'right', cell: ({ sell_orders: orders }) => count(orders) },
];

/** By class and as a whole, over all that fits. */
function Sums() {
  const { meta } = useListContext() as { meta?: { totals?: readonly Totals[] } };
  const totals = meta?.totals ?? [];
  const unpriced = totals.at(-1)?.unpriced ?? 0;
  return (
    <Box sx={{ mb: 2 }}>
      <RecordTable
        label="By class"
        rows={totals.map((total) => ({ ...total, id: total.asset_class ?? 'all' }))}
        empty="Nothing to add up."
        columns={totalColumns}
      />
      {unpriced === 0 ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ px: 1 }}>
          Without {unpriced} that are held and have no price now.
        </Typography>
      )}
    </Box>
  );
}
