import { wordChoices } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';
import { IpoBook } from './ipo-book.tsx';
import { heldFacts, offerScreens, OfferStatus } from './offer-screens.tsx';

const shares = (value: string | null) => <Figure value={value} decimals={0} />;

export const { OfferList: IposScreen, OfferPage: IpoScreen } = offerScreens('ipos', {
  title: 'IPOs',
  empty: 'No IPOs.',
  columns: [
    { label: 'Code', cell: ({ symbol }) => symbol },
    { label: 'Company', cell: ({ company_name: name }) => name },
    { label: 'Series', cell: ({ series }) => series },
    {
      label: 'Band from',
      align: 'right',
      cell: ({ price_low: low, currency }) => <Figure value={low} unit={currency} />,
    },
    { label: 'To', align: 'right', cell: ({ price_high: high, currency }) => <Figure value={high} unit={currency} /> },
    { label: 'Shares', align: 'right', cell: ({ shares }) => <Figure value={shares} decimals={0} /> },
    {
      label: 'Applied for',
      align: 'right',
      cell: ({ applied_shares: applied }) => <Figure value={applied} decimals={0} />,
    },
    { label: 'Status', cell: ({ status }) => <OfferStatus status={status} /> },
    { label: 'Opens', cell: ({ opens_at: at }) => timeText(at) },
    { label: 'Lists', cell: ({ lists_at: at }) => timeText(at) },
  ],
  filters: [
    {
      source: 'status',
      label: 'Status',
      choices: wordChoices(['draft', 'forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled']),
    },
  ],
  newLabel: 'New IPO',
  fields: [
    { name: 'symbol', label: 'Code' },
    { name: 'company_name', label: 'Company' },
    { name: 'series', label: 'Series', options: ['EQ', 'SME', 'FPO'].map((value) => ({ value, label: value })) },
    { name: 'price_low', label: 'Price band from', figure: 'decimal' },
    { name: 'price_high', label: 'Price band to', figure: 'decimal' },
    { name: 'lot', label: 'Shares in a lot', figure: 'count', initial: '100' },
    { name: 'shares', label: 'Shares on offer', figure: 'count' },
    { name: 'min', label: 'Minimum shares', figure: 'count', isOptional: true },
    { name: 'max', label: 'Maximum shares', figure: 'count', isOptional: true },
    { name: 'applies_from', label: 'Applications from, its publication where empty', kind: 'time', isOptional: true },
    { name: 'opens_at', label: 'Opens', kind: 'time' },
    { name: 'closes_at', label: 'Closes', kind: 'time' },
    { name: 'allots_at', label: 'Allots', kind: 'time' },
    { name: 'lists_at', label: 'Lists', kind: 'time' },
    { name: 'about', label: 'About', kind: 'long', isOptional: true },
    { name: 'document_url', label: 'Address of the prospectus', isOptional: true },
    {
      name: 'issuer_fee_percent',
      label: 'The house keeps of what the issuer is paid, %',
      figure: 'decimal',
      isOptional: true,
    },
  ],
  published: {
    said: 'Publish it so that it can be applied for.',
    consequence:
      'Customers can then apply until it opens; before the time of its applications it is shown as upcoming.',
  },
  extension: {
    consequence: 'Who has applied is told, and can change or withdraw it until it closes.',
    datesOf: ({ status, ...ipo }) => {
      if (status !== 'forthcoming' && status !== 'open') return [];
      return [
        { name: 'closes_at', label: 'Closes', now: ipo.closes_at },
        ...(status === 'open' ? [] : [{ name: 'opens_at', label: 'Opens', now: ipo.opens_at }]),
        { name: 'allots_at', label: 'Allots', now: ipo.allots_at },
        { name: 'lists_at', label: 'Lists', now: ipo.lists_at },
      ];
    },
  },
  endings: [
    {
      label: 'Close the book',
      call: 'POST /ipos/close',
      consequence: 'Nobody can apply any more; the draw is held at its date.',
      statuses: ['forthcoming', 'open'],
    },
    {
      label: 'Call off',
      call: 'POST /ipos/cancel',
      consequence: 'What customers have set aside is given back.',
      statuses: ['draft', 'forthcoming', 'open', 'closed'],
    },
  ],
  More: IpoBook,
  titleOf: ({ company_name: company }) => `IPO of ${company}`,
  factsOf: (ipo) => [
    ['Code', `${ipo.symbol}, ${ipo.series}, ${ipo.market}`],
    [
      'Price band',
      <span key="band">
        <Figure value={ipo.price_low} /> to <Figure value={ipo.price_high} unit={ipo.currency} />
      </span>,
    ],
    ['Issue price', <Figure key="issue" value={ipo.issue_price} unit={ipo.currency} />],
    ...heldFacts(ipo),
    ['Lot', shares(ipo.lot)],
    ['Shares', shares(ipo.shares)],
    ['Minimum', shares(ipo.min)],
    ['Maximum', shares(ipo.max)],
    ['Applications', shares(ipo.applications)],
    ['Shares applied for', shares(ipo.applied_shares)],
    ['Applications from', ipo.applies_from === null ? 'Its publication' : timeText(ipo.applies_from)],
    ['Opens', timeText(ipo.opens_at)],
    ['Closes', timeText(ipo.closes_at)],
    ['Allots', timeText(ipo.allots_at)],
    ['Lists', timeText(ipo.lists_at)],
    ['The house keeps', `${ipo.issuer_fee_percent} %`],
    ['Hash of the draw', <code key="hash">{ipo.seed_hash}</code>],
    ['About', ipo.about],
  ],
  complete: (filled) => ({ about: '', ...filled }),
});
