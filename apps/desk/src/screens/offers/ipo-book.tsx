import { Typography } from '@mui/material';
import type { DeskAnswer } from '@sauda/contract/desk';
import type { ReactNode } from 'react';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { exactTimeText } from '../../lib/format.ts';
import { useCall } from '../../lib/use-call.ts';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { ApplicationState } from '../records/applications-screen.tsx';

type Book = DeskAnswer<'GET /ipos/book'>['data'];
type Line = Omit<Book['prices'][number], 'price'>;

const lineColumns = <T extends Line>(): readonly Column<T>[] => [
  {
    label: 'Applications',
    align: 'right',
    cell: ({ applications }) => <Figure value={String(applications)} decimals={0} />,
  },
  { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  { label: 'Allotted', align: 'right', cell: ({ allotted }) => <Figure value={allotted} decimals={0} /> },
];

const columns: ListColumn<'ipos/applications'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  { label: 'Price', align: 'right', cell: ({ price }) => <Figure value={price} /> },
  { label: 'Worth', align: 'right', cell: ({ value }) => <Figure value={value} /> },
  { label: 'Held', align: 'right', cell: ({ held }) => <Money amount={held} /> },
  { label: 'Paid', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  { label: 'Allotted', align: 'right', cell: ({ allotted }) => <Figure value={allotted} decimals={0} /> },
  { label: 'Status', cell: ({ status }) => <ApplicationState status={status} /> },
  { label: 'Time', cell: ({ created_at: at }) => exactTimeText(at) },
];

/** Who has applied for an IPO and who got what, added up by price and by size, and one by one. */
export function IpoBook({ offer: { id } }: { offer: { id: number } }) {
  const query = useCall('GET /ipos/book', { query: { id } });
  return (
    <>
      <Loaded query={query}>
        {({ prices, categories }) => (
          <>
            <Lines title="The book by price">
              <RecordTable
                label="The book by price"
                rows={prices}
                empty="Nobody has applied."
                columns={[
                  { label: 'Price', align: 'right', cell: ({ price }) => <Figure value={price} /> },
                  ...lineColumns<Book['prices'][number]>(),
                ]}
              />
            </Lines>
            <Lines title="The book by size">
              <RecordTable
                label="The book by size"
                rows={categories}
                empty="Nobody has applied."
                columns={[
                  { label: 'Applications worth', cell: ({ up_to: upTo }) => <Bound upTo={upTo} /> },
                  ...lineColumns<Book['categories'][number]>(),
                ]}
              />
            </Lines>
          </>
        )}
      </Loaded>
      <Lines title="Applications and allotments">
        <DeskList
          isEmbedded
          name="ipos/applications"
          title="Applications and allotments"
          empty="Nobody has applied."
          columns={columns}
          filter={{ ipo: id }}
          filters={[
            {
              source: 'allotted',
              label: 'Allotted',
              choices: [
                { id: true, name: 'Were given shares' },
                { id: false, name: 'Were given none' },
              ],
            },
          ]}
          pathOf={({ id: application }) => `/applications/${encodeURIComponent(application)}`}
        />
      </Lines>
    </>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mt: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function Bound({ upTo }: { upTo: string | null }) {
  return upTo === null ? (
    'More'
  ) : (
    <>
      Up to <Figure value={upTo} decimals={0} />
    </>
  );
}
