import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { dayText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { Money } from '../../ui/figure.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type Close = RowOf<'closes'>;

const columns: ListColumn<'closes'>[] = [
  { label: 'Day', cell: ({ id }) => <OneLine>{dayText(id)}</OneLine> },
  { label: 'State', cell: (close) => <CloseState close={close} /> },
  { label: 'Client money', align: 'right', cell: ({ required }) => <Money amount={required} /> },
  { label: 'Bank holds', align: 'right', cell: ({ held }) => <Money amount={held} /> },
  { label: 'Surplus', align: 'right', cell: ({ surplus }) => <Money amount={surplus} /> },
  { label: 'Books say', align: 'right', cell: ({ booked }) => <Money amount={booked} /> },
  { label: 'Unexplained', align: 'right', cell: ({ unexplained }) => <Money amount={unexplained} /> },
  { label: 'Open items', align: 'right', cell: ({ open_items: count }) => count },
  { label: 'Differences', align: 'right', cell: ({ differences }) => differences },
  { label: 'Signed by', cell: ({ signed_by: by }) => by ?? '–' },
  { label: 'Signed', cell: ({ signed_at: at }) => timeText(at) },
];

/** Days that have ended: client money against the bank, and who has signed. Handed out, it is the client-money report. */
export function ClosesScreen() {
  return (
    <DeskList
      name="closes"
      title="Day closes"
      empty="No day has ended yet."
      columns={columns}
      pathOf={({ id }) => `/closes/${id}`}
    />
  );
}

/** How a day stands, in a word. */
export function CloseState({ close }: { close: Pick<Close, 'agrees' | 'held' | 'signed_at'> }) {
  if (close.held === null && close.signed_at === null) return <StatusPill tone="waiting">Bank not known</StatusPill>;
  if (!close.agrees) return <StatusPill tone="bad">Does not agree</StatusPill>;
  return close.signed_at === null ? (
    <StatusPill tone="active">Agrees</StatusPill>
  ) : (
    <StatusPill tone="good">Agreed</StatusPill>
  );
}
