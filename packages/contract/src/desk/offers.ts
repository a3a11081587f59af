import { Type } from 'typebox';
import {
  CountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Percent,
  PriceInput,
  Symbol,
  Time,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { staffCalls } from '../define.ts';
import { Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

const NullableCount = Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^\\d+$' });
const Count = Type.String({ pattern: '^\\d+$' });
const Made = okData(Type.Object({ id: Type.Integer() }));
const ById = Type.Object({ id: IdInput });
/** Of the draft that is changed. */
const Seen = {
  id: IdInput,
  seen: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'How many commands stood in what was seen of it: changed where there are others. Absent: whatever it is.',
    }),
  ),
};
const ByIdWithReason = Type.Object({ id: IdInput, reason: Reason });

/** What was done to an offering, newest first. */
const Commands = Type.Array(
  Type.Object({
    command: Type.String(),
    by: Type.String({ description: 'A name, or what acts by itself.' }),
    at: Time,
  }),
);

/** What the house gives away, and the market that says so. */
const Held = {
  market_price: {
    ...NullableDecimal,
    description: 'The last quote, in the currency of the share; none before it trades.',
  },
  market_time: NullableTime,
  market_source: NullableText,
  cost: {
    ...NullableDecimal,
    description:
      'What it costs the house as the market is now, in the account currency: what is left, at the lowest price; of a fund, all returns at the highest.',
  },
};

const blockStatuses = ['draft', 'open', 'closed'] as const;
const Block = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['block', 'qip']),
  symbol: Type.String(),
  name: Type.String(),
  price: Decimal,
  currency: Type.String(),
  minimum: Count,
  quantity: Count,
  remaining: Count,
  status: Type.Enum([...blockStatuses]),
  closes_at: NullableTime,
  created_at: Time,
  ...Held,
  held_back: { ...NullableText, description: 'An error key: why nobody can buy it at this moment, by its price.' },
});
const BlockDraft = {
  kind: Type.Enum(['block', 'qip']),
  symbol: Symbol,
  price: PriceInput,
  minimum: Type.Optional({ ...CountInput, description: 'The least that can be bought at once; 100 where absent.' }),
  quantity: CountInput,
  closes_at: Type.Optional(Time),
};

const ipoStatuses = ['draft', 'forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled'] as const;
const Ipo = Type.Object({
  id: Type.Integer(),
  symbol: Type.String(),
  company_name: Type.String(),
  series: Type.Enum(['EQ', 'SME', 'FPO']),
  market: Type.String(),
  currency: Type.String(),
  price_low: Decimal,
  price_high: Decimal,
  lot: Count,
  shares: Count,
  min: NullableCount,
  max: NullableCount,
  status: Type.Enum([...ipoStatuses]),
  applies_from: NullableTime,
  opens_at: Time,
  closes_at: Time,
  allots_at: Time,
  lists_at: Time,
  about: Type.String(),
  document_url: NullableText,
  issuer_fee_percent: { ...Decimal, description: 'What the house keeps of what is paid to the issuer.' },
  seed_hash: Type.String(),
  applications: Count,
  applied_shares: Count,
  issue_price: NullableDecimal,
  created_at: Time,
  ...Held,
});
const IpoDraft = {
  symbol: Symbol,
  company_name: text(100),
  series: Type.Enum(['EQ', 'SME', 'FPO']),
  price_low: PriceInput,
  price_high: PriceInput,
  lot: CountInput,
  shares: CountInput,
  min: Type.Optional(CountInput),
  max: Type.Optional(CountInput),
  applies_from: Type.Optional(Time),
  opens_at: Time,
  closes_at: Time,
  allots_at: Time,
  lists_at: Time,
  about: text(4000, 0),
  document_url: Type.Optional(text(500, 0)),
  issuer_fee_percent: Type.Optional({
    ...PriceInput,
    description: 'What the house keeps of what is paid to the issuer; nothing where absent.',
  }),
};

const fundStatuses = ['draft', 'open', 'closed', 'cancelled'] as const;
const Fund = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  min_return: Percent,
  max_return: Percent,
  period_days: Type.Integer(),
  day_seconds: Type.Integer(),
  amount: Decimal,
  issue_amount: Decimal,
  sold_amount: Decimal,
  minimum_raise: Decimal,
  status: Type.Enum([...fundStatuses]),
  opens_at: Time,
  closes_at: Time,
  terms: Type.String(),
  risk: Type.String(),
  created_at: Time,
  cost: Held.cost,
});
const FundDraft = {
  name: text(100),
  min_return: PriceInput,
  max_return: PriceInput,
  period_days: Type.Integer({ minimum: 1, maximum: 3660 }),
  amount: PriceInput,
  issue_amount: PriceInput,
  minimum_raise: Type.Optional(PriceInput),
  opens_at: Time,
  closes_at: Time,
  terms: text(4000),
  risk: text(4000),
};

const Dividend = Type.Object({
  no: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  per_share: { ...Decimal, description: 'Before tax.' },
  tax_percent: { ...Decimal, description: 'Withheld of it.' },
  currency: Type.String(),
  record_at: Time,
  pays_at: Time,
  status: Type.Enum(['declared', 'closed', 'recorded', 'paid', 'cancelled']),
  declared_by: Type.String(),
  declared_at: Time,
  holders: Type.Integer({
    description: 'Who is entitled; zero until the record time is over, 10,000 for as many or more.',
  }),
});

/** Drafts are edited freely; what is on offer can only be extended, closed or called off, since customers have acted on its terms. */
export const deskOfferCalls = staffCalls(
  { GET: 'offers.read', POST: 'offers.manage' },
  {
    'GET /blocks': {
      summary: 'Block and QIP items, drafts too, newest first',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('created_at'),
        kind: Type.Optional(Type.Enum(['block', 'qip'])),
        status: Type.Optional(Type.Enum([...blockStatuses])),
      }),
      answer: okPage(Block),
    },
    'GET /blocks/one': {
      summary: 'One item and what was done to it',
      query: ById,
      answer: okData(Type.Object({ ...Block.properties, commands: Commands })),
    },
    'POST /blocks/create': {
      summary: 'Make a draft of an item',
      repeatable: true,
      body: Type.Object(BlockDraft),
      answer: Made,
    },
    'POST /blocks/edit': {
      summary: 'Change a draft',
      body: Type.Object({ ...Seen, ...BlockDraft }),
      answer: okEmpty,
    },
    'POST /blocks/publish': {
      summary: 'Put a draft on offer, where its price is near the market',
      second: 'always',
      body: ById,
      answer: okEmpty,
    },
    'POST /blocks/extend': {
      summary: 'Have an item stay on offer for longer; what has ended, or has no end, does not',
      second: 'always',
      body: Type.Object({ id: IdInput, closes_at: Time, reason: Reason }),
      answer: okEmpty,
    },
    'POST /blocks/close': {
      summary: 'Take an item from offer; what was bought stays bought',
      body: ByIdWithReason,
      answer: okEmpty,
    },

    'GET /ipos': {
      summary: 'IPOs, drafts too, newest first',
      query: Type.Object({ ...keyPaging, status: Type.Optional(Type.Enum([...ipoStatuses])) }),
      answer: okPage(Ipo),
    },
    'GET /ipos/one': {
      summary: 'One IPO and what was done to it',
      query: ById,
      answer: okData(Type.Object({ ...Ipo.properties, commands: Commands })),
    },
    'POST /ipos/create': {
      summary: 'Make a draft of an IPO; the hash of its draw is fixed from here on',
      repeatable: true,
      body: Type.Object(IpoDraft),
      answer: Made,
    },
    'POST /ipos/edit': {
      summary: 'Change a draft',
      body: Type.Object({ ...Seen, ...IpoDraft }),
      answer: okEmpty,
    },
    'POST /ipos/publish': {
      summary: 'Publish a draft, so that it can be applied for until it opens',
      second: 'always',
      body: ById,
      answer: okEmpty,
    },
    'POST /ipos/extend': {
      summary: 'Put off the close of an IPO that has not closed, and with it other dates; who has applied is told',
      second: 'always',
      body: Type.Object({
        id: IdInput,
        opens_at: Type.Optional({ ...Time, description: 'Until then it can be applied for; as it is where absent.' }),
        closes_at: Time,
        allots_at: Type.Optional({ ...Time, description: 'As it is where absent.' }),
        lists_at: Type.Optional({ ...Time, description: 'As it is where absent.' }),
        reason: Reason,
      }),
      answer: okEmpty,
    },
    'POST /ipos/close': {
      summary: 'Close the book before its date',
      body: ByIdWithReason,
      answer: okEmpty,
    },
    'POST /ipos/cancel': {
      summary: 'Call an IPO off before its draw; what customers have set aside is given back',
      body: ByIdWithReason,
      answer: okEmpty,
    },

    'GET /funds': {
      summary: 'Funds, drafts too, newest first',
      query: Type.Object({ ...keyPaging, status: Type.Optional(Type.Enum([...fundStatuses])) }),
      answer: okPage(Fund),
    },
    'GET /funds/one': {
      summary: 'One fund and what was done to it',
      query: ById,
      answer: okData(Type.Object({ ...Fund.properties, holders: Type.Integer(), commands: Commands })),
    },
    'POST /funds/create': {
      summary: 'Make a draft of a fund',
      repeatable: true,
      body: Type.Object(FundDraft),
      answer: Made,
    },
    'POST /funds/edit': {
      summary: 'Change a draft',
      body: Type.Object({ ...Seen, ...FundDraft }),
      answer: okEmpty,
    },
    'POST /funds/publish': {
      summary: 'Put a draft on offer',
      second: 'always',
      body: ById,
      answer: okEmpty,
    },
    'POST /funds/extend': {
      summary: 'Have a fund be sold for longer; what was sold ends when it would have, and its holders are told',
      second: 'always',
      body: Type.Object({ id: IdInput, closes_at: Time, reason: Reason }),
      answer: okEmpty,
    },
    'POST /funds/close': {
      summary: 'End the sale; what was sold runs on to its end',
      body: ByIdWithReason,
      answer: okEmpty,
    },
    'POST /funds/cancel': {
      summary: 'Call a fund off; what has not matured is paid back without a profit',
      body: ByIdWithReason,
      answer: okEmpty,
    },

    'GET /dividends': {
      summary: 'Dividends, newest first',
      query: Type.Object({ ...keyPaging, ...sortedBy('declared_at'), symbol: Type.Optional(Symbol) }),
      answer: okPage(Dividend),
    },
    'GET /dividends/cost': {
      summary: 'What a dividend would cost the house if its record time were now, and the most that it may be',
      query: Type.Object({ symbol: Symbol, per_share: PriceInput }),
      answer: okData(
        Type.Object({
          market_price: Decimal,
          market_time: Time,
          market_source: Type.String(),
          most_per_share: Decimal,
          shares: Count,
          cost: Decimal,
        }),
      ),
    },
    'POST /dividends/declare': {
      summary: 'Declare a dividend to whoever holds the share at the record time',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        symbol: Symbol,
        per_share: { ...PriceInput, description: 'Before tax.' },
        tax_percent: Type.Optional({
          ...PriceInput,
          description:
            'Withheld of it and owed to the tax office, 0 to 50; `dividend_tax_percent` of the settings where absent.',
        }),
        record_at: Time,
        pays_at: Time,
        reason: Reason,
      }),
      answer: okData(Type.Object({ no: Type.String() })),
    },
    'POST /dividends/cancel': {
      summary: 'Take back a dividend before its record time; one that is recorded and unpaid takes two people',
      second: 'depends',
      body: Type.Object({ no: text(40), reason: Reason }),
      answer: okEmpty,
    },
  },
);
