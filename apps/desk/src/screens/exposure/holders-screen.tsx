import { useParams } from 'react-router';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { CustomerLink } from '../ledger/links.tsx';

const columns: ListColumn<'exposure/holders'>[] = [
  { label: 'Customer', cell: (holder) => <CustomerLink customer={holder} /> },
  { label: 'Lots', align: 'right', cell: ({ lots }) => <Figure value={String(lots)} decimals={0} /> },
  { label: 'Held', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Set aside', align: 'right', cell: ({ reserved }) => <Figure value={reserved} decimals={0} /> },
  { label: 'Cost', align: 'right', cell: ({ cost }) => <Money amount={cost} /> },
  { label: 'Value', align: 'right', cell: ({ value }) => <Money amount={value} /> },
  { label: 'Unrealised', align: 'right', cell: ({ unrealised }) => <Money amount={unrealised} /> },
];

/** Who holds an instrument. */
export function HoldersScreen() {
  const { symbol = '' } = useParams();
  return (
    <DeskList
      key={symbol}
      name="exposure/holders"
      title={`Holders of ${symbol}`}
      empty="Nobody holds it."
      columns={columns}
      filter={{ symbol }}
    />
  );
}
