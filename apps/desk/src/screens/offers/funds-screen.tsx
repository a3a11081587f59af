import { wordChoices } from '../../features/lists/filters.tsx';
import { timeText } from '../../lib/format.ts';
import { Money } from '../../ui/figure.tsx';
import { offerScreens, OfferStatus } from './offer-screens.tsx';

export const { OfferList: FundsScreen, OfferPage: FundScreen } = offerScreens('funds', {
  title: 'Funds',
  empty: 'No funds.',
  columns: [
    { label: 'Name', cell: ({ name }) => name },
    { label: 'Return', cell: ({ min_return: low, max_return: high }) => `${low} to ${high} %` },
    { label: 'Days', align: 'right', cell: ({ period_days: days }) => days },
    { label: 'One purchase', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'Sold', align: 'right', cell: ({ sold_amount: sold }) => <Money amount={sold} /> },
    { label: 'Of', align: 'right', cell: ({ issue_amount: issue }) => <Money amount={issue} /> },
    { label: 'Status', cell: ({ status }) => <OfferStatus status={status} /> },
    { label: 'Opens', cell: ({ opens_at: at }) => timeText(at) },
    { label: 'Closes', cell: ({ closes_at: at }) => timeText(at) },
  ],
  filters: [{ source: 'status', label: 'Status', choices: wordChoices(['draft', 'open', 'closed', 'cancelled']) }],
  newLabel: 'New fund',
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'min_return', label: 'Return from, per cent', figure: 'percent' },
    { name: 'max_return', label: 'Return to, per cent', figure: 'percent' },
    { name: 'period_days', label: 'Days', figure: 'count' },
    { name: 'amount', label: 'Amount of one purchase', figure: 'money' },
    { name: 'issue_amount', label: 'Sold up to', figure: 'money' },
    { name: 'minimum_raise', label: 'Sold at least', figure: 'money', isOptional: true },
    { name: 'opens_at', label: 'Opens', kind: 'time' },
    { name: 'closes_at', label: 'Closes', kind: 'time' },
    { name: 'terms', label: 'Terms', kind: 'long' },
    { name: 'risk', label: 'Risk', kind: 'long' },
  ],
  published: {
    said: 'Publish it to put it on offer.',
    consequence: 'It is then on offer, and its terms stay as they are.',
  },
  extension: {
    consequence: 'It is sold until then. What was sold ends when it would have ended, and its holders are told.',
    datesOf: ({ status, closes_at: now }) => (status === 'open' ? [{ name: 'closes_at', label: 'Closes', now }] : []),
  },
  endings: [
    {
      label: 'Close',
      call: 'POST /funds/close',
      consequence: 'The sale ends. What was sold runs on to its end.',
      statuses: ['open'],
    },
    {
      label: 'Call off',
      call: 'POST /funds/cancel',
      consequence: 'What has not matured is paid back without a profit.',
      statuses: ['draft', 'open', 'closed'],
    },
  ],
  titleOf: ({ name }) => name,
  factsOf: (fund) => [
    ['Return', `${fund.min_return} to ${fund.max_return} %`],
    ['Days', fund.period_days],
    ['One purchase', <Money key="one" amount={fund.amount} />],
    ['Sold', <Money key="sold" amount={fund.sold_amount} />],
    ['Sold up to', <Money key="issue" amount={fund.issue_amount} />],
    ['Sold at least', <Money key="raise" amount={fund.minimum_raise} />],
    ['Returns cost the house at most', <Money key="cost" amount={fund.cost} />],
    ['Holders', fund.holders],
    ['Opens', timeText(fund.opens_at)],
    ['Closes', timeText(fund.closes_at)],
    ['Terms', fund.terms],
    ['Risk', fund.risk],
  ],
  complete: (filled) => ({ ...filled, period_days: Number(filled['period_days']) }),
});
