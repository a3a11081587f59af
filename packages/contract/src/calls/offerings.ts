import { Type, type Static } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  CountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  NullableInteger,
  NullableText,
  NullableTime,
  OrderNo,
  Percent,
  PriceInput,
  Symbol,
  Time,
  ok,
  okData,
  okDataRows,
  okRows,
  nullableEnum,
  paging,
} from '../shapes.ts';

const IpoStatus = Type.Enum(['Forthcoming', 'Open', 'Closed', 'Allotted', 'Listed', 'Cancelled']);
const ApplicationStatus = Type.Integer({
  description: '0 submitted, 1 in allotment, 2 allotted, 3 not allotted (`reason` says why).',
});
const EndReason = {
  ...nullableEnum('not_drawn', 'price_too_low', 'withdrawn', 'cancelled'),
  description: 'Of status 3: lost the draw, bid below the issue price, withdrawn by the customer, IPO called off.',
};
const SeedHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the seed of the draw, published with the IPO.',
});

const Upcoming = Type.Boolean({ description: 'Forthcoming, but not to be applied for yet.' });

const Ipo = Type.Object({
  id: Type.Integer(),
  series: Type.String({ description: 'EQ, SME, or FPO for a further offer of a listed company.' }),
  symbol: Type.String(),
  company_name: Type.String(),
  market: Type.String(),
  currency: Type.String(),
  status: IpoStatus,
  issue_price: Decimal,
  price_low: Decimal,
  price_high: Decimal,
  tick_size: Decimal,
  min: NullableInteger,
  max: NullableInteger,
  step: Type.Integer({ description: 'Shares in a lot; applications are for whole lots.' }),
  shares: Type.Integer({ description: 'Shares on offer.' }),
  applications: Type.Integer(),
  applied_shares: Type.Integer(),
  subscription: Decimal,
  upcoming: Upcoming,
  apply_start_date: { ...NullableTime, description: 'null where it can be applied for from its publication.' },
  issue_start_date: Type.Unsafe<string>({ ...Time, description: 'From here on it cannot be applied for any more.' }),
  issue_end_date: Time,
  allotment_date: Time,
  listing_date: Time,
  about: Type.String(),
  document_url: NullableText,
  seed_hash: SeedHash,
});

const Reminded = Type.Boolean({ description: 'The customer will be told as soon as it can be applied for.' });

const Application = {
  no: Type.String(),
  status: ApplicationStatus,
  reason: EndReason,
  count: Type.String({ description: 'Shares applied for.' }),
  allotted: Type.String({ description: 'Shares allotted.' }),
  price: Decimal,
  held: Decimal,
};
const ApplicationFields = Type.Object(Application);

const NullableApplication = Type.Unsafe<Static<typeof ApplicationFields> | null>({
  ...ApplicationFields,
  type: ['object', 'null'],
  description: "The customer's application, the last one where one was withdrawn.",
});

/** What an application is after it was made, changed or withdrawn. */
const ApplicationAnswer = okData(Type.Object({ ...Application, id: Type.Integer(), ipo_id: Type.Integer() }));

const FundTerms = {
  name: Type.String(),
  investment_period: Type.Integer({ description: 'Days; `day_seconds` says how long one of them lasts.' }),
  day_seconds: Type.Integer({ description: '86400, or less where a practice fund passes a day faster.' }),
  min_return: Percent,
  max_return: Percent,
};
const FundStatus = Type.Enum(['forthcoming', 'open', 'closed', 'cancelled']);
const fundOrderStatuses = ['active', 'completed', 'cancelled'] as const;
const FundOrderStatus = Type.Enum([...fundOrderStatuses]);

const Fund = {
  id: Type.Integer(),
  ...FundTerms,
  current_return: Percent,
  amount: Decimal,
  issue_amount: Decimal,
  sold_amount: Decimal,
  minimum_raise: Decimal,
  status: FundStatus,
  opens_at: Time,
  closes_at: Time,
};

export const offeringCalls = customerCalls('IPOs and funds', {
  'GET /client/ipo': {
    summary: 'Initial public offerings: those to apply for first, upcoming ones, then as their dates go, newest first',
    query: Type.Object({ ...paging }),
    answer: ok({
      data: Type.Array(
        Type.Object({
          ...Ipo.properties,
          application: NullableApplication,
          reminded: Reminded,
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'GET /client/ipo/draw': {
    summary: 'The book of a closed IPO and its draw, so that anyone can recompute it; 5,000 applications a page',
    query: Type.Object({ id: IdInput, after: Type.Optional(OrderNo) }),
    answer: okData(
      Type.Object({
        id: Type.Integer(),
        symbol: Type.String(),
        company_name: Type.String(),
        status: IpoStatus,
        upcoming: Upcoming,
        shares: Type.Integer(),
        lot: Type.Integer(),
        price_low: Decimal,
        price_high: Decimal,
        seed_hash: SeedHash,
        book_hash: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[0-9a-f]{64}$' }),
        seed: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[0-9a-f]{64}$' }),
        issue_price: NullableDecimal,
        applications: Type.Integer(),
        rows: Type.Array(
          Type.Object({
            no: Type.String(),
            count: Type.Integer(),
            price: Decimal,
            allotted: NullableInteger,
          }),
        ),
        next: { ...NullableText, description: '`after` of the next page; null at the end.' },
      }),
    ),
  },
  'POST /stock/success/ipo/buy': {
    summary:
      'Apply for shares of a forthcoming IPO that is not upcoming; the highest price of the band is the cut-off bid',
    repeatable: true,
    body: Type.Object({ id: IdInput, tag: Type.Optional(Symbol), count: CountInput, price: PriceInput }),
    answer: ApplicationAnswer,
  },
  'POST /stock/success/ipo/edit': {
    summary: 'Change an application, until the IPO closes',
    repeatable: true,
    body: Type.Object({ no: OrderNo, count: CountInput, price: Type.Optional(PriceInput) }),
    answer: ApplicationAnswer,
  },
  'POST /stock/success/ipo/cancel': {
    summary: 'Withdraw an application, until the IPO closes; what it held is free again',
    repeatable: true,
    body: Type.Object({ no: OrderNo }),
    answer: ApplicationAnswer,
  },
  'POST /stock/success/ipo/remind': {
    summary: 'Be told by a notice when an upcoming IPO can be applied for, or not any more',
    body: Type.Object({ id: IdInput, on: Type.Boolean() }),
    answer: okData(Type.Object({ reminded: Reminded })),
  },
  'GET /stock/success/ipo/list': {
    summary: "The customer's IPO applications, newest first",
    query: Type.Object({ ...paging }),
    answer: okRows(
      Type.Object({
        id: Type.Integer(),
        ipo_id: Type.Integer(),
        tag: Type.String(),
        name: Type.String(),
        market: Type.String(),
        state: Type.Enum(['buy', 'sell']),
        ...Application,
        ipo_status: IpoStatus,
        can_edit: Type.Boolean(),
        issue_price: NullableDecimal,
        sell_price: NullableDecimal,
        paid: Type.Unsafe<string>({ ...Decimal, description: 'For what was allotted, in the account currency.' }),
        refunded: Decimal,
        currency: Type.String(),
        created_at: Time,
        ended_at: NullableTime,
      }),
    ),
    mayLag: true,
  },
  'GET /v2/fund/list': {
    summary: 'Funds on offer: open ones first, then as their dates go, newest first',
    query: Type.Object({ ...paging }),
    answer: okDataRows(Type.Object(Fund)),
  },
  'GET /v2/fund/detail': {
    summary: 'One fund with its terms, its risks and what a share bought now is worth day by day',
    query: Type.Object({ id: IdInput }),
    answer: okData(
      Type.Object({
        ...Fund,
        terms: Type.String(),
        risk: Type.String(),
        points: Type.Array(
          Type.Object({
            day: Type.Integer(),
            time: Time,
            low: Decimal,
            value: Decimal,
            high: Decimal,
          }),
          { description: 'At the lowest, the current and the highest return; 61 points at the most.' },
        ),
      }),
    ),
  },
  'POST /stock/success/fund/purchase': {
    summary: "Buy one share of a fund at the fund's fixed amount; the return is fixed now",
    repeatable: true,
    body: Type.Object({ project_id: IdInput }),
    answer: okData(
      Type.Object({
        id: Type.Integer(),
        no: Type.String(),
        amount: Decimal,
        expected_return: Percent,
        end_time: Time,
      }),
    ),
  },
  'GET /stock/success/fund/orders': {
    summary: "The customer's fund orders, newest first",
    query: Type.Object({
      ...paging,
      status: Type.Optional(Type.Enum(['', 'all', ...fundOrderStatuses])),
    }),
    answer: okRows(
      Type.Object({
        id: Type.Integer(),
        no: Type.String(),
        amount: Decimal,
        expected_return: Percent,
        accrued: Decimal,
        value: Decimal,
        profit: NullableDecimal,
        status: FundOrderStatus,
        end_time: Time,
        created_at: Time,
        ended_at: NullableTime,
        project: Type.Object({ id: Type.Integer(), ...FundTerms }),
      }),
    ),
    mayLag: true,
  },
});
