import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { offerTone, heldBackText, heldFacts, OfferPage } from './offer-page.tsx';
import { runCommand } from '../../lib/command.ts';
import { useOne } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { DraftForm, type DraftField, type Offer } from './draft-form.tsx';

const columns: ListColumn<'blocks'>[] = [
  { label: 'Id', sort: 'created_at', cell: ({ id }) => id },
  { label: 'Kind', cell: ({ kind }) => (kind === 'qip' ? 'QIP' : 'Block') },
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  { label: 'Minimum', align: 'right', cell: ({ minimum }) => <Figure value={minimum} decimals={0} /> },
  { label: 'Left', align: 'right', cell: ({ remaining }) => <Figure value={remaining} decimals={0} /> },
  { label: 'Of', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Ends', cell: ({ closes_at: at }) => timeText(at) },
];

const filters: Filter<'blocks'>[] = [
  { source: 'kind', label: 'Kind', choices: wordChoices(['block', 'qip']) },
  { source: 'status', label: 'Status', choices: wordChoices(['draft', 'open', 'closed']) },
];

export function BlocksScreen() {
  const may = useMay();
  return (
    <DeskList
      name="blocks"
      title="Block and QIP items"
      empty="No items."
      columns={columns}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      actions={may('offers.manage') ? <BlockForm /> : undefined}
      pathOf={({ id }) => `/blocks/${id}`}
    />
  );
}

const fields: DraftField<'blocks'>[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'block', label: 'Block' },
      { value: 'qip', label: 'QIP' },
    ],
  },
  { name: 'symbol', label: 'Code of the share' },
  { name: 'price', label: 'Price', figure: 'decimal' },
  { name: 'minimum', label: 'Minimum quantity', figure: 'count' },
  { name: 'quantity', label: 'Quantity on offer', figure: 'count' },
  { name: 'closes_at', label: 'Ends', kind: 'time', isOptional: true },
];
const said = 'The draft is kept. Publish it to put it on offer.';

export const BlockForm = (props: { offer?: Offer<'blocks'> }) => (
  <DraftForm kind="blocks" label="New item" fields={fields} said={said} {...props} />
);

export function BlockScreen() {
  const query = useOne('blocks/one');
  return (
    <Loaded query={query}>
      {(block) => (
        <OfferPage
          title={`${block.kind === 'qip' ? 'QIP' : 'Block'} item ${block.id}: ${block.name}`}
          status={block.status}
          facts={[
            ['Share', `${block.name} (${block.symbol})`],
            ['Price', <Figure key="price" value={block.price} unit={block.currency} />],
            ['Minimum', <Figure key="minimum" value={block.minimum} decimals={0} />],
            ['On offer', <Figure key="quantity" value={block.quantity} decimals={0} />],
            ['Left', <Figure key="left" value={block.remaining} decimals={0} />],
            ['Ends', timeText(block.closes_at)],
            ...heldFacts(block),
            ...(block.status === 'closed' ? [] : [['At this price', heldBackText(block.held_back)] as const]),
          ]}
          commands={block.commands}
          form={block.status === 'draft' ? <BlockForm offer={block} /> : null}
          actions={[
            {
              label: 'Publish',
              consequence: 'A second person confirms it. It is then on offer, and its terms stay as they are.',
              isPossible: block.status === 'draft',
              command: () => runCommand('POST /blocks/publish', { id: block.id }),
            },
            {
              label: 'Close',
              tone: 'error',
              consequence: 'It is taken from offer. What was bought stays bought.',
              isPossible: block.status === 'open',
              needsReason: true,
              command: (reason) => runCommand('POST /blocks/close', { id: block.id, reason }),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
