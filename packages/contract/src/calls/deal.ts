import { tradedClasses } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import {
  CountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  OrderNo,
  Percent,
  NullablePriceInput,
  PriceInput,
  Symbol,
  Time,
  WordOrNumber,
  charges,
  ok,
  okData,
  paging,
  text,
} from '../shapes.ts';
import { OrderRow, Receipt, atVenue, bracketPrices, improvement, stopTerms } from './order-shapes.ts';
import { OrderInput, placedKind } from './order-input.ts';
import { confirmation } from './strong-auth.ts';

const Position = Type.Enum(['half', 'full']);

const TriggerInput = Type.Unsafe<string | number>({
  ...PriceInput,
  description:
    'Makes it a stop order: it waits until the market has risen to this price, of a sell has fallen to it, and then trades at the market, but at no worse price than its limit. A stop without a limit of its own has the entry `stop_protection_percent` beyond this, on the tick and within the band, for its limit. Refused where the market is there already, and where the limit lies before it.',
});

const PlacedOrder = Type.Object({
  no: Type.String(),
  status: WordOrNumber,
  count: Type.String(),
  price: Decimal,
  amount: NullableDecimal,
  interest: Decimal,
  fee: Decimal,
  ...charges,
  source: NullableText,
  quote_time: NullableTime,
  ...improvement,
  ...atVenue,
});
const Placed = okData(PlacedOrder);
/** The same by the calls that have no code for how far an order is. */
const PlacedByWord = Type.Object({
  ...PlacedOrder.properties,
  status: Type.Enum(['pending', 'success', 'failed', 'cancelled', 'expired']),
});
const PlacedWithBracket = okData(
  Type.Object({
    ...PlacedByWord.properties,
    ...stopTerms,
    ...bracketPrices,
  }),
);

/** A sell over several lots is told as one, and by its orders. */
const Sold = okData(
  Type.Object({
    ...PlacedByWord.properties,
    ...stopTerms,
    parts: Type.Array(Type.Object({ ...PlacedByWord.properties, lot_no: Type.String(), profit: NullableDecimal }), {
      description: 'An order for each lot, the oldest first; what stands beside them is their sum.',
    }),
  }),
);

const PlacedOfKind = Type.Object({
  ...Sold.properties.data.properties,
  ...bracketPrices,
  ...placedKind,
});

/** What became of one order of a basket. */
const BasketLine = Type.Object({
  outcome: Type.Enum(['filled', 'placed', 'ended', 'refused'], {
    description: 'All of it has traded; it waits, or is on its way; it has ended without all of that; it was refused.',
  }),
  order: Type.Optional(PlacedOfKind),
  refusal: Type.Optional(
    Type.Object({
      key: Type.String({ description: 'A key of the error list.' }),
      message: Type.String(),
      values: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
});

export const PositionRow = Type.Object({
  id: Type.Integer(),
  no: Type.String({ description: 'The lot; the oldest one where rows are grouped.' }),
  type: Type.String(),
  tag: Type.String(),
  name: Type.String(),
  market: Type.String(),
  mold: Type.String(),
  state: Type.Literal('buy'),
  status: Type.String(),
  count: Type.String(),
  available: Type.String({ description: 'What no pending sell has set aside.' }),
  price: Decimal,
  price_all: Decimal,
  prasent: Decimal,
  close_prices: Decimal,
  value: Decimal,
  profit: Decimal,
  profit_percent: Percent,
  day_profit: Decimal,
  not_listed: Type.Optional(
    Type.Literal(true, {
      description:
        'Its exchange has not listed it yet: it is valued at what its offer has allotted it at, and cannot be sold.',
    }),
  ),
  currency: Type.String(),
  quote_time: Time,
  created_at: Time,
});

export const dealCalls = customerCalls('Orders and positions', {
  'POST /stock/success/deal/buy': {
    summary: 'Place a buy order; a price is a limit',
    repeatable: true,
    body: Type.Object({
      tag: Type.Optional(Symbol),
      count: CountInput,
      price: PriceInput,
      mold: Type.Enum([...tradedClasses, 'bulk', 'finalize']),
      position: Type.Optional(Position),
      id: Type.Optional(IdInput),
      url_count: Type.Optional(Type.Unknown()),
      ...confirmation,
    }),
    answer: Placed,
  },
  'POST /stock/success/orders/buy': {
    summary:
      'Place a buy order at a limit, or a stop order; with a stop, a target or both, which are set on what it buys in the moment when it fills',
    repeatable: true,
    body: Type.Object({
      symbol: Symbol,
      kind: Type.Enum([...tradedClasses]),
      count: CountInput,
      price: PriceInput,
      position: Type.Optional(Position),
      trigger_price: Type.Optional(TriggerInput),
      stop_price: Type.Optional(PriceInput),
      target_price: Type.Optional(PriceInput),
    }),
    answer: PlacedWithBracket,
  },
  'POST /stock/success/orders/place': {
    summary: 'Place an order of any kind: at the market, at a limit, a stop or a trailing stop, for as long as it says',
    repeatable: true,
    body: OrderInput,
    answer: okData(PlacedOfKind),
  },
  'POST /stock/success/orders/basket': {
    summary:
      'Place up to 50 orders in one command, in their order: each has an outcome of its own, and all of them are there or none. A repeat answers what the first was answered',
    repeatable: true,
    body: Type.Object({ orders: Type.Array(OrderInput, { minItems: 1, maxItems: 50 }) }),
    answer: okData(Type.Object({ orders: Type.Array(BasketLine) })),
  },
  'POST /stock/success/deal/sell': {
    summary:
      'Place a sell order for a lot or a part of it, or over the lots of an instrument, the oldest first; with a trigger it is a stop order',
    repeatable: true,
    body: Type.Object({
      no: Type.Optional(OrderNo),
      tag: Type.Optional(
        Type.Unsafe<string>({
          ...Symbol,
          description: 'In the place of `no`: an order for each lot that it takes, the oldest first, all or none.',
        }),
      ),
      price: Type.Optional(PriceInput),
      sell_price: PriceInput,
      trigger_price: Type.Optional(TriggerInput),
      count: Type.Optional(CountInput),
      position: Type.Optional(Position),
    }),
    answer: Sold,
  },
  'POST /stock/success/deal/replace': {
    summary:
      'Change the limit, the quantity, the trigger, or the stop and the target of a pending order, under the rules of a new one; it trades at once where it can. A stop and a target that are not named stay, and the limit must lie between them',
    repeatable: true,
    body: Type.Object({
      no: OrderNo,
      version: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Of the order as it was looked at. Refused as `order_changed` where that is not what it is now.',
      }),
      price: Type.Optional(
        Type.Unsafe<string | number>({
          ...PriceInput,
          description: 'The limit of a buy or a sell; as it is where absent.',
        }),
      ),
      trigger_price: Type.Optional(
        Type.Unsafe<string | number>({
          ...PriceInput,
          description:
            'Of a stop order; as it is where absent. Refused as `no_stop_waiting` where it was set off already, or is no stop order.',
        }),
      ),
      trail_limit: Type.Optional(
        Type.Unsafe<string | number>({
          ...PriceInput,
          description:
            'Of a trailing stop that follows: how far beyond its trigger its limit lies from now on. Nothing else of it is changed (`trailing_not_changed`).',
        }),
      ),
      count: Type.Optional(
        Type.Unsafe<string | number>({
          ...CountInput,
          description: 'All of it, not what is added; as it is where absent.',
        }),
      ),
      position: Type.Optional(Position),
      stop_price: Type.Optional(
        Type.Unsafe<string | number | null>({
          ...NullablePriceInput,
          description: 'Of a buy: as it is where absent, none where null.',
        }),
      ),
      target_price: Type.Optional(
        Type.Unsafe<string | number | null>({ ...NullablePriceInput, description: 'The same for the target.' }),
      ),
    }),
    answer: PlacedWithBracket,
  },
  'POST /stock/success/deal/cancel': {
    summary: 'Cancel a pending order; what it held is free again',
    repeatable: true,
    body: Type.Object({ no: OrderNo }),
    answer: okData(Type.Object({ no: Type.String(), status: Type.String() })),
  },
  'POST /stock/success/deal/list': {
    summary: 'Orders by status and kind, or the open lots of one instrument (tag with status 1)',
    body: Type.Object({
      ...paging,
      status: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Integer({ minimum: 0, maximum: 9 })])),
      mold: Type.Optional(Type.Enum([...tradedClasses, 'bulk', 'finalize', 'ipo'])),
      tag: Type.Optional(Symbol),
    }),
    answer: ok({
      rows: Type.Array(OrderRow),
      data: Type.Object({ rows: Type.Array(OrderRow), count: Type.Integer() }),
    }),
  },
  'GET /stock/success/deal/detail': {
    summary: 'The receipt of one order, with the quote that priced it',
    query: Type.Object({ no: OrderNo }),
    answer: okData(Receipt),
  },
  'GET /stock/success/v2/transaction': {
    summary: 'Open positions: one row a lot, or one a symbol with group=symbol',
    query: Type.Object({
      ...paging,
      type: Type.Optional(Type.Enum([...tradedClasses])),
      tag: Type.Optional(Symbol),
      group: Type.Optional(Type.Enum(['lot', 'symbol'])),
      symbols: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          description:
            'Of group=symbol, in the place of a page: at most 100 codes with commas between, whose rows come in that order. One of which nothing is held has no row.',
          examples: ['DECSTEEL,KAVPOWER'],
        }),
      ),
      sort: Type.Optional(
        Type.Enum(['name', 'value', 'profit', 'percent', 'day'], {
          description:
            'Of group=symbol: by name, which is the order without it, or the largest first: value, profit, its per cent of the cost, or profit of the day.',
        }),
      ),
    }),
    answer: okData(
      Type.Object({
        rows: Type.Array(PositionRow),
        count: Type.Integer(),
        order: Type.Optional(
          Type.Array(Type.String(), {
            description:
              'Of group=symbol: the codes of all pages in their order of this moment, by which the rest is asked for, since figures move between two pages.',
          }),
        ),
        summary: Type.Object({ cost: Decimal, value: Decimal, profit: Decimal, day_profit: Decimal }),
      }),
    ),
    mayLag: true,
  },
  'GET /stock/success/income': {
    summary: 'Dividends and coupons received, newest first, and those on their way',
    query: Type.Object({ ...paging, type: Type.Optional(Type.Enum(['dividend', 'interest'])) }),
    answer: okData(
      Type.Object({
        rows: Type.Array(
          Type.Object({
            id: Type.Integer(),
            type: Type.Enum(['dividend', 'interest']),
            tag: Type.String(),
            name: Type.String(),
            count: Type.String({ description: 'Units held at the record time.' }),
            per_unit: Decimal,
            currency: Type.String({ description: 'Of per_unit; the amount is in the account currency.' }),
            amount: { ...Decimal, description: 'Before tax.' },
            tax: Type.Optional({ ...Decimal, description: 'Withheld of it; absent where nothing was.' }),
            paid_at: Time,
          }),
        ),
        count: Type.Integer(),
        total: Type.Unsafe<string>({ ...Decimal, description: 'The sum of the amounts of all rows.' }),
        due: Type.Array(
          Type.Object({
            type: Type.Enum(['dividend', 'interest']),
            tag: Type.String(),
            name: Type.String(),
            count: Type.String({
              description: 'Units entitled; before the record time, those held now that would be.',
            }),
            per_unit: Decimal,
            currency: Type.String({ description: 'Of per_unit.' }),
            record_at: { ...Time, description: 'What is held as it comes is paid for.' },
            pays_at: Time,
            entitled: Type.Boolean({ description: 'The record time is over: it is paid whatever is sold since.' }),
          }),
          { description: 'What is still to be paid, the next first, on each page: at most 50.' },
        ),
      }),
    ),
    mayLag: true,
  },
  'POST /stock/success/stock/list': {
    summary: 'Block trading and QIP items',
    body: Type.Object({ ...paging, mold: Type.Enum(['bulk', 'finalize']), code: Type.Optional(text(60, 0)) }),
    answer: ok({
      balance: Decimal,
      eligible: Type.Boolean({ description: 'Whether the customer may buy: QIP is for qualified buyers.' }),
      reason: NullableText,
      note: { ...NullableText, description: 'Why not, in the words of the operator, where they have said so.' },
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          tag: Type.String(),
          name: Type.String(),
          price: Decimal,
          market_price: {
            ...NullableDecimal,
            description: 'What the market pays for one share now; null while it has no price of this minute.',
          },
          currency: Type.String(),
          count: Type.Integer({ description: 'The least that can be bought.' }),
          remaining: Type.Integer(),
          max: Type.Integer({ description: 'What the balance pays for, with the fee, of what remains.' }),
          status: Type.Integer({ description: '1 on offer, 2 sold out.' }),
          blocked: { ...NullableText, description: 'An error key: why this customer cannot buy it at this moment.' },
          type: Type.String({ description: 'The region, IN or US.' }),
          state: Type.String(),
          closes_at: NullableTime,
          created_at: Time,
        }),
      ),
      count: Type.Integer(),
    }),
  },
});
