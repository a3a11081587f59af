import { wordChoices } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';
import { heldBackText, heldFacts, offerScreens, OfferStatus } from './offer-screens.tsx';

export const { OfferList: BlocksScreen, OfferPage: BlockScreen } = offerScreens('blocks', {
  title: 'Block and QIP items',
  empty: 'No items.',
  columns: [
    { label: 'Id', sort: 'created_at', cell: ({ id }) => id },
    { label: 'Kind', cell: ({ kind }) => (kind === 'qip' ? 'QIP' : 'Block') },
    { label: 'Code', cell: ({ symbol }) => symbol },
    { label: 'Name', cell: ({ name }) => name },
    { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
    { label: 'Minimum', align: 'right', cell: ({ minimum }) => <Figure value={minimum} decimals={0} /> },
    { label: 'Left', align: 'right', cell: ({ remaining }) => <Figure value={remaining} decimals={0} /> },
    { label: 'Of', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
    { label: 'Status', cell: ({ status }) => <OfferStatus status={status} /> },
    { label: 'Ends', cell: ({ closes_at: at }) => timeText(at) },
  ],
  filters: [
    { source: 'kind', label: 'Kind', choices: wordChoices(['block', 'qip']) },
    { source: 'status', label: 'Status', choices: wordChoices(['draft', 'open', 'closed']) },
  ],
  sort: 'created_at',
  newLabel: 'New item',
  fields: [
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
    { name: 'minimum', label: 'Minimum quantity, 100 where empty', figure: 'count', isOptional: true },
    { name: 'quantity', label: 'Quantity on offer', figure: 'count' },
    { name: 'closes_at', label: 'Ends', kind: 'time', isOptional: true },
  ],
  published: {
    said: 'Publish it to put it on offer.',
    consequence: 'It is then on offer, and its terms stay as they are.',
  },
  extension: {
    consequence: 'It stays on offer until then, at its price.',
    datesOf: ({ status, closes_at: now }) =>
      status === 'open' && now !== null ? [{ name: 'closes_at', label: 'Ends', now }] : [],
  },
  endings: [
    {
      label: 'Close',
      call: 'POST /blocks/close',
      consequence: 'It is taken from offer. What was bought stays bought.',
      statuses: ['open'],
    },
  ],
  titleOf: ({ kind, id, name }) => `${kind === 'qip' ? 'QIP' : 'Block'} item ${id}: ${name}`,
  factsOf: (block) => [
    ['Share', `${block.name} (${block.symbol})`],
    ['Price', <Figure key="price" value={block.price} unit={block.currency} />],
    ['Minimum', <Figure key="minimum" value={block.minimum} decimals={0} />],
    ['On offer', <Figure key="quantity" value={block.quantity} decimals={0} />],
    ['Left', <Figure key="left" value={block.remaining} decimals={0} />],
    ['Ends', timeText(block.closes_at)],
    ...heldFacts(block),
    ...(block.status === 'closed' ? [] : [['At this price', heldBackText(block.held_back)] as const]),
  ],
});
