import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Figure } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { offerTone, heldFacts, OfferPage, type OfferCommand } from './offer-page.tsx';
import { runCommand } from '../../lib/command.ts';
import { useOne } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { type Offer, DraftForm, type DraftField } from './draft-form.tsx';

const columns: ListColumn<'ipos'>[] = [
  { label: 'Code', cell: ({ symbol }) => symbol },
  { label: 'Company', cell: ({ company_name: name }) => name },
  { label: 'Series', cell: ({ series }) => series },
  { label: 'Band from', align: 'right', cell: ({ price_low: low }) => <Figure value={low} /> },
  { label: 'To', align: 'right', cell: ({ price_high: high }) => <Figure value={high} /> },
  { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
  {
    label: 'Applied for',
    align: 'right',
    cell: ({ applied_shares: applied }) => <Figure value={applied} decimals={0} />,
  },
  { label: 'Status', cell: ({ status }) => <StatusPill tone={offerTone(status)}>{asWords(status)}</StatusPill> },
  { label: 'Opens', cell: ({ opens_at: at }) => timeText(at) },
  { label: 'Lists', cell: ({ lists_at: at }) => timeText(at) },
];

const statuses = ['draft', 'forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled'];
const filters: Filter<'ipos'>[] = [{ source: 'status', label: 'Status', choices: wordChoices(statuses) }];

export function IposScreen() {
  const may = useMay();
  return (
    <DeskList
      name="ipos"
      title="IPOs"
      empty="No IPOs."
      columns={columns}
      filters={filters}
      actions={may('offers.manage') ? <IpoForm /> : undefined}
      pathOf={({ id }) => `/ipos/${id}`}
    />
  );
}

const fields: DraftField<'ipos'>[] = [
  { name: 'symbol', label: 'Code' },
  { name: 'company_name', label: 'Company' },
  { name: 'series', label: 'Series', options: ['EQ', 'SME', 'FPO'].map((value) => ({ value, label: value })) },
  { name: 'price_low', label: 'Price band from', figure: 'decimal' },
  { name: 'price_high', label: 'Price band to', figure: 'decimal' },
  { name: 'lot', label: 'Shares in a lot', figure: 'count', initial: '100' },
  { name: 'shares', label: 'Shares on offer', figure: 'count' },
  { name: 'min', label: 'Minimum shares', figure: 'count', isOptional: true },
  { name: 'max', label: 'Maximum shares', figure: 'count', isOptional: true },
  { name: 'opens_at', label: 'Opens', kind: 'time' },
  { name: 'closes_at', label: 'Closes', kind: 'time' },
  { name: 'allots_at', label: 'Allots', kind: 'time' },
  { name: 'lists_at', label: 'Lists', kind: 'time' },
  { name: 'about', label: 'About', kind: 'long', isOptional: true },
  { name: 'document_url', label: 'Address of the prospectus', isOptional: true },
];

export const IpoForm = (props: { offer?: Offer<'ipos'> }) => (
  <DraftForm
    kind="ipos"
    label="New IPO"
    fields={fields}
    said="The draft is kept. Publish it so that it can be applied for."
    complete={(filled) => ({ about: '', ...filled })}
    {...props}
  />
);

type Ipo = Offer<'ipos'>;

export function IpoScreen() {
  const query = useOne('ipos/one');
  return (
    <Loaded query={query}>
      {(ipo) => (
        <OfferPage
          title={`IPO of ${ipo.company_name}`}
          status={ipo.status}
          facts={factsOf(ipo)}
          commands={ipo.commands}
          form={ipo.status === 'draft' ? <IpoForm offer={ipo} /> : null}
          actions={actionsOf(ipo)}
        />
      )}
    </Loaded>
  );
}

const shares = (value: string | null) => <Figure value={value} decimals={0} />;

const factsOf = (ipo: Ipo) =>
  [
    ['Code', `${ipo.symbol}, ${ipo.series}, ${ipo.market}`],
    ['Price band', <Figure key="low" value={ipo.price_low} />],
    ['to', <Figure key="high" value={ipo.price_high} unit={ipo.currency} />],
    ['Issue price', <Figure key="issue" value={ipo.issue_price} />],
    ...heldFacts(ipo),
    ['Lot', shares(ipo.lot)],
    ['Shares', shares(ipo.shares)],
    ['Minimum', shares(ipo.min)],
    ['Maximum', shares(ipo.max)],
    ['Applications', shares(ipo.applications)],
    ['Shares applied for', shares(ipo.applied_shares)],
    ['Opens', timeText(ipo.opens_at)],
    ['Closes', timeText(ipo.closes_at)],
    ['Allots', timeText(ipo.allots_at)],
    ['Lists', timeText(ipo.lists_at)],
    ['Hash of the draw', <code key="hash">{ipo.seed_hash}</code>],
    ['About', ipo.about],
  ] as const;

const actionsOf = ({ id, status }: Ipo): OfferCommand[] => [
  {
    label: 'Publish',
    consequence: 'A second person confirms it. Customers can then apply until it opens.',
    isPossible: status === 'draft',
    command: () => runCommand('POST /ipos/publish', { id }),
  },
  {
    label: 'Close the book',
    tone: 'error',
    consequence: 'Nobody can apply any more; the draw is held at its date.',
    isPossible: status === 'forthcoming' || status === 'open',
    needsReason: true,
    command: (reason) => runCommand('POST /ipos/close', { id, reason }),
  },
  {
    label: 'Call off',
    tone: 'error',
    consequence: 'What customers have set aside is given back.',
    isPossible: ['draft', 'forthcoming', 'open', 'closed'].includes(status),
    needsReason: true,
    command: (reason) => runCommand('POST /ipos/cancel', { id, reason }),
  },
];
