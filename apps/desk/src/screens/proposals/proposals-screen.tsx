import { InfiniteListBase, useInfinitePaginationContext, useListContext } from 'react-admin';
import { Age } from '../../features/queue/deadline.tsx';
import { filterInputs } from '../../features/lists/filters.tsx';
import { SplitScreen } from '../../features/split/split-screen.tsx';
import { useSelection } from '../../features/split/use-selection.ts';
import type { RowOf } from '../../lib/lists.ts';
import { usePollingMs } from '../../lib/live.ts';
import { Money } from '../../ui/money.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import type { Column } from '../../ui/record-table.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { commandText } from './proposal-words.ts';
import { useCall } from '../../lib/use-call.ts';

export type Proposal = RowOf<'proposals'>;

const boxes = {
  waiting: { label: 'Waiting for me', empty: 'Nothing waits for a second person.' },
  returned: { label: 'Came back to me', empty: 'Nothing of yours was sent back.' },
  mine: { label: 'Proposed by me', empty: 'Nothing of yours waits for others.' },
} as const;
type BoxName = keyof typeof boxes;

const columns: Column<Proposal>[] = [
  { label: 'What', cell: ({ call }) => commandText(call) },
  { label: 'About', cell: (proposal) => <OneLine>{aboutText(proposal)}</OneLine> },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Proposed by', cell: ({ is_mine: isMine, by }) => (isMine ? 'You' : by.name) },
  { label: 'Waits since', align: 'right', cell: ({ at }) => <Age since={at} /> },
];

/** What one person has asked for and another has to confirm: the list on the left, what it would change on the right. */
export function ProposalsScreen() {
  return (
    <InfiniteListBase resource="proposals" perPage={50} queryOptions={{ refetchInterval: usePollingMs() }}>
      <Proposals />
    </InfiniteListBase>
  );
}

function Proposals() {
  const { data = [], filterValues } = useListContext();
  const { hasNextPage, fetchNextPage } = useInfinitePaginationContext();
  const { data: counts } = useCall('GET /proposals/counts', { isLive: true });
  const rows = data as unknown as Proposal[];
  const { selected, select } = useSelection(rows, () => {
    if (hasNextPage) void fetchNextPage();
  });
  const box = ((filterValues as { box?: BoxName }).box ?? 'waiting') satisfies BoxName;
  const labelOf = (name: BoxName) =>
    counts === undefined ? boxes[name].label : `${boxes[name].label} (${counts[name]})`;
  const others = ['returned', 'mine'] as const;
  return (
    <SplitScreen
      name="proposals"
      label="Second person"
      listLabel="List of proposals"
      filters={filterInputs<'proposals'>([
        {
          source: 'box',
          label: 'Show',
          choices: others.map((id) => ({ id, name: labelOf(id) })),
          all: labelOf('waiting'),
        },
      ])}
      columns={columns}
      empty={boxes[box].empty}
      rows={rows}
      selected={selected}
      onSelect={select}
      panelWidth={420}
      panel={selected === undefined ? null : <ProposalPanel key={selected.id} proposal={selected} />}
    />
  );
}

function aboutText({ customer, changes }: Proposal): string {
  if (customer !== null) return `Customer ${customer.number}`;
  return changes[0]?.id ?? '–';
}
